// What does a right request to each call about merged records look like, and which rows does it refer to?
import { newId } from '@alveary/server/platform/ids.ts';
import { type InsertParts, subjectSamples } from '@alveary/server/testing/samples.ts';
import { insertPatient } from '@alveary/server/testing/world.ts';

const another = async ({ db, patient }: InsertParts, firstName: string): Promise<string> => {
  const sites = await db.many<{ id: string }>(
    'select site_id as id from site_profiles where profile_id = $1 order by site_id',
    [patient.profileId],
  );
  const made = await insertPatient(db, {
    firstName,
    lastName: 'Twice',
    sites: sites.map(({ id }) => id),
  });
  return made.profileId;
};

/** @returns the id of the merge */
const merged = async (
  { db, author, writtenAt }: InsertParts,
  survivorId: string,
  mergedId: string,
): Promise<string> => {
  const id = newId();
  // The function asks which sites the transaction reaches: here all of them.
  await db.run(`select set_config('app.reach', repeat('1', 1000), true)`);
  await db.run(`select merge_patients($1, $2, $3, '{}', 'Came in twice', $4, $5)`, [
    id,
    survivorId,
    mergedId,
    author.id,
    writtenAt,
  ]);
  await db.run(`select set_config('app.reach', '', true)`);
  return id;
};

export const patientMergesSamples = subjectSamples({
  insert: async (parts) => {
    const { db, patient } = parts;
    const [secondId, survivorId, mergedId, closedId] = [
      await another(parts, 'Second'),
      await another(parts, 'Survivor'),
      await another(parts, 'Merged'),
      await another(parts, 'Closed'),
    ];
    const mergeId = await merged(parts, survivorId, mergedId);
    const ownMergeId = await merged(parts, patient.profileId, closedId);
    // The samples of the record itself name its first version.
    await db.run('update profiles set version = 1 where id = $1', [patient.profileId]);
    return { secondId, survivorId, mergeId, ownMergeId, closedId };
  },
  requests: {
    'patient-merges.preview': ({ patient, secondId }) => ({
      path: `profiles/${patient.profileId}/merge-preview?mergedId=${secondId}`,
    }),
    'patient-merges.merge': ({ survivorId, secondId }) => ({
      method: 'POST',
      path: `profiles/${survivorId}/merges`,
      body: {
        mergedId: secondId,
        survivorVersion: 2,
        mergedVersion: 1,
        fromMerged: ['firstName'],
        reason: 'The same birth date and the same telephone',
      },
    }),
    'patient-merges.list': ({ patient }) => ({ path: `profiles/${patient.profileId}/merges` }),
    'patient-merges.since': ({ patient, ownMergeId }) => ({
      path: `profiles/${patient.profileId}/merges/${ownMergeId}/since`,
    }),
    'patient-merges.undo': ({ survivorId, mergeId }) => ({
      method: 'POST',
      path: `profiles/${survivorId}/merges/${mergeId}/undo`,
      body: { reason: 'Two sisters' },
    }),
    'patient-merges.leadOn': ({ closedId }) => ({ path: `merged-records/${closedId}` }),
  },
});
