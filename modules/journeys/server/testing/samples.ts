// What does a right request to each call about journeys look like, and which rows does it refer to?
import { newId } from '@alveary/server/platform/ids.ts';
import { subjectSamples } from '@alveary/server/testing/samples.ts';
import { testSites } from '@alveary/server/testing/world.ts';

export const journeysSamples = subjectSamples({
  insert: async ({ db, patient, writtenAt }) => {
    /** The newer one of two. */
    const journeyId = newId();
    await db.run(
      `insert into patient_journeys (id, profile_id, site_id, status, date)
       select step.id, $2, site_id, step.status, $4::timestamptz - step.ago
         from site_profiles cross join (values ($1::uuid, 'MANAGED', interval '0'), ($3::uuid, 'ACTIVATED', interval '1 day'))
           as step (id, status, ago) where site_profiles.id = $5`,
      [journeyId, patient.profileId, newId(), writtenAt, patient.siteProfileId],
    );
    return { journeyId };
  },
  requests: {
    'journeys.statuses': () => ({ path: 'journey-statuses' }),
    'journeys.create': ({ patient }) => ({
      method: 'POST',
      path: `profiles/${patient.profileId}/journeys`,
      body: { siteId: testSites.north, from: 'MANAGED', status: 'DISENROLLED', details: 'Moved away' },
    }),
    'journeys.delete': ({ patient, journeyId }) => ({
      method: 'DELETE',
      path: `profiles/${patient.profileId}/journeys/${journeyId}`,
    }),
    'journeys.addSite': ({ patient }) => ({
      method: 'PUT',
      path: `profiles/${patient.profileId}/add-site`,
      body: { siteId: testSites.north, reason: 'Treated here too', version: 1 },
    }),
    'journeys.removeSite': ({ patient }) => ({
      method: 'PUT',
      path: `profiles/${patient.profileId}/remove-site`,
      body: { siteId: testSites.north, reason: 'Moved away', version: 1 },
    }),
  },
});
