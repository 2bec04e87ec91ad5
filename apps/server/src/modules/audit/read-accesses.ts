// Who saw this patient: as a list, and as a file (issue: Who saw this patient; OP-API-4)
import type { auditCalls } from '@alveary/contract/audit/calls.ts';
import { type Access, kindOfAction, kindPatterns, wordsOfAction } from '@alveary/contract/audit/model.ts';
import { fail } from '@alveary/contract/errors.ts';
import type { Ctx, Handler } from '../../platform/calls/context.ts';
import { reachesPatient } from '../patients/public.ts';
import { type AccessFilter, type AccessRow, findAccesses } from './accesses.store.ts';

/** More lines than this nobody reads, and a server with many such requests has other work. */
const MOST_LINES = 100_000;

interface AccessQuery {
  readonly start?: string | undefined;
  readonly end?: string | undefined;
  readonly 'userId.equals'?: string | undefined;
  readonly 'kind.equals'?: Access['kind'] | undefined;
}

const actionOf = (kind: Access['kind'] | undefined): AccessFilter['action'] => {
  if (kind === undefined) return null;
  if (kind !== 'other') return { pattern: kindPatterns[kind], matches: true };
  return { pattern: Object.values(kindPatterns).join('|'), matches: false };
};

const filterOf = (profileId: string, query: AccessQuery): AccessFilter => ({
  profileId,
  start: query.start ?? null,
  end: query.end ?? null,
  userId: query['userId.equals'] ?? null,
  action: actionOf(query['kind.equals']),
});

const accessOf = (row: AccessRow): Access => ({
  ...row,
  says: wordsOfAction(row.action, row.outcome),
  kind: kindOfAction(row.action),
});

/** The patient must be of a site where the person may read accesses. @throws Failure NoSiteForPatient */
const checkPatient = async (ctx: Ctx, profileId: string): Promise<void> => {
  ctx.about(profileId);
  if (!(await reachesPatient(ctx.db, profileId))) fail('NoSiteForPatient');
};

export const readAccesses: Handler<typeof auditCalls.accesses> = async (ctx, { params, query }) => {
  await checkPatient(ctx, params.id);
  const found = await findAccesses(ctx.db, filterOf(params.id, query), query.size, query.page * query.size);
  return { rows: found.rows.map(accessOf), total: found.total };
};

export const readAccessesFile: Handler<typeof auditCalls.accessesFile> = async (ctx, { params, query }) => {
  await checkPatient(ctx, params.id);
  const { rows, total } = await findAccesses(ctx.db, filterOf(params.id, query), MOST_LINES, 0);
  if (total > MOST_LINES) return fail('TooLongForFile');
  return rows.map(accessOf).map((access) => ({
    occurredAt: access.occurredAt,
    name: access.person?.name ?? null,
    email: access.person?.email ?? null,
    roles: access.roles.join('; '),
    says: access.says,
    kind: access.kind,
    outcome: access.outcome,
    siteNames: access.siteNames.join('; '),
    requestId: access.requestId,
  }));
};
