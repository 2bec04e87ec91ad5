// How is the care plan of a patient read and begun, and how is a section shown to other statuses? (document 3 §7 Care plan; OP-CAREPLAN-1)
import { fail } from '@alveary/contract/errors.ts';
import type { carePlanCalls } from '../contract/calls.ts';
import type { CarePlan } from '../contract/model.ts';
import type { Ctx, Handler } from '@alveary/server/platform/calls/context.ts';
import { iso } from '@alveary/server/platform/clock.ts';
import type { Db } from '@alveary/server/platform/db/handle.ts';
import { findProfile, reachesPatient } from '@alveary/modules/patients/server/public.ts';
import {
  findClocksOfPatient,
  findPatientOfPlan,
  findPlaceOfSection,
  findPlan,
  findSection,
  findSections,
  findSectionTypes,
  insertPlan,
  insertSections,
  updateSectionRow,
} from './care-plan.store.ts';
import { writtenFor } from '@alveary/contract/site-times.ts';
import { nameOf } from '@alveary/modules/patients/contract/patient-name.ts';
import { writeCarePlanPdf } from './care-plan-pdf.ts';
import { findPlanNotes } from './plan-notes.store.ts';

type CarePlanCalls = typeof carePlanCalls;

/** @throws Failure NoSiteForPatient */
const checkReach = async (ctx: Ctx, profileId: string): Promise<void> => {
  ctx.about(profileId);
  if (!(await reachesPatient(ctx.db, profileId))) fail('NoSiteForPatient');
};

const planOf = async (db: Db, profileId: string): Promise<CarePlan | null> => {
  const plan = await findPlan(db, profileId);
  if (plan === null) return null;
  return { ...plan, sections: await findSections(db, plan.id), notes: await findPlanNotes(db, plan.id) };
};

export const readCarePlan: Handler<CarePlanCalls['read']> = async (ctx, { query }) => {
  await checkReach(ctx, query.profileId);
  return planOf(ctx.db, query.profileId);
};

export const readCarePlanPdf: Handler<CarePlanCalls['pdf']> = async (ctx, { params }) => {
  const profileId = (await findPatientOfPlan(ctx.db, params.id)) ?? fail('CarePlanNotFound');
  ctx.about(profileId);
  const plan = (await planOf(ctx.db, profileId)) ?? fail('CarePlanNotFound');
  const profile = (await findProfile(ctx.db, profileId)) ?? fail('CarePlanNotFound');
  const written = writtenFor(await findClocksOfPatient(ctx.db, profileId));
  return {
    fileName: `Care plan of ${nameOf(profile)}.pdf`,
    mediaType: 'application/pdf',
    write: () => writeCarePlanPdf(plan, profile, written, ctx.now),
  };
};

export const beginCarePlan: Handler<CarePlanCalls['begin']> = async (ctx, { query: { profileId } }) => {
  await checkReach(ctx, profileId);
  const begun = { profileId, createdBy: ctx.me.id, at: iso(ctx.now) };
  const isNew = (await insertPlan(ctx.db, begun)) === 1;
  const plan = (await findPlan(ctx.db, profileId)) ?? fail('CarePlanNotFound');
  if (isNew) {
    await insertSections(ctx.db, plan.id, begun);
    ctx.noteChange(null, plan);
  }
  return (await planOf(ctx.db, profileId)) ?? fail('CarePlanNotFound');
};

export const listSectionTypes: Handler<CarePlanCalls['sectionTypes']> = (ctx) => findSectionTypes(ctx.db);

export const updateSection: Handler<CarePlanCalls['updateSection']> = async (
  ctx,
  { params: { id }, body },
) => {
  const { profileId } = (await findPlaceOfSection(ctx.db, id)) ?? fail('PlanSectionNotFound');
  ctx.about(profileId);
  const before = await findSection(ctx.db, id);
  const changed = { ...body, id, by: ctx.me.id, at: iso(ctx.now) };
  const isSaved = (await updateSectionRow(ctx.db, changed)) === 1;
  // Read once more: the other change may have been committed while this one waited for its row.
  const after = (await findSection(ctx.db, id)) ?? fail('PlanSectionNotFound');
  if (!isSaved) fail('Stale', { current: after });
  ctx.noteChange(before, after);
  return after;
};
