// What does a right request to each call about reports look like, and which rows does it refer to?
import { newId } from '@alveary/server/platform/ids.ts';
import { subjectSamples } from '@alveary/server/testing/samples.ts';
import { testSites } from '@alveary/server/testing/world.ts';
import { reportContent } from '../../contract/model.ts';

const days = { start_date: '2026-01-10', end_date: '2026-01-20' };

/** What stands in the column beside name, description and days. */
const content = (): string => {
  const {
    name: _n,
    description: _d,
    start_date: _s,
    end_date: _e,
    ...kept
  } = reportContent.parse({ name: 'Any', ...days });
  return JSON.stringify(kept);
};

export const reportSamples = subjectSamples({
  insert: async ({ db, patient, author, writtenAt }) => {
    await db.run(
      `update sites set feature_values = feature_values || '{"portal_asthma_report_enabled": true}' where id = any ($1::uuid[])`,
      [Object.values(testSites)],
    );
    await db.run(
      `update profiles set created_at = '2026-01-01' where id = $1 and created_at > '2026-01-01'`,
      [patient.profileId],
    );
    const { siteId } = await db.one<{ siteId: string }>(
      'select site_id as "siteId" from site_profiles where id = $1',
      [patient.siteProfileId],
    );
    const [draftId, finalId] = [newId(), newId()];
    for (const [id, state] of [
      [draftId, 'draft'],
      [finalId, 'final'],
    ]) {
      await db.run(
        `insert into asthma_reports (id, profile_id, site_id, name, start_date, end_date, state, content, created_by, created_at,
           updated_by, updated_at)
         values ($1, $2, $3, 'Spring', $4, $5, $6, $7, $8, $9, $8, $9)`,
        [
          id,
          patient.profileId,
          siteId,
          days.start_date,
          days.end_date,
          state,
          content(),
          author.id,
          writtenAt,
        ],
      );
    }
    const sessionId = newId();
    await db.run(
      `insert into spirometry_sessions (id, profile_id, performed_at, created_at) values ($1, $2, $3, $3)`,
      [sessionId, patient.profileId, writtenAt],
    );
    return { draftId, finalId, siteId, sessionId };
  },
  requests: {
    'reports.list': ({ patient }) => ({
      path: `reports?profile_id=${patient.profileId}&limit=100&offset=0&type=asthma`,
    }),
    'reports.read': ({ draftId }) => ({ path: `reports/${draftId}` }),
    'report-figures.read': ({ finalId }) => ({ path: `reports/${finalId}/figures` }),
    'report-documents.read': ({ draftId }) => ({ path: `reports/${draftId}/document?format=html` }),
    'reports.create': ({ patient, siteId }) => ({
      method: 'POST',
      path: 'reports',
      body: { profile_id: patient.profileId, site_id: siteId, ...days },
    }),
    'reports.update': ({ draftId }) => ({
      method: 'PATCH',
      path: `reports/${draftId}`,
      body: { version: 1, description: 'Pollen and a cold.' },
    }),
    'reports.finalise': ({ draftId }) => ({
      method: 'POST',
      path: `reports/${draftId}/finalise`,
      body: { version: 1 },
    }),
    'reports.newVersion': ({ finalId }) => ({ method: 'POST', path: `reports/${finalId}/new-version` }),
    'generated-reports.offered': ({ sessionId }) => ({ path: `spirometry/reports?session_id=${sessionId}` }),
    'generated-reports.generate': ({ sessionId, siteId }) => ({
      path: `v3/generate-report?name=spirometry_basic_report&session_ids=${sessionId}&site_id=${siteId}&format=html`,
    }),
    'reports.remove': ({ draftId }) => ({ method: 'DELETE', path: `reports/${draftId}` }),
  },
});
