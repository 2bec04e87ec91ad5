// Which chat channels are there, and how does one come to be? (document 2 §3 Chat)
import type { ChatChannel } from '../contract/model.ts';
import type { Db } from '@alveary/server/platform/db/handle.ts';

/** Of a site s. */
export const FLAG_ON = `(s.feature_values ->> 'portal_us_features' = 'true'
  or s.feature_values ->> 'in-chat-messaging-eu-enabled' = 'true')`;

/** The sites of the patient that have chat. Over all sites only the given ones count. */
const SITES = `(select array_agg(sp.site_id order by sp.site_id) from site_profiles sp join sites s on s.id = sp.site_id
  where sp.profile_id = c.profile_id and ${FLAG_ON})`;

const LAST_MESSAGE = `case when c.last_message is null then null
  else json_build_object('message', c.last_message, 'lastModifiedDate',
    to_char(c.modified_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) end`;

const FULL_NAME = `trim(concat(p.first_name, ' ', p.last_name))`;

/** A patient may be called AI, and is not the assistant: the portal tells the two apart by this name alone. */
const FIRST_NAME = `case when c.is_ai then 'AI' when p.first_name = 'AI' then 'Ai' else coalesce(p.first_name, '') end`;

/** The columns of a channel c, with its patient p and its owner o. @param tenants @param hasApp as they were found */
export const channelColumns = (
  tenants: string,
  hasApp: string,
): string => `c.id, c.profile_id as principal, c.owner_id as owner,
    case when o.id is null then null else json_build_object('firstName', o.first_name, 'lastName', o.last_name) end as "ownerPii",
    ${FIRST_NAME} as "patientFirstName",
    case when c.is_ai then ${FULL_NAME} else coalesce(p.last_name, '') end as "patientLastName",
    ${FULL_NAME} as "patientFullName", p.date_of_birth as "patientDateOfBirth", not c.is_ai and ${hasApp} as "isAppChatAvailable",
    ${tenants} as tenants, c.unread as "unreadMessages", ${LAST_MESSAGE} as "lastMessage", c.changed_at as "changedDate"`;

// Without the offset the sites of each channel are looked up twice: to show them, and to see whether there are any.
const CHANNEL = `select ${channelColumns('tenants.ids', 'exists (select from patient_apps a where a.profile_id = c.profile_id)')}
  from chat_channels c join profiles p on p.id = c.profile_id left join portal_users o on o.id = c.owner_id,
    lateral (select ${SITES} as ids offset 0) tenants
  where tenants.ids is not null`;

interface ChannelPage {
  readonly since: string | null;
  readonly limit: number;
  readonly offset: number;
}

/** The channels that can be reached: to the assistant first, then the latest modified. */
export const findChannels = async (
  db: Db,
  { since, limit, offset }: ChannelPage,
): Promise<{ channels: ChatChannel[]; total: number }> => {
  const channels = await db.many<ChatChannel>(
    `${CHANNEL} and ($1::timestamptz is null or c.changed_at > $1)
      order by c.is_ai desc, c.modified_at desc, c.id limit $2 offset $3`,
    [since, limit, offset],
  );
  if (offset === 0 && channels.length < limit) return { channels, total: channels.length };
  const { total } = await db.one<{ total: number }>(
    `select count(*) as total from chat_channels c
      where ${SITES} is not null and ($1::timestamptz is null or c.changed_at > $1)`,
    [since],
  );
  return { channels, total };
};

export const findChannelsOf = (db: Db, ids: readonly string[]): Promise<ChatChannel[]> =>
  db.many<ChatChannel>(`${CHANNEL} and c.id = any ($1)`, [ids]);

/** The channels of these messages, where the patient is at several sites. */
export const findSharedChannels = (db: Db, messageIds: readonly string[]): Promise<ChatChannel[]> =>
  db.many<ChatChannel>(
    `${CHANNEL} and c.id in (select channel_id from chat_messages where id = any ($1))
       and (select count(*) from site_profiles sp where sp.profile_id = c.profile_id) > 1`,
    [messageIds],
  );

export interface StoredChannel {
  readonly id: string;
  readonly profileId: string;
  readonly isAi: boolean;
  readonly ownerId: string | null;
  readonly revision: number;
}

const STORED = `c.id, c.profile_id as "profileId", c.is_ai as "isAi", c.owner_id as "ownerId",
  c.last_revision as revision`;

/** Null also where no site of the patient has chat. */
export const findStoredChannel = (db: Db, id: string): Promise<StoredChannel | null> =>
  db.maybeOne<StoredChannel>(
    `select ${STORED} from chat_channels c where c.id = $1 and ${SITES} is not null`,
    [id],
  );

interface Sites {
  /** Whether any site of the patient that is reached has chat, and the app as a way to write. */
  readonly hasChat: boolean;
  readonly hasAppChat: boolean;
  /** Whether a site agreed to questions going to an assistant outside. */
  readonly hasAgreement: boolean;
  readonly hasApp: boolean;
}

/** Of a site s. */
export const APP_CHAT_ON = `s.feature_values ->> 'enable_in_app_chat' = 'true'`;

/** By the profile as $1. */
const WAYS = `select coalesce(bool_or(${FLAG_ON}), false) as "hasChat",
    coalesce(bool_or(${APP_CHAT_ON}), false) as "hasAppChat",
    coalesce(bool_or(s.feature_values ->> 'assistant_agreement' = 'true'), false) as "hasAgreement",
    exists (select from patient_apps where profile_id = $1) as "hasApp"
  from site_profiles sp join sites s on s.id = sp.site_id where sp.profile_id = $1`;

export const findWaysTo = (db: Db, profileId: string): Promise<Sites> => db.one<Sites>(WAYS, [profileId]);

interface Hearing {
  readonly isReached: boolean;
  /** Whether any site of the patient that is reached has chat. */
  readonly hasChat: boolean;
}

export const findHearing = (db: Db, profileId: string): Promise<Hearing> =>
  db.one<Hearing>(
    `select exists (select from profiles where id = $1) as "isReached", exists (
       select from site_profiles sp join sites s on s.id = sp.site_id where sp.profile_id = $1 and ${FLAG_ON}) as "hasChat"`,
    [profileId],
  );

interface WantedChannel {
  readonly id: string;
  readonly profileId: string;
  readonly isAi: boolean;
  /** Who becomes the owner of a new channel where the patient has no owner. */
  readonly userId: string | null;
  readonly at: string;
}

/** The channel of the patient, or of the person to the assistant; made when there is none. Others wait until the transaction ends. */
export const takeChannel = async (db: Db, wanted: WantedChannel): Promise<StoredChannel> => {
  await db.run(
    `insert into chat_channels (id, profile_id, is_ai, owner_id, modified_at, changed_at, created_at)
     select $1, $2, $3::boolean,
       case when $3::boolean then $4::uuid else coalesce((select owner_id from profiles where id = $2), $4::uuid) end, $5, $5, $5
     on conflict do nothing`,
    [wanted.id, wanted.profileId, wanted.isAi, wanted.userId, wanted.at],
  );
  return db.one<StoredChannel>(
    `select ${STORED} from chat_channels c
      where c.profile_id = $1 and c.is_ai = $2::boolean and not c.is_earlier and (not $2::boolean or c.owner_id = $3) for update`,
    [wanted.profileId, wanted.isAi, wanted.userId],
  );
};

/** The number that texts of the channel go to from now on. @returns false when another patient has it */
export const bindNumber = async (
  db: Db,
  { id, profileId }: Pick<StoredChannel, 'id' | 'profileId'>,
  phoneNumber: string,
): Promise<boolean> => {
  await db.run('delete from chat_numbers where channel_id = $1 and phone_number <> $2', [id, phoneNumber]);
  const bound = await db.run(
    `insert into chat_numbers (phone_number, channel_id, profile_id) values ($1, $2, $3) on conflict do nothing`,
    [phoneNumber, id, profileId],
  );
  if (bound === 1) return true;
  return (
    (await db.maybeOne('select 1 from chat_numbers where phone_number = $1 and channel_id = $2', [
      phoneNumber,
      id,
    ])) !== null
  );
};

/** Nobody else changes the channel until the transaction ends; statements after this one see what others did before. */
export const holdChannel = (db: Db, channelId: string): Promise<number> =>
  db.run('select from chat_channels where id = $1 for update', [channelId]);

/** Everything up to the sequence is read by the owner. The row of the channel is held before. @returns the time of what was read last, null when nothing changed */
export const readUpTo = (
  db: Db,
  channelId: string,
  sequence: number,
  at: string,
): Promise<{ until: string; revision: number } | null> =>
  db.maybeOne(
    `update chat_channels c set read_sequence = least($2, c.last_sequence), changed_at = greatest($3, c.changed_at + interval '1 millisecond'),
       last_revision = c.last_revision + 1,
       unread = (select count(*) from chat_messages m
                  where m.channel_id = c.id and m.author = 'patient' and m.sequence > $2)
      where c.id = $1 and c.read_sequence < $2 and c.unread > 0
      returning c.last_revision as revision,
        (select max(m.created_at) from chat_messages m where m.channel_id = c.id and m.sequence <= $2) as until`,
    [channelId, sequence, at],
  );

/** Whom to tell of a channel, whether or not its sites have chat any more. */
export const findToldChannel = (db: Db, id: string): Promise<StoredChannel | null> =>
  db.maybeOne<StoredChannel>(`select ${STORED} from chat_channels c where c.id = $1`, [id]);

/** The number that the channel writes to, null where only the app was used. */
export const findBoundNumber = async (db: Db, channelId: string): Promise<string | null> =>
  (
    await db.maybeOne<{ phoneNumber: string }>(
      'select phone_number as "phoneNumber" from chat_numbers where channel_id = $1',
      [channelId],
    )
  )?.phoneNumber ?? null;
