// SMS that wait for somebody to say whose they are, for the staff of these sites, and numbers that nobody wants to hear from.
import { hasBit } from '@alveary/server/platform/at-sites.store.ts';
import type { Db } from '@alveary/server/platform/db/handle.ts';
import { FLAG_ON } from './channels.store.ts';
import type { BlockedNumber, UnknownSms } from '../contract/unknown-sms.calls.ts';

interface Reader {
  /** Bits of the sites where the reader writes to patients. */
  readonly reach: string;
  /** Whether numbers that no patient has are theirs to look after. */
  readonly seesStrangers: boolean;
}

/** No patient has the number of this SMS. */
const IS_STRANGERS = 'not exists (select from profile_phones h where h.e164 = r.phone_number)';

const WAITING = `r.channel_id is null and (
    exists (select from profile_phones h join site_profiles sp on sp.profile_id = h.profile_id
      where h.e164 = r.phone_number and ${hasBit('$1', 'sp.site_number')})
    or ($2::boolean and ${IS_STRANGERS}
      and not exists (select from blocked_numbers b where b.phone_number = r.phone_number)))`;

const MEDIA = `coalesce((select json_agg(one ->> 'type') from jsonb_array_elements(r.media) one), '[]')`;

export const findUnknownSms = async (
  db: Db,
  { reach, seesStrangers }: Reader,
  { page, size }: { readonly page: number; readonly size: number },
): Promise<{ rows: UnknownSms[]; total: number }> => {
  const rows = await db.many<UnknownSms>(
    `select r.provider_id as id, r.phone_number as "phoneNumber", r.body, ${MEDIA} as media, r.received_at as "receivedAt",
       (select coalesce(json_agg(json_build_object('profileId', c.id, 'name', c.name, 'dateOfBirth', c.date_of_birth,
            'siteName', c.site) order by c.name, c.id), '[]')
          from (select distinct on (p.id) p.id, trim(concat(p.first_name, ' ', p.last_name)) as name, p.date_of_birth,
              s.short_name as site
            from profile_phones h join profiles p on p.id = h.profile_id join site_profiles sp on sp.profile_id = p.id
              join sites s on s.id = sp.site_id
            where h.e164 = r.phone_number and ${hasBit('$1', 'sp.site_number')} order by p.id, s.short_name) c) as candidates
      from received_sms r where ${WAITING}
      order by r.received_at desc, r.provider_id limit $3 offset $4`,
    [reach, seesStrangers, size, page * size],
  );
  const { total } = await db.one<{ total: number }>(
    `select count(*)::int as total from received_sms r where ${WAITING}`,
    [reach, seesStrangers],
  );
  return { rows, total };
};

export interface TakenSms {
  /** As the provider names it. */
  readonly id: string;
  readonly phoneNumber: string;
  readonly body: string;
  readonly media: readonly string[];
  readonly optOutType: string | null;
  /** Whether no patient has the number. */
  readonly isStrangers: boolean;
  /** Whether several patients have it. */
  readonly isShared: boolean;
}

const TAKEN = `r.provider_id as id, r.phone_number as "phoneNumber", r.body, ${MEDIA} as media, r.opt_out_type as "optOutType",
  ${IS_STRANGERS} as "isStrangers",
  (select count(distinct h.profile_id) from profile_phones h where h.e164 = r.phone_number) > 1 as "isShared"`;

/** It is the caller's until the transaction ends. Null where it is not theirs, or was given to somebody meanwhile. */
export const takeUnknownSms = (
  db: Db,
  { reach, seesStrangers }: Reader,
  id: string,
): Promise<TakenSms | null> =>
  db.maybeOne<TakenSms>(
    `select ${TAKEN} from received_sms r where ${WAITING} and r.provider_id = $3 for update`,
    [reach, seesStrangers, id],
  );

/** Every SMS of this number that waits, the earliest first. */
export const takeSmsOfNumber = (db: Db, phoneNumber: string): Promise<TakenSms[]> =>
  db.many<TakenSms>(
    `select ${TAKEN} from received_sms r where r.channel_id is null and r.phone_number = $1
      order by r.received_at, r.provider_id for update`,
    [phoneNumber],
  );

/** The sites whose staff hear that an SMS of this number waits, or does not any more; none for a blocked one. */
export const findSitesOfUnknown = async (db: Db, phoneNumber: string): Promise<string[]> =>
  (
    await db.many<{ id: string }>(
      `select s.id from sites s
        where case when exists (select from profile_phones h where h.e164 = $1)
          then exists (select from profile_phones h join site_profiles sp on sp.profile_id = h.profile_id
            where h.e164 = $1 and sp.site_id = s.id)
          else ${FLAG_ON} and not exists (select from blocked_numbers b where b.phone_number = $1) end`,
      [phoneNumber],
    )
  ).map(({ id }) => id);

interface NewBlockedNumber {
  readonly id: string;
  readonly phoneNumber: string;
  readonly userId: string;
  readonly at: string;
}

export const insertBlockedNumber = (
  db: Db,
  { id, phoneNumber, userId, at }: NewBlockedNumber,
): Promise<number> =>
  db.run(
    'insert into blocked_numbers (id, phone_number, blocked_by, blocked_at) values ($1, $2, $3, $4) on conflict do nothing',
    [id, phoneNumber, userId, at],
  );

/** @returns the number that is not blocked any more; null where it was not */
export const deleteBlockedNumber = async (db: Db, id: string): Promise<string | null> =>
  (
    await db.maybeOne<{ number: string }>(
      'delete from blocked_numbers where id = $1 returning phone_number as number',
      [id],
    )
  )?.number ?? null;

/** The newest first. */
export const findBlockedNumbers = (db: Db): Promise<BlockedNumber[]> =>
  db.many<BlockedNumber>(
    `select b.id, b.phone_number as "phoneNumber", b.blocked_at as "blockedAt", trim(concat(u.first_name, ' ', u.last_name)) as "blockedBy"
      from blocked_numbers b join portal_users u on u.id = b.blocked_by order by b.blocked_at desc, b.phone_number`,
  );

export const hasSiteWithChat = async (db: Db, siteIds: readonly string[]): Promise<boolean> =>
  (await db.maybeOne(`select 1 from sites s where s.id = any ($1) and ${FLAG_ON} limit 1`, [siteIds])) !==
  null;

export const isPatientAt = async (db: Db, profileId: string, { reach }: Reader): Promise<boolean> =>
  (await db.maybeOne(
    `select 1 from site_profiles where profile_id = $1 and ${hasBit('$2', 'site_number')} limit 1`,
    [profileId, reach],
  )) !== null;
