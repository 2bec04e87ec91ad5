// Which handler answers which call about care teams?
import type { careTeamCalls } from '@alveary/contract/care-team/calls.ts';
import type { Handlers } from '../../platform/calls/context.ts';
import { readMemberReport, readMemberReportFile } from './member-report.ts';

export const careTeamHandlers = {
  memberReport: readMemberReport,
  memberReportFile: readMemberReportFile,
} satisfies Handlers<typeof careTeamCalls>;
