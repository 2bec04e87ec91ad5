// How is a message to an app kept where nothing is out of the usual? By one statement, which looks itself whether it is so: the patient is
// reached and has the app, a site has chat over it, there is a channel, and no message has this id yet.
import type { Statement } from '@alveary/server/platform/db/handle.ts';
import type { ChatChannel, ToldMessage } from '../contract/model.ts';
import { channelFrom, WAYS } from './channels.store.ts';
import { messageFrom, nextTurn } from './messages.store.ts';

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

const KEEP = `with ways as (${WAYS}), turn as (
    update chat_channels set ${nextTurn('$4', '$5')}
      where profile_id = $1 and not is_ai and not is_earlier
        and (select "hasChat" and "hasAppChat" and "hasApp" from ways)
        and not exists (select from chat_messages where id = $2)
      returning *),
  added as (
    insert into chat_messages (id, channel_id, profile_id, sequence, revision, author, sender_id, medium, body, status, created_at)
      select $2, id, profile_id, last_sequence, last_revision, 'staff', $3::uuid, 'inapp', $4, 'accepted', modified_at from turn
      returning *)
  select channel.*, told.* from (${channelFrom('turn')}) channel, (${messageFrom('added')}) told`;

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
