// How are the lines of the log of user changes written and read?
import type { Db } from '@alveary/server/platform/db/handle.ts';
import { instantText } from '@alveary/server/platform/instant-text.ts';
import type { NewUserChange, UserChange } from '../contract/model.ts';

interface ChangeFacts {
  readonly userId: string;
  readonly at: string;
  readonly changedBy: string | null;
  readonly reason: string | null;
  readonly requestId: string;
}

/** Lines of one user, each with the sites whose admins read it. */
export const insertUserChanges = async (
  db: Db,
  { userId, at, changedBy, reason, requestId }: ChangeFacts,
  lines: readonly (NewUserChange & { readonly id: string })[],
): Promise<void> => {
  await db.run(
    `insert into user_changes (id, changed_at, changed_by, user_id, kind, before, after, reason, request_id)
     select line.id, $2, $3, $1, line.kind, line.before, line.after, $4, $5
       from json_to_recordset($6) as line (id uuid, kind text, before text, after text)`,
    [userId, at, changedBy, reason, requestId, JSON.stringify(lines)],
  );
  await db.run(
    `insert into user_change_sites (site_id, changed_at, change_id)
     select coalesce(line."siteId", entry.site_id), $2, line.id
       from json_to_recordset($3) as line (id uuid, "siteId" uuid)
       left join site_users entry on entry.user_id = $1 and line."siteId" is null
      where coalesce(line."siteId", entry.site_id) is not null`,
    [userId, at, JSON.stringify(lines)],
  );
};

export interface UserChangeFilter {
  readonly siteId: string;
  readonly start: string | null;
  readonly end: string | null;
  readonly kind: UserChange['kind'] | null;
}

/** The user of this column, as they were called before the change that the line tells of: their name may have changed with it. */
const personThen = (column: string): string => `(
  select json_build_object('id', n.user_id, 'name', n.name, 'email', n.email) from portal_user_names n
   where n.user_id = ${column} and n.since < c.changed_at order by n.since desc limit 1)`;

const rolesInWords = (column: string): string => `case when c.kind = 'role' then (
  select string_agg(coalesce(r.portal_label, held.code), ', ' order by held.place)
    from unnest(string_to_array(${column}, ' ')) with ordinality held (code, place) left join roles r on r.code = held.code)
  else ${column} end`;

const FOUND = `from user_change_sites at join user_changes c on c.id = at.change_id
  where at.site_id = $1 and at.changed_at >= coalesce($2::timestamptz, '-infinity')
    and at.changed_at < coalesce($3::timestamptz, 'infinity')
    and ($4::text is null or c.kind = $4)`;

/** $1: the site, $2 to $4: filters, $5: limit, $6: offset. */
export const userChangesStatement = `select c.id, ${instantText('c.changed_at')} as "changedAt", c.kind,
    coalesce(${personThen('c.user_id')}, json_build_object('id', c.user_id, 'name', '', 'email', '')) as "user",
    case when c.changed_by is not null then ${personThen('c.changed_by')} end as "changedBy",
    ${rolesInWords('c.before')} as before, ${rolesInWords('c.after')} as after, c.reason
  ${FOUND} order by at.changed_at desc, at.change_id desc limit $5 offset $6`;

/** A page, newest first, with the number of all. */
export const findUserChanges = async (
  db: Db,
  { siteId, start, end, kind }: UserChangeFilter,
  limit: number,
  offset: number,
): Promise<{ rows: UserChange[]; total: number }> => {
  const asked = [siteId, start, end, kind];
  const rows = await db.many<UserChange>(userChangesStatement, [...asked, limit, offset]);
  const { total } = await db.one<{ total: number }>(`select count(*) as total ${FOUND}`, asked);
  return { rows, total };
};
