import { served, serverModule } from '@alveary/server/platform/server-module.ts';
import { careTeamCalls } from '../contract/calls.ts';
import { teamCalls } from '../contract/team.calls.ts';
import { readMemberReport, readMemberReportFile } from './member-report.ts';
import { listMembers, readTeam, saveCoordinator, saveMembers } from './team.ts';

export const careTeam = serverModule({
  subject: 'care-team',
  calls: [
    ...served('care-team', careTeamCalls, {
      memberReport: readMemberReport,
      memberReportFile: readMemberReportFile,
    }),
    ...served('team', teamCalls, { read: readTeam, saveCoordinator, members: listMembers, saveMembers }),
  ],
  samples: async () => (await import('./testing/samples.ts')).careTeamSamples,
});
