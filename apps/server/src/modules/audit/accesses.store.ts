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

const WITHIN = `occurred_at >= coalesce($2::timestamptz, '-infinity') and occurred_at < coalesce($3::timestamptz, 'infinity')`;

/** `offset 0` keeps the look-up one by key for each row. */
const EVENT = (of: string): string =>
  `cross join lateral (select * from audit_events
     where audit_events.id = ${of}.id and audit_events.occurred_at = ${of}.occurred_at offset 0) e`;

const HITS = `hits as (
  select event_id as id, occurred_at from audit_subjects where profile_id = $1 and ${WITHIN}
  union
  select id, occurred_at from audit_waiting_of($1) where ${WITHIN})`;

const FILTER = `($4::uuid is null or e.user_id = $4) and ($5::text is null or (e.action ~ $5) = $6::boolean)`;

const PAGE = `with ${HITS},
  page as materialized (
    select e.* from hits h ${EVENT('h')} where ${FILTER} order by e.occurred_at desc, e.id desc limit $7 offset $8),
  people as (
    select u.id, u.email, concat_ws(' ', u.first_name, u.last_name) as name, array(
        select distinct r.portal_label from site_users su
          join sites s on s.id = su.site_id
          join site_user_roles held on held.site_user_id = su.id join roles r on r.id = held.role_id
         where su.user_id = u.id and (s.is_global or exists (
           select 1 from site_profiles sp where sp.profile_id = $1 and sp.site_id = s.id)) order by 1) as roles
      from portal_users u where u.id in (select user_id from page))
  select p.id::text, p.occurred_at as "occurredAt",
    case when w.id is not null then json_build_object('id', w.id, 'name', w.name, 'email', w.email) end as person,
    coalesce(w.roles, '{}') as roles, p.action, p.outcome,
    array(select s.short_name from sites s where s.id = any (p.site_ids) order by s.short_name) as "siteNames",
    p.request_id as "requestId"
  from page p left join people w on w.id = p.user_id order by p.occurred_at desc, p.id desc`;

/** Without a filter on the deed, the index of subjects alone can count. */
const COUNT = `with ${HITS} select count(*) as total from hits`;
const FILTERED_COUNT = `with ${HITS} select count(*) as total from hits h ${EVENT('h')} where ${FILTER}`;

const rangeOf = (filter: AccessFilter): unknown[] => [filter.profileId, filter.start, filter.end];
const deedOf = (filter: AccessFilter): unknown[] => [
  filter.userId,
  filter.action?.pattern ?? null,
  filter.action?.matches ?? null,
];

/** Newest first. */
export const findAccesses = (
  db: Db,
  filter: AccessFilter,
  limit: number,
  offset: number,
): Promise<AccessRow[]> => db.many(PAGE, [...rangeOf(filter), ...deedOf(filter), limit, offset]);

export const countAccesses = async (db: Db, filter: AccessFilter): Promise<number> => {
  const isPlain = filter.userId === null && filter.action === null;
  const { total } = isPlain
    ? await db.one<{ total: number }>(COUNT, rangeOf(filter))
    : await db.one<{ total: number }>(FILTERED_COUNT, [...rangeOf(filter), ...deedOf(filter)]);
  return total;
};
