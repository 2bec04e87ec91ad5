// What does a right request for the cockpit look like, and which rows does it answer with?
import { newId } from '@alveary/server/platform/ids.ts';
import { testSites } from '@alveary/server/testing/world.ts';
import { subjectSamples } from '@alveary/server/testing/samples.ts';

export const cockpitSamples = subjectSamples({
  insert: async ({ db, patient, author, writtenAt }) => {
    await db.run(
      `insert into care_team_members (id, profile_id, user_id, role, from_at) values ($1, $2, $3, 'care_coordinator', $4)
       on conflict do nothing`,
      [newId(), patient.profileId, author.id, writtenAt],
    );
    const setAsideId = newId();
    await db.run(
      `insert into worklist_set_aside (id, profile_id, kind, fact_key, reason, created_by, created_at)
       values ($1, $2, 'NO_CONTACT', $5, 'Away', $3, $4)`,
      [setAsideId, patient.profileId, author.id, writtenAt, setAsideId],
    );
    return { setAsideId };
  },
  requests: {
    // Nobody named: the patients of whoever asks.
    'cockpit.list': () => ({ path: 'monthly-snapshots?currentMonthOnly=true&size=50&page=0&sort=need,asc' }),
    'cockpit.tiles': () => ({ path: 'monthly-snapshots/tiles' }),
    'thresholds.list': () => ({ path: `admin/billing-thresholds?siteId=${testSites.north}` }),
    'thresholds.set': () => ({
      method: 'POST',
      path: 'admin/billing-thresholds',
      body: { siteId: testSites.north, validFrom: '2099-01', thresholds: [], replaces: true },
    }),
    'worklist.list': () => ({ path: 'worklist' }),
    'worklist.setAside': ({ patient }) => ({
      method: 'POST',
      path: `worklist/set-aside?profileId=${patient.profileId}`,
      body: { kind: 'NO_CONTACT', key: 'never', reason: 'On holiday', until: null },
    }),
    'worklist.bringBack': ({ setAsideId }) => ({
      method: 'DELETE',
      path: `worklist/set-aside/${setAsideId}`,
    }),
  },
});
