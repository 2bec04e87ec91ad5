// Topics and requests of chat (document 2 §4 Chat, §7 Messaging; OP-CHAT-1, OP-CHAT-5).
import { z } from 'zod';
import { brokerRequest } from '@alveary/contract/broker-request.ts';
import { topic } from '@alveary/contract/topic.ts';
import { brokerDefaults } from '@alveary/modules/messaging/contract/broker.ts';
import {
  CHANNEL_NEEDED,
  chatChannel,
  chatMedia,
  chatMessage,
  messageStatuses,
  newMessage,
  newQuestion,
  questionDraft,
  seenMessage,
} from './model.ts';
import { mayReadMessages, maySendMessages } from './policies.ts';

const instant = z.iso.datetime({ offset: true, error: 'This must be a time such as 2026-11-21T09:30:00Z.' });

/** @param sort the one order the answer has: another one is refused, since it would be an order without an index */
const paging = <const Sort extends string>(size: number, sort: Sort) => ({
  page: z.int().min(0, 'Pages are counted from 0.').max(100_000).default(0),
  size: z.int().min(1, 'The size must be at least 1.').max(size).default(size),
  sort: z.literal(sort, `Sort by ${sort}.`).optional(),
});

const channelId = z.uuid(CHANNEL_NEEDED);

export const chatFrame = z.discriminatedUnion('type', [
  z.object({ type: z.literal('MESSAGE'), message: chatMessage }),
  z.object({
    type: z.literal('UPDATE_MESSAGE_STATUS'),
    channelId: z.uuid(),
    id: z.uuid(),
    status: z.enum(messageStatuses),
    failure: z.string().nullable(),
    revision: z.int(),
  }),
  z.object({
    type: z.literal('UPDATE_MESSAGE_STATUS_BY_DATE'),
    channelId: z.uuid(),
    status: z.enum(messageStatuses),
    until: z.string(),
    /** Only messages of this medium; of any where it is left out. */
    medium: z.enum(chatMedia).optional(),
    /** Whose reading it tells: the patient's makes messages of staff read, the owner's empties the count. */
    reader: z.enum(['patient', 'owner']),
    revision: z.int(),
  }),
  /** Somebody is writing in the channel at this moment. */
  z.object({ type: z.literal('TYPING'), channelId: z.uuid(), userId: z.uuid().nullable(), name: z.string() }),
  /** What the assistant has written so far of the answer with this id. */
  z.object({
    type: z.literal('ANSWER'),
    channelId: z.uuid(),
    id: z.uuid(),
    text: z.string(),
    state: z.enum(['writing', 'stopped', 'failed']),
  }),
]);
export type ChatFrame = z.output<typeof chatFrame>;

export const listFrame = z.discriminatedUnion('type', [
  z.object({ type: z.literal('CHANNEL'), channel: chatChannel }),
  /** The patients of a site are others now: the list is asked for anew. Of those who left nothing more is shown; null where they are too many. */
  z.object({ type: z.literal('PATIENTS'), siteId: z.uuid(), left: z.array(z.uuid()).nullable() }),
  /** An SMS of a number of nobody, or of several patients, waits or does not any more; who may see it asks for the list. */
  z.object({ type: z.literal('UNKNOWN_SMS') }),
]);
export type ListFrame = z.output<typeof listFrame>;

export const channelsTopic = topic({
  destination: '/user/topic/channels',
  summary: 'Each channel the person may read, as it is after something in it changed, and patients who left',
  message: listFrame,
  allow: mayReadMessages,
  audit: { begins: 'chat.follow-list', ends: 'chat.unfollow-list' },
  spec: ['CHAT-051'],
});

export const channelTopic = topic({
  destination: '/topic/channels/{principal}',
  summary: 'Messages and their states in the channels of one patient',
  message: chatFrame,
  allow: mayReadMessages,
  audit: { begins: 'chat.follow', ends: 'chat.unfollow' },
  spec: ['CHAT-040', 'CHAT-041', 'CHAT-042', 'CHAT-052'],
});

export const getChannels = brokerRequest({
  name: 'getChannels',
  summary: 'The channels the person may read: to the assistant first, then the latest modified',
  input: z.strictObject({
    ...paging(brokerDefaults.channels, 'lastModifiedDate,desc'),
    /** Only what changed after this. */
    since: instant.optional(),
  }),
  output: z.object({ channels: z.array(chatChannel), total: z.int() }),
  allow: mayReadMessages,
  audit: { action: 'chat.list', about: 'patients' },
  spec: ['CHAT-027', 'CHAT-046', 'CHAT-054'],
});

export const getMessages = brokerRequest({
  name: 'getMessages',
  summary: 'Messages of a channel: the newest, those before a time, or what changed since a revision',
  input: z.strictObject({
    channelId,
    createdBefore: instant.optional(),
    since: z.int().min(0).optional(),
    /** With `since`: what changed with that very number is asked for as well, beyond this message. */
    sinceSequence: z.int().min(0).optional(),
    ...paging(brokerDefaults.batch, 'createdDate,desc'),
  }),
  output: z.object({
    messages: z.array(seenMessage),
    /** Whether there are more of what was asked for. */
    more: z.boolean(),
    /** The number of the last change of the channel. */
    revision: z.int(),
  }),
  allow: mayReadMessages,
  audit: { action: 'chat.read', about: 'patient' },
  spec: ['CHAT-028', 'CHAT-044', 'CHAT-047', 'CHAT-053'],
});

const sent = z.object({ channelId: z.uuid(), message: seenMessage });

const sending = <const Name extends string>(name: Name, summary: string, spec: readonly string[]) =>
  brokerRequest({
    name,
    summary,
    input: newMessage,
    output: sent,
    allow: maySendMessages,
    audit: { action: 'chat.send', about: 'patient' },
    spec,
  });

export const sendOutboundSmsMessage = sending(
  'sendOutboundSmsMessage',
  'Send a message to a patient as SMS',
  ['CHAT-026', 'CHAT-048'],
);

export const sendOutboundAppMessage = sending(
  'sendOutboundAppMessage',
  'Send a message to a patient in the app',
  ['CHAT-049'],
);

export const askAI = brokerRequest({
  name: 'askAI',
  summary: "Ask the assistant about a patient's record; the answer comes as a message of the same channel",
  input: newQuestion,
  output: sent,
  allow: mayReadMessages,
  audit: { action: 'chat.ask', about: 'patient' },
  spec: ['CHAT-050'],
});

export const previewQuestion = brokerRequest({
  name: 'previewQuestion',
  summary:
    'What of a question and of the record would leave the server, word for word, and what stands for whom',
  input: questionDraft,
  output: z.object({
    /** Null: the assistant stands in this server, and nothing leaves. */
    text: z.string().nullable(),
    replaced: z.array(z.object({ placeholder: z.string(), original: z.string() })),
  }),
  allow: mayReadMessages,
  audit: { action: 'chat.preview', about: 'patient' },
  spec: ['CHAT-050'],
});

export const stopAnswer = brokerRequest({
  name: 'stopAnswer',
  summary: 'Stop what the assistant is writing; what it wrote so far stays',
  input: z.strictObject({ channelId }),
  output: z.object({}),
  allow: mayReadMessages,
  audit: { none: 'the question and the answer are on record' },
  spec: ['CHAT-050'],
});

export const retryMessage = brokerRequest({
  name: 'retryMessage',
  summary: 'Send a failed message once more',
  input: z.strictObject({ id: z.uuid('This id is not a UUID.') }),
  output: sent,
  allow: maySendMessages,
  audit: { action: 'chat.send', about: 'patient' },
  spec: ['CHAT-038'],
});

export const tellTyping = brokerRequest({
  name: 'tellTyping',
  summary: 'Say that one writes in a channel at this moment; asked every few seconds while one does',
  input: z.strictObject({ channelId }),
  output: z.object({}),
  allow: mayReadMessages,
  audit: { none: 'it says nothing of the patient and is not kept; the message is' },
  spec: ['CHAT-052'],
});

export const markRead = brokerRequest({
  name: 'markRead',
  summary: 'The owner has seen the messages of a channel up to a sequence',
  input: z.strictObject({ channelId, sequence: z.int().min(0) }),
  output: z.object({}),
  allow: mayReadMessages,
  audit: { none: 'what was read is kept by getMessages; this empties the count of the owner' },
  spec: ['CHAT-017'],
});
