// Rows of the audit log that name a patient: the sealed ones by the index of subjects, the newest from the queue of those that wait for
// their seal (migration 20261122T0010_audit).
import { personThen } from './people-then.ts';
import type { Access } from '../contract/model.ts';
import type { Db } from '@alveary/server/platform/db/handle.ts';

export interface AccessFilter {
  readonly profileId: string;
  readonly start: string | null;
  readonly end: string | null;
  readonly userId: string | null;
  /** A regular expression for the action, and whether it must match. */
  readonly action: { readonly pattern: string; readonly matches: boolean } | null;
}

export interface AccessRow extends Omit<Access, 'says' | 'kind' | 'otherwise'> {
  /** Null where somebody was signed in. */
  readonly source: string | null;
}

/** What noted the row `e` where nobody was signed in: the job, the command, or the group of the call. */
export const SOURCE = `case when e.user_id is null then split_part(e.call, '.', 1) end`;

/** The rows of patient $1 from $2 to $3, sealed or not, by key and moment. */
export const HITS = `select id, occurred_at
  from audit_events_of($1, coalesce($2::timestamptz, '-infinity'), coalesce($3::timestamptz, 'infinity'))`;

/**
 * What hit `h` says, in the columns that requests may read (migration 20261128T0713). `offset 0` keeps the look-up one by key for each
 * row.
 */
export const EVENT = `cross join lateral (
  select id, occurred_at, user_id, action, outcome, site_ids, request_id, call from audit_events
   where audit_events.id = h.id and audit_events.occurred_at = h.occurred_at offset 0) e`;

/** Until when something was followed whose beginning, or whose first showing of the patient, is the row `e`: of the broker alone. */
export const untilOf = (e: string): string =>
  `case when ${e}.call like 'broker.%' then audit_follow_ended(${e}.id, ${e}.occurred_at) end`;

const FILTERED_HITS = `select h.* from (${HITS}) h ${EVENT}
  where ($6::uuid is null or e.user_id = $6) and ($7::text is null or (e.action ~ $7) = $8::boolean)`;

const pageOf = (hits: string): string => `
  with hits as materialized (${hits}),
  page as materialized (
    select e.*, ${SOURCE} as source from (select * from hits order by occurred_at desc, id desc limit $4 offset $5) h ${EVENT}),
  lines as (
    select p.id::text, p.occurred_at as "occurredAt", ${untilOf('p')} as until,
      named.who as person, p.source, coalesce(held.roles, '{}') as roles, p.action, p.outcome,
      array(select s.short_name from sites s where s.id = any (p.site_ids) order by s.short_name) as "siteNames",
      p.request_id as "requestId", p.id as number
    from page p ${personThen('p.occurred_at')})
  select counted.total, lines.* from (select count(*) as total from hits) counted left join lines on true
  order by lines."occurredAt" desc, lines.number desc`;

const PLAIN_PAGE = pageOf(HITS);
const FILTERED_PAGE = pageOf(FILTERED_HITS);

type Line = { readonly total: number } & (AccessRow | { readonly id: null });

/** A page, newest first, with the number of all. */
export const findAccesses = async (
  db: Db,
  filter: AccessFilter,
  limit: number,
  offset: number,
): Promise<{ rows: AccessRow[]; total: number }> => {
  const values = [filter.profileId, filter.start, filter.end, limit, offset];
  const isPlain = filter.userId === null && filter.action === null;
  const action = [filter.userId, filter.action?.pattern ?? null, filter.action?.matches ?? null];
  const lines = await db.many<Line>(
    isPlain ? PLAIN_PAGE : FILTERED_PAGE,
    isPlain ? values : [...values, ...action],
  );
  // Of an empty page there is one line, which holds the number only.
  return { rows: lines.filter((line) => line.id !== null), total: lines[0]?.total ?? 0 };
};
