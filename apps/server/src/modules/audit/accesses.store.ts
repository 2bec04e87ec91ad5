// Which rows of the audit log name a patient? The sealed ones by the index of subjects, the newest from the queue of those
// that wait for their seal (migration 0050).
import type { Access } from '@alveary/contract/audit/model.ts';
import type { Db } from '../../platform/db/handle.ts';

export interface AccessFilter {
  readonly profileId: string;
  readonly start: string | null;
  readonly end: string | null;
  readonly userId: string | null;
  /** A regular expression for the action, and whether it must match. */
  readonly action: { readonly pattern: string; readonly matches: boolean } | null;
}

export type AccessRow = Omit<Access, 'says' | 'kind'>;

const HITS = `select id, occurred_at
  from audit_events_of($1, coalesce($2::timestamptz, '-infinity'), coalesce($3::timestamptz, 'infinity'))`;

/** `offset 0` keeps the look-up one by key for each row. */
const EVENT = `cross join lateral (select * from audit_events
  where audit_events.id = h.id and audit_events.occurred_at = h.occurred_at offset 0) e`;

const FILTERED_HITS = `select h.* from (${HITS}) h ${EVENT}
  where ($6::uuid is null or e.user_id = $6) and ($7::text is null or (e.action ~ $7) = $8::boolean)`;

const pageOf = (hits: string): string => `
  with hits as materialized (${hits}),
  page as materialized (
    select e.* from (select * from hits order by occurred_at desc, id desc limit $4 offset $5) h ${EVENT}),
  people as (
    select u.id, u.email, concat_ws(' ', u.first_name, u.last_name) as name, array(
        select distinct r.portal_label from site_users su
          join sites s on s.id = su.site_id
          join site_user_roles held on held.site_user_id = su.id join roles r on r.id = held.role_id
         where su.user_id = u.id and (s.is_global or exists (
           select 1 from site_profiles sp where sp.profile_id = $1 and sp.site_id = s.id)) order by 1) as roles
      from portal_users u where u.id in (select user_id from page)),
  lines as (
    select p.id::text, p.occurred_at as "occurredAt",
      case when w.id is not null then json_build_object('id', w.id, 'name', w.name, 'email', w.email) end as person,
      coalesce(w.roles, '{}') as roles, p.action, p.outcome,
      array(select s.short_name from sites s where s.id = any (p.site_ids) order by s.short_name) as "siteNames",
      p.request_id as "requestId", p.id as number
    from page p left join people w on w.id = p.user_id)
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
  const deed = [filter.userId, filter.action?.pattern ?? null, filter.action?.matches ?? null];
  const lines = await db.many<Line>(
    isPlain ? PLAIN_PAGE : FILTERED_PAGE,
    isPlain ? values : [...values, ...deed],
  );
  // Of an empty page there is one line, which holds the number only.
  return { rows: lines.filter((line) => line.id !== null), total: lines[0]?.total ?? 0 };
};
