// What stands in the database that chat is measured on? 10,000 conversations with a million messages, and people with tickets.
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { generatedAccounts } from '@alveary/modules/import-export/server/generate.ts';
import { hashOfTicket, newTicket } from '../apps/server/src/platform/realtime/ticket.ts';
import { withClient } from './with-client.ts';

export interface BenchChannel {
  readonly id: string;
  readonly profileId: string;
}

/** Where another broker brings what is sent to a channel. */
export const plainTopic = ({ profileId }: BenchChannel): string => `/topic/${profileId}`;

/** Those who write, each with an account: what one person sends together is not what many send. */
export const WRITERS = 50;

const writer = (number: number): string => `writer-${number}@generated.example`;

/** Nobody's password: they come with tickets. Each works wherever the account does that works everywhere. */
const WRITERS_MADE = `with made as (
    insert into portal_users (id, email, first_name, last_name, account_confirmed)
    select gen_random_uuid(), email, 'Writer', n::text, true from unnest($1::text[]) with ordinality as w (email, n)
    on conflict do nothing returning id),
  working as (
    insert into site_users (id, user_id, site_id)
    select gen_random_uuid(), made.id, su.site_id from made, site_users su
     where su.user_id = (select id from portal_users where email = $2) returning id, site_id)
  insert into site_user_roles (site_user_id, role_id)
  select working.id, r.role_id from working join site_users su on su.site_id = working.site_id
    join site_user_roles r on r.site_user_id = su.id where su.user_id = (select id from portal_users where email = $2)`;

/** The sandbox plays the app of each patient as well; one that does not notify fetches nothing and answers nothing. */
const PHONES_ASLEEP = `insert into sandbox_apps (profile_id, is_push_on)
  select id, false from profiles on conflict (profile_id) do update set is_push_on = false`;

const statements: readonly string[] = [
  `update sites set feature_values = feature_values || '{"portal_us_features": true, "enable_in_app_chat": true}' where not is_global`,
  'insert into patient_apps (profile_id, linked_at) select unnest($1::uuid[]), now()',
  `insert into chat_channels (id, profile_id, owner_id, last_sequence, last_revision, last_message, modified_at, changed_at, created_at, read_sequence)
   select gen_random_uuid(), patient, (select id from portal_users where email = $3), $2, $2, 'How was your week?', at, at, at, $2
   from unnest($1::uuid[]) with ordinality p (patient, n)
   cross join lateral (select now() - n * interval '1 minute' as at) a`,
  `insert into chat_messages (id, channel_id, profile_id, sequence, revision, author, sender_id, medium, body, status, created_at)
   select gen_random_uuid(), c.id, c.profile_id, n, n, case when n % 2 = 0 then 'staff' else 'patient' end,
     case when n % 2 = 0 then c.owner_id end, 'inapp', 'Message ' || n || ' of a long conversation about breathing and sleep.',
     case when n % 2 = 0 then 'read' end, c.modified_at - ($2::int - n) * interval '3 hours'
   from chat_channels c cross join generate_series(1, $2::int) n where c.profile_id = any ($1) and not c.is_ai`,
  'vacuum analyze',
];

/** Conversations with these many messages each, unless a kept database has them. */
export const fillChannels = (url: string, channels: number, messages: number): Promise<BenchChannel[]> =>
  withClient(url, async (client) => {
    const writers = Array.from({ length: WRITERS }, (_, number) => writer(number));
    await client.query(WRITERS_MADE, [writers, generatedAccounts.everywhere]);
    await client.query(PHONES_ASLEEP);
    const found = () =>
      client.query<BenchChannel>(
        'select id, profile_id as "profileId" from chat_channels where not is_ai order by id limit $1',
        [channels],
      );
    const known = (await found()).rows;
    if (known.length > 0) return known;
    const { rows } = await client.query<{ id: string }>('select id from profiles order by id limit $1', [
      channels,
    ]);
    const values = [rows.map(({ id }) => id), messages, generatedAccounts.everywhere];
    for (const sql of statements) {
      const most = Math.max(0, ...[1, 2, 3].filter((place) => sql.includes(`$${place}`)));
      await client.query(sql, values.slice(0, most));
    }
    return (await found()).rows;
  });

/**
 * Tickets on sessions of their own, so that one session does not hold too many connections.
 * @param writing the number of who writes; absent: the account that works everywhere
 */
export const makeTickets = (
  url: string,
  count: number,
  perSession: number,
  writing?: number,
): Promise<string[]> =>
  withClient(url, async (client) => {
    const sessions = Array.from({ length: Math.ceil(count / perSession) }, () => randomUUID());
    await client.query(
      `insert into sessions (id, user_id, kind, created_at, last_used_at, idle_timeout_s, absolute_expires_at)
       select s, (select id from portal_users where email = $2), 'bearer', now(), now(), 36000, now() + interval '10 hours'
       from unnest($1::uuid[]) s`,
      [sessions, writing === undefined ? generatedAccounts.everywhere : writer(writing)],
    );
    const tickets = Array.from({ length: count }, newTicket);
    await client.query(
      `insert into broker_tickets (ticket_hash, session_id, expires_at)
       select decode(hash, 'hex'), session, now() + interval '1 hour' from unnest($1::text[], $2::uuid[]) t (hash, session)`,
      [
        tickets.map((ticket) => hashOfTicket(ticket).toString('hex')),
        tickets.map((_, place) => sessions[Math.floor(place / perSession)]),
      ],
    );
    return tickets;
  });

/** Every message of the channels was handed over to the apps. */
export const untilDelivered = (url: string, channels: readonly BenchChannel[]): Promise<void> =>
  withClient(url, async (client) => {
    const waiting =
      "select exists (select from chat_messages where channel_id = any ($1) and status = 'accepted') as found";
    const ids = channels.map(({ id }) => id);
    while ((await client.query<{ found: boolean }>(waiting, [ids])).rows[0]?.found === true) await pause(50);
  });
