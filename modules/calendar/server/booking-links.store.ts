// Which booking links do the members of the care teams have, and how are one's own kept? (CAL-034; APPT-033)
import type { CareTeamLinks, ScheduleLink } from '../contract/model.ts';
import { isAtSites } from '@alveary/server/platform/at-sites.store.ts';
import type { Db } from '@alveary/server/platform/db/handle.ts';

/** Members with a care-team role in one of these sites, each role once. $1: the bits of the sites. */
const MEMBERS = `select distinct u.id, r.id as role_id, u.email, u.first_name, u.last_name, r.code, r.portal_label
  from site_users su join portal_users u on u.id = su.user_id
    join site_user_roles sr on sr.site_user_id = su.id join roles r on r.id = sr.role_id
  where r.care_team and r.visible_in_portal and ${isAtSites('$1', 'su.site_id')}`;

/** By last name; a member without a link is there with none. The own booking page comes first. @param pages below which booking pages stand */
export const findCareTeamLinks = async (
  db: Db,
  reach: string,
  { page, size, pages }: { readonly page: number; readonly size: number; readonly pages: string },
): Promise<{ rows: CareTeamLinks[]; total: number }> => {
  const rows = await db.many<CareTeamLinks>(
    `select m.id as "userId", m.email,
       json_build_object('firstName', m.first_name, 'lastName', m.last_name) as "userIdPii",
       json_build_object('name', m.portal_label, 'code', m.code) as role,
       (select coalesce(json_agg(json_build_object('id', l.id, 'title', l.title, 'bookingLink', l.address)
            order by l.place, lower(l.title)), '[]')
          from (select 1 as place, id, title, address from booking_links where user_id = m.id
            union all select 0, user_id, title, $4 || slug from booking_pages where user_id = m.id and is_on) l) as "bookingLinks"
     from (${MEMBERS}) m
     order by lower(m.last_name), lower(m.first_name), m.id, m.portal_label limit $2 offset $3`,
    [reach, size, page * size, pages],
  );
  const { total } = await db.one<{ total: number }>(`select count(*)::int as total from (${MEMBERS}) m`, [
    reach,
  ]);
  return { rows, total };
};

const LINK = 'select l.id, l.title, l.address as "bookingLink", l.version from booking_links l';

export const findOwnLinks = (db: Db, userId: string): Promise<ScheduleLink[]> =>
  db.many<ScheduleLink>(`${LINK} where l.user_id = $1 order by lower(l.title)`, [userId]);

export const findOwnLink = (db: Db, userId: string, id: string): Promise<ScheduleLink | null> =>
  db.maybeOne<ScheduleLink>(`${LINK} where l.user_id = $1 and l.id = $2`, [userId, id]);

/** Nobody else changes the links of this person until the transaction ends, so that their number and titles can be looked at. */
export const lockLinksOf = (db: Db, userId: string): Promise<unknown> =>
  db.run('select pg_advisory_xact_lock(41107355, hashtext($1))', [userId]);

interface WrittenLink extends Pick<ScheduleLink, 'id' | 'title' | 'bookingLink'> {
  readonly userId: string;
  /** ISO 8601 instant. */
  readonly at: string;
}

export const insertLink = (db: Db, { id, userId, title, bookingLink, at }: WrittenLink): Promise<number> =>
  db.run(
    `insert into booking_links (id, user_id, title, address, created_at, updated_at) values ($1, $2, $3, $4, $5, $5)`,
    [id, userId, title, bookingLink, at],
  );

export const updateLink = (db: Db, { id, userId, title, bookingLink, at }: WrittenLink): Promise<number> =>
  db.run(
    `update booking_links set title = $3, address = $4, updated_at = $5, version = version + 1
      where id = $1 and user_id = $2`,
    [id, userId, title, bookingLink, at],
  );

export const deleteLink = (db: Db, userId: string, id: string): Promise<number> =>
  db.run('delete from booking_links where id = $1 and user_id = $2', [id, userId]);
