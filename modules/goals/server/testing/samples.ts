// What does a right request to each call about goals look like, and which rows does it refer to?
import { newId } from '@alveary/server/platform/ids.ts';
import { subjectSamples } from '@alveary/server/testing/samples.ts';

export const goalsSamples = subjectSamples({
  insert: async ({ db, patient, author, writtenAt }) => {
    const goalId = newId();
    await db.run(
      `insert into goals (id, profile_id, text, status, created_by, created_at, source)
       values ($1, $2, 'Walk to the bakery', 'active', $3, $4, 'PORTAL')`,
      [goalId, patient.profileId, author.id, writtenAt],
    );
    return { goalId };
  },
  requests: {
    'goals.mostRecent': ({ patient }) => ({ path: `profiles/${patient.profileId}/goals/most-recent` }),
    'goals.create': ({ patient }) => ({
      method: 'POST',
      path: `profiles/${patient.profileId}/goals`,
      body: { goal: 'Climb the stairs' },
    }),
    'goals.delete': ({ patient, goalId }) => ({
      method: 'DELETE',
      path: `profiles/${patient.profileId}/goals/${goalId}`,
    }),
  },
});
