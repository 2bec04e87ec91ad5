// Messages that did not arrive, wherever they were sent from: conversations, the patient bar, bookings of people who are no patients yet,
// and letters with codes and links to patients and users.
import type { Db } from '@alveary/server/platform/db/handle.ts';
import type { Undelivered } from '../contract/undelivered.calls.ts';

interface Reader {
  readonly userId: string;
  /** Where the reader writes to patients. */
  readonly sites: readonly string[];
  /** Where the reader is an admin. */
  readonly adminSites: readonly string[];
  /** ISO 8601 instant. */
  readonly at: string;
}

/**
 * $1 the reader, $2 the sites where they are an admin, $3 now, $4 the sites where they write to patients. Codes to visitors of booking pages are
 * left out: nobody reads an address that a stranger typed before it is proven, and the visitor sees on the page that no code has come.
 */
const OPEN = `with open as (
    select 'chat' as source, m.id, m.profile_id, null::uuid as user_id, case m.medium when 'sms' then 'SMS' else 'APP' end as channel,
        m.phone_number as recipient, m.body, m.sender_id as sent_by, m.created_at,
        case when m.status = 'failed' and m.handing_over_at is not null then 'UNKNOWN' when m.status = 'failed' then 'FAILED'
          else 'WAITING' end as state, m.failure, m.retry_at
      from chat_messages m
      where m.author = 'staff' and m.created_at > $3::timestamptz - interval '30 days'
        and (m.status = 'failed' or m.medium = 'sms' and m.status = 'accepted'
          and (m.retry_at is not null or m.created_at < $3::timestamptz - interval '1 hour'))
    union all
    select 'outbound', m.id, m.profile_id, null, m.channel, m.recipient, m.body, m.sent_by, m.created_at,
        case when m.state in ('FAILED', 'UNKNOWN') then m.state else 'WAITING' end, m.failure, m.retry_at
      from outbound_messages m
      where m.created_at > $3::timestamptz - interval '30 days'
        and (m.state in ('FAILED', 'UNKNOWN') or m.state in ('QUEUED', 'SENDING')
          and (m.retry_at is not null or m.created_at < $3::timestamptz - interval '1 hour'))
    union all
    select 'booking', m.id, null, null, b.channel, b.recipient, m.kind, b.user_id, m.created_at,
        case when m.state in ('FAILED', 'UNKNOWN') then m.state else 'WAITING' end, m.failure, m.retry_at
      from booking_messages m join bookings b on b.id = m.booking_id
      where m.created_at > $3::timestamptz - interval '30 days'
        and (m.state in ('FAILED', 'UNKNOWN') or m.state = 'QUEUED' and m.retry_at is not null)
        and b.appointment_id is null
        and not exists (select from appointments a where a.practitioner_id = b.user_id and a.calendar_event_id = b.event_id)
    union all
    select 'letter', l.id, l.profile_id, case when l.profile_id is null then l.user_id end, l.channel, l.recipient, l.topic, l.sent_by,
        l.created_at, case when l.state in ('FAILED', 'UNKNOWN') then l.state else 'WAITING' end, l.failure, l.retry_at
      from letters l
      where l.created_at > $3::timestamptz - interval '30 days' and l.topic <> 'BOOKING_CODE'
        and (l.state in ('FAILED', 'UNKNOWN') or l.state in ('QUEUED', 'SENDING') and l.tries > 0)),
  seen as (
    select o.* from open o
      where (o.sent_by = $1 and (o.profile_id is null
            or exists (select from site_profiles sp where sp.profile_id = o.profile_id and sp.site_id = any ($4::uuid[])))
          or exists (select from site_profiles sp where sp.profile_id = o.profile_id and sp.site_id = any ($2::uuid[]))
          or o.profile_id is null and exists (select from site_users su
            where su.user_id = coalesce(o.user_id, o.sent_by) and su.site_id = any ($2::uuid[])))
        and not exists (select from handled_failures h where h.source = o.source and h.message_id = o.id))`;

const valuesOf = ({ userId, sites, adminSites, at }: Reader): readonly unknown[] => [
  userId,
  adminSites,
  at,
  sites,
];

/** The newest first. */
export const findUndelivered = async (
  db: Db,
  reader: Reader,
  { page, size }: { readonly page: number; readonly size: number },
): Promise<{ rows: Undelivered[]; total: number }> => {
  const rows = await db.many<Undelivered>(
    `${OPEN} select s.source, s.id, s.channel, s.recipient, left(s.body, 200) as text, s.created_at as "sentAt", s.state, s.failure,
        s.retry_at as "retryAt",
        case when u.id is not null then json_build_object('id', u.id, 'name', trim(concat(u.first_name, ' ', u.last_name))) end as "sentBy",
        trim(concat(account.first_name, ' ', account.last_name)) as "userName",
        case when p.id is not null then json_build_object('profileId', p.id, 'name', trim(concat(p.first_name, ' ', p.last_name)),
          'dateOfBirth', p.date_of_birth) end as patient
      from seen s left join portal_users u on u.id = s.sent_by left join portal_users account on account.id = s.user_id
        left join profiles p on p.id = s.profile_id
      order by s.created_at desc, s.id limit $5 offset $6`,
    [...valuesOf(reader), size, page * size],
  );
  const { total } = await db.one<{ total: number }>(
    `${OPEN} select count(*)::int as total from seen`,
    valuesOf(reader),
  );
  return { rows, total };
};

/** @returns whose message it is; null where it is not on the reader's list */
export const findUndeliveredOne = (
  db: Db,
  reader: Reader,
  source: string,
  id: string,
): Promise<{ readonly profileId: string | null } | null> =>
  db.maybeOne(`${OPEN} select profile_id as "profileId" from seen where source = $5 and id = $6`, [
    ...valuesOf(reader),
    source,
    id,
  ]);

export const insertHandled = (
  db: Db,
  {
    source,
    id,
    userId,
    at,
  }: { readonly source: string; readonly id: string; readonly userId: string; readonly at: string },
): Promise<number> =>
  db.run(
    `insert into handled_failures (source, message_id, handled_by, handled_at) values ($1, $2, $3, $4) on conflict do nothing`,
    [source, id, userId, at],
  );

interface Figure {
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

/** How many messages of the last day stand where, by way and state. */
export const countMessageStates = async (db: Db): Promise<Figure[]> => {
  const rows = await db.many<{ channel: string; state: string; value: number }>(
    `select channel, state, count(*)::int as value from (
       select 'sms' as channel, case when status = 'failed' then 'failed' when retry_at is not null then 'retrying' else 'silent' end as state
         from chat_messages where medium = 'sms' and created_at > now() - interval '1 day'
           and (status = 'failed' or status = 'accepted' and (retry_at is not null or created_at < now() - interval '10 minutes'))
       union all
       select lower(channel), case when state = 'FAILED' then 'failed' when state = 'UNKNOWN' then 'unknown' else 'retrying' end
         from outbound_messages where created_at > now() - interval '1 day'
           and (state in ('FAILED', 'UNKNOWN') or retry_at is not null)
       union all
       select lower(channel), case when state = 'FAILED' then 'failed' when state = 'UNKNOWN' then 'unknown' else 'retrying' end
         from letters where created_at > now() - interval '1 day'
           and (state in ('FAILED', 'UNKNOWN') or state in ('QUEUED', 'SENDING') and tries > 0)) known
      group by channel, state`,
  );
  return rows.map(({ channel, state, value }) => ({ labels: { channel, state }, value }));
};
