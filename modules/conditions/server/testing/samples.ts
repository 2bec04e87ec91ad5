// What does a right request to each call about conditions look like, and which rows does it refer to?
import { newId } from '@alveary/server/platform/ids.ts';
import { subjectSamples } from '@alveary/server/testing/samples.ts';

export const conditionsSamples = subjectSamples({
  insert: async ({ db, patient }) => {
    const conditionId = newId();
    await db.run('update profiles set version = 1 where id = $1', [patient.profileId]);
    await db.run(
      `insert into profile_conditions (id, profile_id, code, name, source) values ($1, $2, '195967001', 'Asthma', 'PORTAL')`,
      [conditionId, patient.profileId],
    );
    return { conditionId };
  },
  requests: {
    'conditions.choices': () => ({ path: 'conditions' }),
    'conditions.add': ({ patient }) => ({
      method: 'PUT',
      path: `profiles/${patient.profileId}/add-conditions`,
      body: { version: 1, conditions: [{ code: '12295008', onsetOn: '2020-03-01' }] },
    }),
    'conditions.resolve': ({ patient, conditionId }) => ({
      method: 'PUT',
      path: `profiles/${patient.profileId}/resolve-conditions`,
      body: { version: 1, conditionIds: [conditionId], resolvedOn: '2026-01-02' },
    }),
    'conditions.remove': ({ patient, conditionId }) => ({
      method: 'PUT',
      path: `profiles/${patient.profileId}/remove-conditions`,
      body: { version: 1, conditionIds: [conditionId] },
    }),
  },
});
