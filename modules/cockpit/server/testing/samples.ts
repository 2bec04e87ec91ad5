// What does a right request for the cockpit look like, and which rows does it answer with?
import { newId } from '@alveary/server/platform/ids.ts';
import { subjectSamples } from '@alveary/server/testing/samples.ts';

export const cockpitSamples = subjectSamples({
  insert: async ({ db, patient, author, writtenAt }) => {
    await db.run(
      `insert into care_team_members (id, profile_id, user_id, role, from_at) values ($1, $2, $3, 'care_coordinator', $4)
       on conflict do nothing`,
      [newId(), patient.profileId, author.id, writtenAt],
    );
    return {};
  },
  requests: {
    // Nobody named: the patients of whoever asks.
    'cockpit.list': () => ({ path: 'monthly-snapshots?currentMonthOnly=true&size=50&page=0&sort=need,asc' }),
    'cockpit.tiles': () => ({ path: 'monthly-snapshots/tiles' }),
  },
});
