// Messages that were sent to patients, and how far each came.
import type { Db } from '@alveary/server/platform/db/handle.ts';

export interface OutboundMessage {
  readonly id: string;
  readonly profileId: string;
  readonly sentBy: string;
  readonly channel: 'SMS' | 'EMAIL';
  readonly recipient: string;
  readonly replyTo: string | null;
  readonly subject: string | null;
  readonly body: string;
}

/** One that is handed over, with the tries before. */
export interface TakenMessage extends OutboundMessage {
  readonly tries: number;
}

export const insertOutboundMessage = (db: Db, one: OutboundMessage, at: string): Promise<number> =>
  db.run(
    `insert into outbound_messages (id, profile_id, sent_by, channel, recipient, reply_to, subject, body, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [one.id, one.profileId, one.sentBy, one.channel, one.recipient, one.replyTo, one.subject, one.body, at],
  );

const MESSAGE = `id, profile_id as "profileId", sent_by as "sentBy", channel, recipient, reply_to as "replyTo", subject, body`;

/** Takes the message for sending: nobody else gets it. Null when it was taken before. */
export const takeQueuedMessage = (db: Db, id: string): Promise<TakenMessage | null> =>
  db.maybeOne<TakenMessage>(
    `update outbound_messages set state = 'SENDING', retry_at = null where id = $1 and state = 'QUEUED' returning ${MESSAGE}, tries`,
    [id],
  );

/** One that is handed over by whoever keeps it. */
export const insertSendingMessage = (db: Db, one: OutboundMessage, at: string): Promise<number> =>
  db.run(
    `insert into outbound_messages (id, profile_id, sent_by, channel, recipient, reply_to, subject, body, created_at, state)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, 'SENDING')`,
    [one.id, one.profileId, one.sentBy, one.channel, one.recipient, one.replyTo, one.subject, one.body, at],
  );

/** How far a message came once somebody knows. */
export type Settled = 'SENT' | 'DELIVERED' | 'FAILED' | 'UNKNOWN';

/** Which states each one can follow: what a service tells comes late, twice and out of order, and nothing goes back. */
const follows: Readonly<Record<Settled, readonly string[]>> = {
  UNKNOWN: ['SENDING'],
  SENT: ['QUEUED', 'SENDING', 'UNKNOWN'],
  DELIVERED: ['QUEUED', 'SENDING', 'UNKNOWN', 'SENT'],
  FAILED: ['QUEUED', 'SENDING', 'UNKNOWN', 'SENT'],
};

/** @param failure the code of the service @returns null, and nothing changed, where the message is further or there is none */
export const settleMessage = (
  db: Db,
  id: string,
  change: {
    readonly state: Settled;
    readonly failure: string | null;
    readonly providerId: string | null;
    readonly at: string;
  },
): Promise<OutboundMessage | null> =>
  db.maybeOne<OutboundMessage>(
    `update outbound_messages set state = $2, failure = $3, settled_at = $4, provider_id = coalesce($6, provider_id), retry_at = null
      where id = $1 and state = any ($5) returning ${MESSAGE}`,
    [id, change.state, change.failure, change.at, follows[change.state], change.providerId],
  );

/** The service did not take it for a passing reason: it waits. @returns null where it is not being handed over */
export const deferMessage = (
  db: Db,
  id: string,
  { failure, retryAt }: { readonly failure: string; readonly retryAt: string },
): Promise<OutboundMessage | null> =>
  db.maybeOne<OutboundMessage>(
    `update outbound_messages set state = 'QUEUED', failure = $2, retry_at = $3, tries = tries + 1
      where id = $1 and state in ('SENDING', 'SENT') returning ${MESSAGE}`,
    [id, failure, retryAt],
  );

export interface SilentMessage {
  readonly id: string;
  readonly recipient: string;
  readonly body: string;
  /** Null where nobody knows whether the service has it. */
  readonly providerId: string | null;
  readonly since: string;
}

/** SMS without a last word: asked after two minutes, then each time when it is twice as old, for two days. */
export const takeSilentMessages = (db: Db, at: string, limit: number): Promise<SilentMessage[]> =>
  db.many<SilentMessage>(
    `update outbound_messages m set state_asked_at = $1 from (
       select id from outbound_messages
         where channel = 'SMS' and (state = 'SENT' and provider_id is not null or state = 'UNKNOWN')
           and created_at between $1::timestamptz - interval '2 days' and $1::timestamptz - interval '2 minutes'
           and (state_asked_at is null or state_asked_at < $1::timestamptz - (state_asked_at - created_at))
         order by state_asked_at nulls first, created_at limit $2 for update skip locked) silent
       where m.id = silent.id
       returning m.id, m.recipient, m.body, m.provider_id as "providerId", m.created_at as since`,
    [at, limit],
  );

/** Those of these names of a service that no message has. */
export const findFreeNames = async (db: Db, providerIds: readonly string[]): Promise<string[]> =>
  (
    await db.many<{ name: string }>(
      `select name from unnest($1::text[]) with ordinality given (name, place)
        where not exists (select from outbound_messages where provider_id = name)
          and not exists (select from chat_messages where provider_id = name) order by place`,
      [providerIds],
    )
  ).map(({ name }) => name);
