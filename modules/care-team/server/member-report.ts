// Care-team members with the number of their patients by month, as a table and as a file (OP-ADMIN-2; ADMIN-006).
import type { careTeamCalls } from '../contract/calls.ts';
import { careTeamRoleLabel, type MemberReport, monthsBetween } from '../contract/model.ts';
import type { Ctx, Handler } from '@alveary/server/platform/calls/context.ts';
import {
  countPatientsOfMembers,
  countPatientsOfTeams,
  type MemberMonth,
  type ReportFilter,
} from './care-team.store.ts';

type Query = Parameters<Handler<typeof careTeamCalls.memberReport>>[1]['query'];

const filterOf = (query: Query): ReportFilter => ({
  start: query.start,
  end: query.end,
  role: query['role.equals'] ?? null,
  siteId: query['siteId.equals'] ?? null,
});

const memberOf = (rows: readonly MemberMonth[], months: readonly string[]): MemberReport['members'] => {
  const [first] = rows;
  if (first === undefined) return [];
  const { userId, firstName, lastName, email } = first;
  const counts = new Map(rows.map((row) => [row.month, row.patients]));
  return [
    {
      userId,
      firstName,
      lastName,
      email,
      roles: [...new Set(rows.flatMap((row) => row.roles))].sort(),
      patients: months.map((month) => counts.get(month) ?? 0),
    },
  ];
};

const reportOf = async (ctx: Ctx, query: Query): Promise<MemberReport> => {
  const filter = filterOf(query);
  const months = monthsBetween(query.start, query.end);
  const byMember = Map.groupBy(await countPatientsOfMembers(ctx.db, filter), (row) => row.userId);
  const all = new Map((await countPatientsOfTeams(ctx.db, filter)).map((row) => [row.month, row.patients]));
  return {
    months: [...months],
    members: [...byMember.values()].flatMap((rows) => memberOf(rows, months)),
    allPatients: months.map((month) => all.get(month) ?? 0),
  };
};

export const readMemberReport: Handler<typeof careTeamCalls.memberReport> = (ctx, { query }) =>
  reportOf(ctx, query);

/** One line for each member and month, so that a spreadsheet can turn it as it likes. */
export const readMemberReportFile: Handler<typeof careTeamCalls.memberReportFile> = async (
  ctx,
  { query },
) => {
  const { months, members } = await reportOf(ctx, query);
  return members.flatMap(({ firstName, lastName, email, roles, patients }) =>
    months.map((month, index) => ({
      month,
      lastName,
      firstName,
      email,
      roles: roles.map(careTeamRoleLabel).join(', '),
      patients: patients[index] ?? 0,
    })),
  );
};
