// Keeps the booking page of a staff member, and finds who is booked under an address.
import type { Db } from '@alveary/server/platform/db/handle.ts';
import type { BookingPage, SavedPage } from '../contract/model.ts';

type Stored = Omit<BookingPage, 'address'>;

const PAGE = `b.slug, b.is_on as "isOn", b.title, b.introduction, b.time_zone as "timeZone", b.hours, b.lengths,
  b.buffer_minutes as "bufferMinutes", b.notice_hours as "noticeHours", b.horizon_days as "horizonDays", b.version`;

export const findOwnPage = (db: Db, userId: string): Promise<Stored | null> =>
  db.maybeOne<Stored>(`select ${PAGE} from booking_pages b where b.user_id = $1`, [userId]);

export interface OpenPage extends Stored {
  readonly userId: string;
  readonly staffName: string;
}

/** Who has left is not booked any more: an account that cannot sign in, or that works nowhere. */
const OPEN_PAGE = `select ${PAGE}, u.id as "userId", u.first_name || ' ' || u.last_name as "staffName"
  from booking_pages b join portal_users u on u.id = b.user_id
  where u.account_confirmed and exists (select from site_users s where s.user_id = u.id)`;

/** Null also where the page is off. */
export const findOpenPage = (db: Db, slug: string): Promise<OpenPage | null> =>
  db.maybeOne<OpenPage>(`${OPEN_PAGE} and b.is_on and b.slug = $1`, [slug]);

/** Also one that is off: what was booked can still be moved. */
export const findPageOf = (db: Db, userId: string): Promise<OpenPage | null> =>
  db.maybeOne<OpenPage>(`${OPEN_PAGE} and b.user_id = $1`, [userId]);

export const isSlugTaken = async (db: Db, slug: string, userId: string): Promise<boolean> =>
  (await db.maybeOne('select 1 from booking_pages where slug = $1 and user_id <> $2', [slug, userId])) !==
  null;

/** @returns 0 when it is not the seen version any more */
export const savePageRow = (db: Db, userId: string, page: SavedPage, at: string): Promise<number> =>
  db.run(
    `insert into booking_pages as known (user_id, slug, is_on, title, introduction, time_zone, hours, lengths, buffer_minutes,
       notice_hours, horizon_days, updated_at)
     select $1, $2, $3, $4, $5, $6, $7::jsonb, $8, $9, $10, $11, $12
       where $13::integer = 0 or exists (select from booking_pages where user_id = $1)
     on conflict (user_id) do update set slug = excluded.slug, is_on = excluded.is_on, title = excluded.title,
       introduction = excluded.introduction, time_zone = excluded.time_zone, hours = excluded.hours,
       lengths = excluded.lengths, buffer_minutes = excluded.buffer_minutes, notice_hours = excluded.notice_hours,
       horizon_days = excluded.horizon_days, updated_at = excluded.updated_at, version = known.version + 1
       where known.version = $13::integer`,
    [
      userId,
      page.slug,
      page.isOn,
      page.title,
      page.introduction,
      page.timeZone,
      JSON.stringify(page.hours),
      page.lengths,
      page.bufferMinutes,
      page.noticeHours,
      page.horizonDays,
      at,
      page.version,
    ],
  );

/** One after the other: whoever saves an address, and whoever books the same person. */
export const lockSlug = (db: Db, slug: string): Promise<unknown> =>
  db.run('select pg_advisory_xact_lock(41107357, hashtext($1))', [slug]);
export const lockTimeOf = (db: Db, userId: string): Promise<unknown> =>
  db.run('select pg_advisory_xact_lock(41107358, hashtext($1))', [userId]);
