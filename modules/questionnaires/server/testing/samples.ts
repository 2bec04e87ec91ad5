// What does a right request to each call about questionnaires look like, and which rows does it refer to?
import { newId } from '@alveary/server/platform/ids.ts';
import { subjectSamples } from '@alveary/server/testing/samples.ts';
import { hashOfLinkCode, newLinkCode } from '../link-code.ts';

const mood = { mood: 7 };

export const questionnaireSamples = subjectSamples({
  insert: async ({ db, patient, author, writtenAt }) => {
    const { profileId } = patient;
    const rows = { assignmentId: newId(), resultId: newId(), linkCode: newLinkCode() };
    await db.run('delete from questionnaire_assignments where profile_id = $1', [profileId]);
    await db.run(
      `insert into questionnaire_assignments (id, profile_id, internal_name, assigned_at, assigned_by)
       values ($1, $2, 'frail-scale', $3, $4)`,
      [rows.assignmentId, profileId, writtenAt, author.id],
    );
    await db.run(
      `insert into questionnaire_results (id, profile_id, internal_name, answered_at, answered_by, created_at, answers, score, rule)
       values ($1, $2, 'mood', $3, 'PATIENT', $3, '[]', 7, 'mood/1/item')`,
      [rows.resultId, profileId, writtenAt],
    );
    await db.run(
      `insert into questionnaire_links (id, profile_id, internal_name, code_hash, medium, sent_at, sent_by, expires_at)
       values ($1, $2, 'mood', $3, 'sms', $4, $5, $4::timestamptz + interval '14 days')`,
      [newId(), profileId, hashOfLinkCode(rows.linkCode), writtenAt, author.id],
    );
    await db.run('delete from nps_answers where user_id = $1', [author.id]);
    return rows;
  },
  requests: {
    'questionnaires.assigned': ({ patient }) => ({
      path: `questionnaires/assigned?profileId=${patient.profileId}`,
    }),
    'questionnaires.results': ({ patient }) => ({
      path: `questionnaires/results?profileId=${patient.profileId}&size=1000`,
    }),
    'questionnaires.assign': ({ patient }) => ({
      method: 'POST',
      path: `questionnaires/assigned?profileId=${patient.profileId}`,
      body: { internalName: 'mood' },
    }),
    'questionnaires.unassign': ({ assignmentId }) => ({
      method: 'DELETE',
      path: `questionnaires/assigned/${assignmentId}`,
    }),
    'questionnaires.answer': ({ patient }) => ({
      method: 'POST',
      path: `questionnaires/results?profileId=${patient.profileId}`,
      body: { internalName: 'mood', answeredAt: '2026-01-05T09:00:00Z', answers: mood },
    }),
    'questionnaires.removeResult': ({ resultId }) => ({
      method: 'DELETE',
      path: `questionnaires/results/${resultId}`,
    }),
    'questionnaires.sendLink': ({ patient }) => ({
      method: 'POST',
      path: `questionnaires/links?profileId=${patient.profileId}`,
      body: { internalName: 'mood', medium: 'sms' },
    }),
    'nps.standing': () => ({ path: 'questionnaires/nps' }),
    'nps.answer': () => ({ method: 'POST', path: 'questionnaires/nps', body: { score: 9, comment: null } }),
    'nps.dismiss': () => ({ method: 'POST', path: 'questionnaires/nps/dismiss' }),
    'questionnaire-links.open': ({ linkCode }) => ({ path: `questionnaires/links/${linkCode}` }),
    'questionnaire-links.answer': ({ linkCode }) => ({
      method: 'POST',
      path: `questionnaires/links/${linkCode}/answers`,
      body: { answers: mood },
    }),
  },
});
