// What does a right request to each call about care plans look like, and which rows does it refer to?
import { newId } from '@alveary/server/platform/ids.ts';
import { subjectSamples } from '@alveary/server/testing/samples.ts';

const text = '<p>Walks 20 minutes a day.</p>';

export const carePlanSamples = subjectSamples({
  insert: async ({ db, patient, author, writtenAt }) => {
    // A patient has one plan, and one section of each type.
    const { planId } = await db.one<{ planId: string }>(
      `insert into patient_care_plans (id, profile_id, created_by, created_at) values ($1, $2, $3, $4)
       on conflict (profile_id) do update set created_by = excluded.created_by returning id as "planId"`,
      [newId(), patient.profileId, author.id, writtenAt],
    );
    const { sectionId } = await db.one<{ sectionId: string }>(
      `insert into care_plan_sections (id, profile_id, plan_id, type, eligible_statuses, updated_at)
       values ($1, $2, $3, 'GOALS', '{MANAGED}', $4)
       on conflict (plan_id, type) do update set version = 1 returning id as "sectionId"`,
      [newId(), patient.profileId, planId, writtenAt],
    );
    const [sectionNoteId, planNoteId] = [newId(), newId()];
    const insert = `insert into care_plan_notes (id, profile_id, plan_id, section_id, text, created_by, created_at, last_modified_at)
      values ($1, $2, $3, $4, $5, $6, $7, $7)`;
    for (const [id, section] of [
      [sectionNoteId, sectionId],
      [planNoteId, null],
    ]) {
      await db.run(insert, [id, patient.profileId, planId, section, text, author.id, writtenAt]);
    }
    return { planId, sectionId, sectionNoteId, planNoteId };
  },
  requests: {
    'care-plan.read': ({ patient }) => ({ path: `care-plans?profileId=${patient.profileId}` }),
    'care-plan.pdf': ({ planId }) => ({ path: `care-plans/${planId}/pdf` }),
    'care-plan.begin': ({ patient }) => ({
      method: 'POST',
      path: `care-plans?profileId=${patient.profileId}`,
    }),
    'care-plan.sectionTypes': () => ({ path: 'care-plans/section-types' }),
    'care-plan.updateSection': ({ sectionId }) => ({
      method: 'PATCH',
      path: `care-plans/sections/${sectionId}`,
      body: { version: 1, eligibleStatuses: ['AWARE', 'MANAGED'] },
    }),
    'care-plan.sectionNotes': ({ sectionId }) => ({ path: `care-plans/sections/${sectionId}/notes` }),
    'care-plan.createSectionNote': ({ sectionId }) => ({
      method: 'POST',
      path: `care-plans/sections/${sectionId}/notes`,
      body: { text },
    }),
    'care-plan.updateSectionNote': ({ sectionId, sectionNoteId }) => ({
      method: 'PATCH',
      path: `care-plans/sections/${sectionId}/notes/${sectionNoteId}`,
      body: { version: 1, text: '<p>Walks 30 minutes a day.</p>' },
    }),
    'care-plan.updateHistoryNote': ({ sectionNoteId }) => ({
      method: 'PATCH',
      path: `care-plans/history-notes/${sectionNoteId}`,
      body: { version: 1, text: '<p>Walks 40 minutes a day.</p>' },
    }),
    'care-plan.deleteHistoryNote': ({ sectionNoteId }) => ({
      method: 'DELETE',
      path: `care-plans/history-notes/${sectionNoteId}`,
    }),
    'care-plan.createPlanNote': ({ planId }) => ({
      method: 'POST',
      path: `care-plans/${planId}/notes`,
      body: { text },
    }),
    'care-plan.updatePlanNote': ({ planNoteId }) => ({
      method: 'PATCH',
      path: `care-plans/notes/${planNoteId}`,
      body: { version: 1, text: '<p>Reviewed.</p>' },
    }),
    'care-plan.deletePlanNote': ({ planNoteId }) => ({
      method: 'DELETE',
      path: `care-plans/notes/${planNoteId}`,
    }),
  },
});
