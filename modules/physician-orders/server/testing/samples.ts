// What does a right request to each call about physician orders look like, and which rows does it refer to?
import { newId } from '@alveary/server/platform/ids.ts';
import { subjectSamples } from '@alveary/server/testing/samples.ts';

export const physicianOrdersSamples = subjectSamples({
  insert: async ({ db, patient, writtenAt }) => {
    await db.run(
      `insert into physician_orders (id, profile_id, type, status, ordered_at, practitioner_name, source)
       values ($1, $2, 'Spirometry', 'active', $3, 'Evelyn Marsh, MD', 'EHR')`,
      [newId(), patient.profileId, writtenAt],
    );
    return {};
  },
  requests: {
    'physician-orders.list': ({ patient }) => ({ path: `profiles/${patient.profileId}/physician-orders` }),
  },
});
