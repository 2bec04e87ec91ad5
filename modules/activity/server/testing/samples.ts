// What does a right request to each call about page activity look like, and which rows does it refer to?
import { newId } from '@alveary/server/platform/ids.ts';
import { subjectSamples } from '@alveary/server/testing/samples.ts';

export const activitySamples = subjectSamples({
  insert: async ({ db, patient }) => {
    const { id: siteId } = await db.one<{ id: string }>(
      'select site_id as id from site_profiles where id = $1',
      [patient.siteProfileId],
    );
    return { siteId };
  },
  requests: {
    'activity.log': ({ patient, siteId }) => ({
      method: 'PUT',
      path: `profile-activity/${newId()}`,
      body: {
        start: { profileId: patient.profileId, siteId, siteProfileId: patient.siteProfileId },
        stretches: [{ id: newId(), beganAgoMs: 31_000, lengthMs: 30_000, isOver: false }],
        note: null,
        final: false,
        auto: true,
        timestamp: '2026-05-04T09:00:30Z',
        pause: null,
        resume: null,
      },
    }),
  },
});
