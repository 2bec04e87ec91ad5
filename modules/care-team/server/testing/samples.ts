// What does a right request to each call about care teams look like, and which rows does it refer to?
import { newId } from '@alveary/server/platform/ids.ts';
import { testSites } from '@alveary/server/testing/world.ts';
import { subjectSamples } from '@alveary/server/testing/samples.ts';

const report = 'start=2026-01&end=2026-03';

export const careTeamSamples = subjectSamples({
  insert: async ({ db, patient, author, writtenAt }) => {
    await db.run(
      `insert into care_team_members (id, profile_id, user_id, role, from_at) values ($1, $2, $3, 'health_coach', $4)
       on conflict do nothing`,
      [newId(), patient.profileId, author.id, writtenAt],
    );
    return {};
  },
  requests: {
    'team.read': ({ patient }) => ({ path: `care-team?profileId=${patient.profileId}` }),
    'team.saveCoordinator': ({ patient }, { tom }) => ({
      method: 'POST',
      path: `care-team?profileId=${patient.profileId}&careCoordinator=${tom.id}`,
    }),
    'team.members': () => ({ path: `care-team/members?siteId=${testSites.north}` }),
    'team.saveMembers': ({ patient }, { tom }) => ({
      method: 'PUT',
      path: `care-team/${patient.profileId}/members`,
      body: [{ userId: tom.id, role: 'respiratory_therapist' }],
    }),
    'care-team.memberReport': () => ({ path: `care-team/member-report?${report}` }),
    'care-team.memberReportFile': () => ({ path: `care-team/member-report.csv?${report}` }),
  },
});
