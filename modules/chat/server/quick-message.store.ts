// Keeps messages to apps where nothing is out of the usual, by one statement, which looks itself whether it is so: the patient is
// reached, lives and has the app, a site has chat over it, there is a channel, no message has this id yet, and the sender may send more.
import { isDeceasedSql } from '@alveary/modules/patients/server/public.ts';
import type { UseLimits } from '@alveary/server/platform/allowances.ts';
import { usesSql } from '@alveary/server/platform/allowances.store.ts';
import type { ChangeTogether } from '@alveary/server/platform/db/handle.ts';
import type { ChatChannel, ToldMessage } from '../contract/model.ts';
import { APP_CHAT_ON, channelColumns, FLAG_ON } from './channels.store.ts';
import { MESSAGE_COLUMNS, nextTurn } from './messages.store.ts';

interface AppMessage {
  readonly id: string;
  readonly profileId: string;
  readonly senderId: string;
  readonly body: string;
  /** ISO 8601 instant. */
  readonly at: string;
}

/** The message, and its channel as it is now; the two share the name `id`. */
export type QuickRow = ToldMessage & Omit<ChatChannel, 'id'>;

const NAMES = 'id, first_name, last_name';

/**
 * Each table is looked at once for all of them: beginning a statement costs more than a message does, for the limits of the reach stand in
 * each look. The channels are held in the order in which the messages are given; of one patient there is one message.
 */
const KEEP = `with patient as materialized (
    select p.id, p.first_name, p.last_name, p.date_of_birth, sites.*, exists (select from patient_apps a where a.profile_id = p.id) as "hasApp",
        message_id, sender, text, at
      from (select *, row_number() over (partition by sender order by place) as nth
          from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::text[], $5::timestamptz[]) with ordinality
            as given (patient_id, message_id, sender, text, at, place)) given
        join profiles p on p.id = patient_id, lateral (
        select array_agg(sp.site_id order by sp.site_id) filter (where ${FLAG_ON}) as tenants, bool_or(${APP_CHAT_ON}) as "hasAppChat"
          from site_profiles sp join sites s on s.id = sp.site_id where sp.profile_id = patient_id) sites,
        lateral ${usesSql('app-message', 'sender', 'at')} spent
      where not ${isDeceasedSql('p')} and spent.in_hour + nth <= $6 and spent.in_day + nth <= $7
      order by place),
  turn as (
    update chat_channels c set ${nextTurn('text', 'at')} from patient p
      where profile_id = p.id and not is_ai and not is_earlier and tenants is not null and "hasAppChat" and "hasApp"
        and not chat_message_exists(message_id)
      returning c.*, message_id, sender, text),
  added as (
    insert into chat_messages (id, channel_id, profile_id, sequence, revision, author, sender_id, medium, body, status, created_at)
      select message_id, id, profile_id, last_sequence, last_revision, 'staff', sender, 'inapp', text, 'accepted', modified_at from turn
      returning *)
  select ${channelColumns('p.tenants', 'p."hasApp"')}, ${MESSAGE_COLUMNS}
    from turn c join added m on m.id = c.message_id join patient p on p.message_id = m.id
      left join lateral (select ${NAMES} from portal_users where id = c.owner_id limit 1) o on true
      left join lateral (select ${NAMES} from portal_users where id = m.sender_id limit 1) u on true`;

/** Of those that are out of the usual nothing is changed. */
export const keepAppMessages =
  ({ inHour, inDay }: UseLimits): ChangeTogether<AppMessage, QuickRow> =>
  async (db, messages) => {
    const rows = await db.many<QuickRow>(KEEP, [
      messages.map(({ profileId }) => profileId),
      messages.map(({ id }) => id),
      messages.map(({ senderId }) => senderId),
      messages.map(({ body }) => body),
      messages.map(({ at }) => at),
      inHour,
      inDay,
    ]);
    const kept = new Map(rows.map((row) => [row.id, row]));
    return messages.map(({ id }) => kept.get(id) ?? null);
  };

export const messageOf = (row: QuickRow): ToldMessage => {
  const { id, channelId, sequence, revision, sender, message } = row;
  const { inAppStatus, failure, medium, createdDate, sentences, media } = row;
  return {
    id,
    channelId,
    sequence,
    revision,
    sender,
    message,
    inAppStatus,
    failure,
    medium,
    createdDate,
    sentences,
    media,
  };
};

export const channelOf = (row: QuickRow): ChatChannel => {
  const { channelId, principal, owner, ownerPii, patientFirstName, patientLastName, patientFullName } = row;
  const { patientDateOfBirth, isAppChatAvailable, tenants, unreadMessages, lastMessage, changedDate } = row;
  return {
    id: channelId,
    principal,
    owner,
    ownerPii,
    patientFirstName,
    patientLastName,
    patientFullName,
    patientDateOfBirth,
    isAppChatAvailable,
    tenants,
    unreadMessages,
    lastMessage,
    changedDate,
  };
};
