// How is a message to an app kept where nothing is out of the usual? By one statement, which looks itself whether it is so: the patient is
// reached and has the app, a site has chat over it, there is a channel, and no message has this id yet.
import type { Statement } from '@alveary/server/platform/db/handle.ts';
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

/** Each table is looked at once: a statement that is begun costs more with each look, for the limits of the reach stand in each. */
const KEEP = `with patient as materialized (
    select ${NAMES}, sites.*, exists (select from patient_apps where profile_id = $1) as "hasApp"
      from profiles, lateral (
        select array_agg(sp.site_id order by sp.site_id) filter (where ${FLAG_ON}) as tenants, bool_or(${APP_CHAT_ON}) as "hasAppChat"
          from site_profiles sp join sites s on s.id = sp.site_id where sp.profile_id = $1) sites
     where id = $1),
  turn as (
    update chat_channels set ${nextTurn('$4', '$5')} from patient
      where profile_id = $1 and not is_ai and not is_earlier and tenants is not null and "hasAppChat" and "hasApp"
        and not exists (select from chat_messages where id = $2)
      returning chat_channels.*),
  added as (
    insert into chat_messages (id, channel_id, profile_id, sequence, revision, author, sender_id, medium, body, status, created_at)
      select $2, id, profile_id, last_sequence, last_revision, 'staff', $3::uuid, 'inapp', $4, 'accepted', modified_at from turn
      returning *)
  select ${channelColumns('p.tenants', 'p."hasApp"')}, ${MESSAGE_COLUMNS}
    from turn c cross join added m cross join patient p
      left join lateral (select ${NAMES} from portal_users where id = c.owner_id limit 1) o on true
      left join lateral (select ${NAMES} from portal_users where id = m.sender_id limit 1) u on true`;

/** Answers a `QuickRow`, or none where something is out of the usual: then nothing was changed. */
export const keepAppMessage = ({ id, profileId, senderId, body, at }: AppMessage): Statement => ({
  sql: KEEP,
  values: [profileId, id, senderId, body, at],
});

export const messageOf = (row: QuickRow): ToldMessage => {
  const { id, channelId, sequence, revision, sender, message } = row;
  const { inAppStatus, failure, medium, createdDate, sentences } = row;
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
  };
};

export const channelOf = (row: QuickRow): ChatChannel => {
  const { channelId, principal, owner, ownerPii, patientFirstName, patientLastName, patientFullName } = row;
  const { isAppChatAvailable, tenants, unreadMessages, lastMessage, changedDate } = row;
  return {
    id: channelId,
    principal,
    owner,
    ownerPii,
    patientFirstName,
    patientLastName,
    patientFullName,
    isAppChatAvailable,
    tenants,
    unreadMessages,
    lastMessage,
    changedDate,
  };
};
