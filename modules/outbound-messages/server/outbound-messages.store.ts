// Which messages were sent to patients, and how far did each come?
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

export const insertOutboundMessage = (db: Db, one: OutboundMessage, at: string): Promise<number> =>
  db.run(
    `insert into outbound_messages (id, profile_id, sent_by, channel, recipient, reply_to, subject, body, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [one.id, one.profileId, one.sentBy, one.channel, one.recipient, one.replyTo, one.subject, one.body, at],
  );

const MESSAGE = `id, profile_id as "profileId", sent_by as "sentBy", channel, recipient, reply_to as "replyTo", subject, body`;

/** Takes the message for sending: nobody else gets it. Null when it was taken before. */
export const takeQueuedMessage = (db: Db, id: string): Promise<OutboundMessage | null> =>
  db.maybeOne<OutboundMessage>(
    `update outbound_messages set state = 'SENDING' where id = $1 and state = 'QUEUED' returning ${MESSAGE}`,
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
  change: { readonly state: Settled; readonly failure: string | null; readonly at: string },
): Promise<OutboundMessage | null> =>
  db.maybeOne<OutboundMessage>(
    `update outbound_messages set state = $2, failure = $3, settled_at = $4 where id = $1 and state = any ($5) returning ${MESSAGE}`,
    [id, change.state, change.failure, change.at, follows[change.state]],
  );
