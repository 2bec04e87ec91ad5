// SMS that wait for somebody to say whose they are, for the staff of these sites.
import { hasBit } from '@alveary/server/platform/at-sites.store.ts';
import type { Db } from '@alveary/server/platform/db/handle.ts';
import { FLAG_ON } from './channels.store.ts';
import type { UnknownSms } from '../contract/unknown-sms.calls.ts';

interface Reader {
  /** Bits of the sites where the reader writes to patients. */
  readonly reach: string;
  /** Whether numbers that no patient has are theirs to look after. */
  readonly seesStrangers: boolean;
}

const WAITING = `r.channel_id is null and (
    exists (select from profile_phones h join site_profiles sp on sp.profile_id = h.profile_id
      where h.e164 = r.phone_number and ${hasBit('$1', 'sp.site_number')})
    or ($2::boolean and not exists (select from profile_phones h where h.e164 = r.phone_number)))`;

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

interface TakenSms {
  readonly phoneNumber: string;
  readonly body: string;
  readonly media: readonly string[];
  readonly optOutType: string | null;
}

/** It is the caller's until the transaction ends. Null where it is not theirs, or was given to somebody meanwhile. */
export const takeUnknownSms = (
  db: Db,
  { reach, seesStrangers }: Reader,
  id: string,
): Promise<TakenSms | null> =>
  db.maybeOne<TakenSms>(
    `select r.phone_number as "phoneNumber", r.body, ${MEDIA} as media, r.opt_out_type as "optOutType" from received_sms r where ${WAITING} and r.provider_id = $3 for update`,
    [reach, seesStrangers, id],
  );

export const hasSiteWithChat = async (db: Db, siteIds: readonly string[]): Promise<boolean> =>
  (await db.maybeOne(`select 1 from sites s where s.id = any ($1) and ${FLAG_ON} limit 1`, [siteIds])) !==
  null;

export const isPatientAt = async (db: Db, profileId: string, { reach }: Reader): Promise<boolean> =>
  (await db.maybeOne(
    `select 1 from site_profiles where profile_id = $1 and ${hasBit('$2', 'site_number')} limit 1`,
    [profileId, reach],
  )) !== null;
