// What does a right request to each call about aos look like, and which rows does it refer to?
import { newId } from '@alveary/server/platform/ids.ts';
import { subjectSamples } from '@alveary/server/testing/samples.ts';

export const aosSamples = subjectSamples({
  insert: async ({ db, patient, writtenAt }) => {
    const aosSessionId = newId();
    await db.run(
      `insert into aos_sessions (id, profile_id, performed_at, r5, source) values ($1, $2, $3, 0.48, 'Oscillometer')`,
      [aosSessionId, patient.profileId, writtenAt],
    );
    return { aosSessionId };
  },
  requests: {
    'aos.listOfPatient': ({ patient }) => ({ path: `profiles/${patient.profileId}/aos-sessions` }),
    'aos.read': ({ aosSessionId }) => ({ path: `aos-sessions/${aosSessionId}` }),
  },
});
