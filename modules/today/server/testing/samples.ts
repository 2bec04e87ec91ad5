// What does a right request for the day look like, and which rows does it answer with?
import { newId } from '@alveary/server/platform/ids.ts';
import { subjectSamples } from '@alveary/server/testing/samples.ts';

const START = '2026-01-05T05:00:00.000Z';
const END = '2026-01-06T05:00:00.000Z';
const DUE = '2026-01-05T15:00:00.000Z';

export const todaySamples = subjectSamples({
  insert: async ({ db, patient, author }) => {
    await db.run(
      `insert into tasks (id, profile_id, purpose, due_at, practitioner_id, status, automated, created_at, updated_at)
       values ($1, $2, 'ONBOARDING', $4, $3, 'OPEN', false, $4, $4)`,
      [newId(), patient.profileId, author.id, DUE],
    );
    return {};
  },
  requests: {
    'today.items': () => ({ path: `patient-log/today?startDate=${START}&endDate=${END}` }),
  },
});
