// Who saw this patient, as a list and as a file (OP-API-4).
import type { auditCalls } from '../contract/calls.ts';
import { kindOfAction, kindPatterns } from '../contract/action-kinds.ts';
import { type Access, type AccessEpisode, wordsOfAction, wordsOfSource } from '../contract/model.ts';
import { fail } from '@alveary/contract/errors.ts';
import type { Ctx, Handler } from '@alveary/server/platform/calls/context.ts';
import { reachesPatient } from '@alveary/modules/patients/server/public.ts';
import { type AccessFilter, type AccessRow, findAccesses } from './accesses.store.ts';
import { type EpisodeRow, findEpisodes } from './episodes.store.ts';

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

const otherwiseOf = ({ person, source }: Pick<AccessRow, 'person' | 'source'>): string | null =>
  person === null ? wordsOfSource(source ?? '') : null;

const accessOf = ({ source, ...row }: AccessRow): Access => ({
  ...row,
  otherwise: otherwiseOf({ ...row, source }),
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

/** The same words twice, of two codes, are one step. */
const stepsOf = (steps: EpisodeRow['steps']): AccessEpisode['steps'] => {
  const found = new Map<string, AccessEpisode['steps'][number]>();
  for (const { action, outcome, count } of steps) {
    const says = wordsOfAction(action, outcome);
    const key = `${outcome} ${says}`;
    const known = found.get(key);
    found.set(key, { says, kind: kindOfAction(action), outcome, count: count + (known?.count ?? 0) });
  }
  return [...found.values()];
};

export const readEpisodes: Handler<typeof auditCalls.episodes> = async (ctx, { params, query }) => {
  await checkPatient(ctx, params.id);
  const found = await findEpisodes(ctx.db, filterOf(params.id, query), query.size, query.page * query.size);
  const rows = found.rows.map(({ source, ...row }) => ({
    ...row,
    otherwise: otherwiseOf({ ...row, source }),
    steps: stepsOf(row.steps),
  }));
  return { rows, total: found.total };
};

export const readAccessesFile: Handler<typeof auditCalls.accessesFile> = async (ctx, { params, query }) => {
  await checkPatient(ctx, params.id);
  const { rows, total } = await findAccesses(ctx.db, filterOf(params.id, query), MOST_LINES, 0);
  if (total > MOST_LINES) return fail('TooLongForFile');
  return rows.map(accessOf).map((access) => ({
    occurredAt: access.occurredAt,
    name: access.person?.name ?? access.otherwise,
    email: access.person?.email ?? null,
    roles: access.roles.join('; '),
    says: access.until === null ? access.says : `${access.says} until ${access.until}`,
    kind: access.kind,
    outcome: access.outcome,
    siteNames: access.siteNames.join('; '),
    requestId: access.requestId,
  }));
};
