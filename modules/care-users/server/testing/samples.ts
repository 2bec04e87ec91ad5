// What does a right request to each call about care users look like, and which rows does it refer to?
import { newId } from '@alveary/server/platform/ids.ts';
import { subjectSamples } from '@alveary/server/testing/samples.ts';

export const careUserSamples = subjectSamples({
  insert: async ({ db, patient, author, writtenAt }) => {
    const linkId = newId();
    // There may be twenty of them: those of the calls before make room.
    await db.run('delete from care_user_links where profile_id = $1', [patient.profileId]);
    await db.run(
      `insert into care_user_links (id, profile_id, name, email, relation, created_by, created_at)
       values ($1, $2, 'Cara Carer', $3, 'CAREGIVER', $4, $5)`,
      [linkId, patient.profileId, `${linkId}@mail.example`, author.id, writtenAt],
    );
    return { linkId };
  },
  requests: {
    'care-users.list': ({ patient }) => ({ path: `care-user/links?profileId=${patient.profileId}` }),
    'care-users.change': ({ patient }) => ({
      method: 'PATCH',
      path: `care-user/links?profileId=${patient.profileId}`,
      body: {
        version: 1,
        add: [{ name: 'Paul Parent', email: 'paul@mail.example', relation: 'PARENT' }],
        remove: [],
      },
    }),
  },
});
