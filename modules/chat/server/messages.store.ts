// The messages of a channel, numbered by the database (document 2 §3 Chat; CHAT-018 to CHAT-028).
import type { AnswerSentence, ChatMedium, MessageStatus, ToldMessage } from '../contract/model.ts';
import { previewOf } from '../contract/media.ts';
import { followsAfter } from '../contract/rules.ts';
import type { Db } from '@alveary/server/platform/db/handle.ts';
import type { StoredChannel } from './channels.store.ts';

const SENDER = `json_build_object('kind', m.author, 'id', m.sender_id, 'name', case m.author
    when 'staff' then trim(concat(u.first_name, ' ', u.last_name))
    when 'patient' then trim(concat(p.first_name, ' ', p.last_name))
    else 'AI' end)`;

/** The columns of a message m, with its patient p and its sender u. */
export const MESSAGE_COLUMNS = `m.id, m.channel_id as "channelId", m.sequence, m.revision, ${SENDER} as sender, m.body as message,
    m.status as "inAppStatus", m.failure, m.medium, m.created_at as "createdDate", m.sentences, m.media`;

const MESSAGE = `select ${MESSAGE_COLUMNS}
  from chat_messages m join profiles p on p.id = m.profile_id left join portal_users u on u.id = m.sender_id`;

/** Newest first. */
export const findMessagesBefore = (
  db: Db,
  channelId: string,
  page: { readonly before: string | null; readonly limit: number; readonly offset: number },
): Promise<ToldMessage[]> =>
  db.many<ToldMessage>(
    `${MESSAGE} where m.channel_id = $1 and m.created_at < coalesce($2::timestamptz, 'infinity')
      order by m.created_at desc limit $3 offset $4`,
    [channelId, page.before, page.limit, page.offset],
  );

/** Where what is asked for begins: after a change, or in the middle of one that changed many messages. */
export interface ChangeMark {
  readonly revision: number;
  /** Of the last message with that revision that is known; null where all of them are. */
  readonly sequence: number | null;
}

/** What was added or changed after this, in the order of the changes, those that changed together in the order of the thread. */
export const findMessagesSince = (
  db: Db,
  channelId: string,
  { revision, sequence }: ChangeMark,
  limit: number,
): Promise<ToldMessage[]> =>
  db.many(
    // The comparison of pairs alone is none that the index is entered by.
    `${MESSAGE} where m.channel_id = $1 and m.revision >= $2
        and (m.revision, m.sequence) > ($2, coalesce($3::bigint, 9223372036854775807))
      order by m.revision, m.sequence limit $4`,
    [channelId, revision, sequence, limit],
  );

export const findMessage = (db: Db, id: string): Promise<ToldMessage | null> =>
  db.maybeOne<ToldMessage>(`${MESSAGE} where m.id = $1`, [id]);

interface AddedMessage {
  readonly id: string;
  readonly channelId: string;
  readonly author: 'staff' | 'patient' | 'assistant';
  readonly senderId: string | null;
  readonly medium: ChatMedium;
  readonly body: string;
  readonly status: MessageStatus | null;
  readonly phoneNumber: string | null;
  readonly providerId: string | null;
  readonly segments: number | null;
  readonly sentences: readonly AnswerSentence[] | null;
  /** The media types of what came beside the text; nothing where they are left out. */
  readonly media?: readonly string[];
  readonly at: string;
}

/** The channel of a new message: the next number, and a later time, by a millisecond at least. @param body @param at as parameters */
export const nextTurn = (
  body: string,
  at: string,
): string => `last_sequence = last_sequence + 1, last_revision = last_revision + 1, last_message = left(${body}, 200),
    modified_at = greatest(${at}::timestamptz, modified_at + interval '1 millisecond'),
    changed_at = greatest(${at}::timestamptz, changed_at + interval '1 millisecond')`;

/**
 * Gives the message the next number of its channel, whose row is locked until the transaction ends. Times grow with the numbers, by a
 * millisecond at least, so that what was sent before a time is always the same.
 * @returns false when there is a message of this id, also one out of reach: give up the transaction then
 */
export const addMessage = async (db: Db, message: AddedMessage): Promise<boolean> => {
  const added = await db.run(
    `with turn as (
       update chat_channels set ${nextTurn('$13::text', '$11')}, unread = unread + case when $3 = 'patient' then 1 else 0 end
         where id = $2 returning profile_id, last_sequence, last_revision, modified_at)
     insert into chat_messages (id, channel_id, profile_id, sequence, revision, author, sender_id, medium, body, status,
         phone_number, provider_id, segments, sentences, media, created_at)
     select $1, $2, profile_id, last_sequence, last_revision, $3, $4::uuid, $5, $6, $7, $8, $9, $10::integer, $12::jsonb, $14::text[], modified_at
       from turn on conflict (id) do nothing`,
    [
      message.id,
      message.channelId,
      message.author,
      message.senderId,
      message.medium,
      message.body,
      message.status,
      message.phoneNumber,
      message.providerId,
      message.segments,
      message.at,
      message.sentences === null ? null : JSON.stringify(message.sentences),
      previewOf(message.body, message.media ?? []),
      message.media ?? [],
    ],
  );
  return added === 1;
};

export interface Delivery {
  readonly id: string;
  readonly channelId: string;
  readonly profileId: string;
  readonly medium: ChatMedium;
  readonly body: string;
  readonly phoneNumber: string | null;
  /** Since when nobody knows whether the service has it; null where it was not handed over. */
  readonly handingOverAt: string | null;
  /** Of the service so far, none of which took it. */
  readonly tries: number;
}

/** Those of which it is not known that they were handed over. */
export const findUndelivered = (db: Db, ids: readonly string[]): Promise<Delivery[]> =>
  db.many<Delivery>(
    `select id, channel_id as "channelId", profile_id as "profileId", medium, body, phone_number as "phoneNumber",
         handing_over_at as "handingOverAt", tries
       from chat_messages where id = any ($1) and status = 'accepted' and provider_id is null order by channel_id, sequence`,
    [ids],
  );

/** An SMS that the service has, under this name where one is given, and may still tell of; null where there is none of this id, or it has come to its end. */
export const findSentSms = (
  db: Db,
  id: string,
  providerId: string | null,
): Promise<Pick<Delivery, 'id' | 'profileId' | 'tries'> | null> =>
  db.maybeOne(
    `select id, profile_id as "profileId", tries from chat_messages
      where id = $1 and medium = 'sms' and status in ('accepted', 'sent') and provider_id = coalesce($2, provider_id)`,
    [id, providerId],
  );

/** Of one message there is one that hands it over. @returns false when another did, or somebody else is at it */
export const beginHandover = async (
  db: Db,
  { id, handingOverAt }: Pick<Delivery, 'id' | 'handingOverAt'>,
  at: string,
): Promise<boolean> =>
  (await db.run(
    `update chat_messages set handing_over_at = $3
       where id = $1 and status = 'accepted' and provider_id is null and handing_over_at is not distinct from $2::timestamptz`,
    [id, handingOverAt, at],
  )) === 1;

/** Those of these names of a provider that no message of ours has. */
export const findUnnamed = (db: Db, providerIds: readonly string[]): Promise<{ providerId: string }[]> =>
  db.many(
    `select name as "providerId" from unnest($1::text[]) with ordinality given (name, place)
       where not exists (select from chat_messages m where m.provider_id = name) order by place`,
    [providerIds],
  );

export interface StatusChange {
  readonly status: MessageStatus;
  readonly failure: string | null;
  /** Of a message that failed because the service did not answer: it may have it. */
  readonly mayBeTaken?: boolean;
  /** When it is handed over again: the service did not take it for a passing reason. */
  readonly retryAt?: string;
  /** Which states it can follow, where not the usual ones. */
  readonly from?: readonly MessageStatus[];
}

export interface ChangedStatus {
  readonly id: string;
  readonly revision: number;
  readonly channel: Pick<StoredChannel, 'id' | 'profileId' | 'isAi' | 'ownerId'>;
}

/** Channels are held in the order in which writes that share a transaction hold them: by their patient. */
const holdChannelsOf = (db: Db, ids: readonly string[]): Promise<number> =>
  db.run(
    `select from chat_channels where id in (select channel_id from chat_messages where id = any ($1)) order by profile_id, id for update`,
    [ids],
  );

/**
 * A state that does not follow the one that a message has changes nothing; one that failed because the service did not answer may yet
 * turn out to have arrived. The list of channels shows no states, so that only the numbers
 * of changes go on. @returns those that were changed, by the order of their numbers
 */
export const changeStatuses = async (
  db: Db,
  ids: readonly string[],
  { status, failure, mayBeTaken = false, retryAt, from }: StatusChange,
): Promise<ChangedStatus[]> => {
  // Sent together; the second statement sees what others did before the channels were held.
  const [, changed] = await Promise.all([
    holdChannelsOf(db, ids),
    db.many<ChangedStatus>(
      `with meant as (
         select id, channel_id, row_number() over (partition by channel_id order by sequence) as place
           from chat_messages where id = any ($1) and (status = any ($3)
             or status = 'failed' and handing_over_at is not null and $2 in ('sent', 'delivered', 'read'))),
       turn as (
         update chat_channels c set last_revision = c.last_revision + counted.n
           from (select channel_id, count(*) as n from meant group by channel_id) counted where c.id = counted.channel_id
           returning c.id, c.profile_id, c.is_ai, c.owner_id, c.last_revision - counted.n as before)
       update chat_messages m set status = $2, failure = $4, revision = turn.before + meant.place,
           handing_over_at = case when $5 then m.handing_over_at end, retry_at = $6::timestamptz,
           tries = m.tries + case when $6::timestamptz is null then 0 else 1 end,
           provider_id = case when $6::timestamptz is null then m.provider_id end
         from meant, turn where m.id = meant.id and turn.id = meant.channel_id
         returning m.id, m.revision,
           json_build_object('id', turn.id, 'profileId', turn.profile_id, 'isAi', turn.is_ai, 'ownerId', turn.owner_id) as channel`,
      [ids, status, from ?? followsAfter[status], failure, mayBeTaken, retryAt ?? null],
    ),
  ]);
  return changed.toSorted((one, other) => one.revision - other.revision);
};

/** How the provider names a message that it took. */
export const nameOfProvider = (db: Db, id: string, providerId: string): Promise<number> =>
  db.run('update chat_messages set provider_id = $2, handing_over_at = null where id = $1', [id, providerId]);

/** A failed message waits again; the service is asked before, where it may have it. @returns false when it has not failed */
export const acceptAgain = async (
  db: Db,
  id: string,
  phoneNumber: string | null,
  at: string,
): Promise<boolean> =>
  (await db.run(
    `with turn as (
       update chat_channels c set last_revision = c.last_revision + 1, changed_at = greatest($3::timestamptz, c.changed_at + interval '1 millisecond')
         from chat_messages m where m.id = $1 and m.status = 'failed' and c.id = m.channel_id
         returning c.id, c.last_revision)
     update chat_messages m set status = 'accepted', failure = null, provider_id = null, tries = 0, retry_at = null, revision = turn.last_revision,
         phone_number = coalesce($2, m.phone_number)
       from turn where m.id = $1 and m.status = 'failed'`,
    [id, phoneNumber, at],
  )) === 1;

/** An SMS that was taken, and of which nobody has said for long what became of it. */
interface SilentSms {
  readonly id: string;
  readonly providerId: string;
  readonly profileId: string;
}

/** Asked after two minutes, then each time when it is twice as old, for two days. They are asked about by the caller from now on. */
export const takeSilentSms = (db: Db, at: string, limit: number): Promise<SilentSms[]> =>
  db.many<SilentSms>(
    `update chat_messages m set state_asked_at = $1 from (
       select id from chat_messages
         where medium = 'sms' and status in ('accepted', 'sent') and provider_id is not null
           and created_at between $1::timestamptz - interval '2 days' and $1::timestamptz - interval '2 minutes'
           and (state_asked_at is null or state_asked_at < $1::timestamptz - (state_asked_at - created_at))
         order by state_asked_at nulls first, created_at limit $2 for update skip locked) silent
       where m.id = silent.id returning m.id, m.provider_id as "providerId", m.profile_id as "profileId"`,
    [at, limit],
  );
