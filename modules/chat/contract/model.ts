// Chat channels and messages, and how they are named to people (document 2 §3 Chat, §4 Chat; OP-CHAT-2).
import { z } from 'zod';
import { isBlank, isStorableText } from '@alveary/contract/fields.ts';
import { isTimeZone } from '@alveary/contract/time-zone.ts';

/** As a person sends it (CHAT-025, CHAT-043). */
export const sendMedia = ['Sms', 'InApp', 'AI'] as const;
export type SendMedium = (typeof sendMedia)[number];

export const sendMediumNames: Readonly<Record<SendMedium, string>> = {
  Sms: 'SMS',
  InApp: 'APP',
  AI: 'Ask AI',
};

/** As a message keeps it; 'websocket' is the channel to the assistant. */
export const chatMedia = ['sms', 'websocket', 'inapp'] as const;
export type ChatMedium = (typeof chatMedia)[number];

export const keptAs: Readonly<Record<SendMedium, ChatMedium>> = {
  Sms: 'sms',
  InApp: 'inapp',
  AI: 'websocket',
};

export const messageStatuses = [
  'accepted',
  'scheduled',
  'sent',
  'delivered',
  'read',
  'failed',
  'canceled',
] as const;
export type MessageStatus = (typeof messageStatuses)[number];

export const messageStatusNames: Readonly<Record<MessageStatus, string>> = {
  accepted: 'Sending...',
  scheduled: 'Scheduled',
  sent: 'Sent',
  delivered: 'Delivered',
  read: 'Read',
  failed: 'Failed',
  canceled: 'Canceled',
};

/** The longest text of each medium, in characters (OP-CHAT-4). */
export const longestText: Readonly<Record<SendMedium, number>> = { Sms: 1600, InApp: 4000, AI: 4000 };

/** The first name that marks a channel to the assistant (CHAT-020). */
const AI_NAME = 'AI';

export const chatChannel = z.object({
  id: z.uuid(),
  /** The patient. */
  principal: z.uuid(),
  owner: z.uuid().nullable(),
  ownerPii: z.object({ firstName: z.string(), lastName: z.string() }).nullable(),
  patientFirstName: z.string(),
  patientLastName: z.string(),
  patientFullName: z.string(),
  /** Tells patients of one name apart. */
  patientDateOfBirth: z.iso.date().nullable(),
  isAppChatAvailable: z.boolean(),
  /** The ids of the patient's sites. */
  tenants: z.array(z.uuid()),
  /** What the patient wrote and the owner has not seen. */
  unreadMessages: z.int(),
  lastMessage: z.object({ message: z.string(), lastModifiedDate: z.string() }).nullable(),
  /** When anything about the channel changed last: what came since is asked for by it. */
  changedDate: z.string(),
});
export type ChatChannel = z.output<typeof chatChannel>;

export const isAI = (channel: Pick<ChatChannel, 'patientFirstName'>): boolean =>
  channel.patientFirstName === AI_NAME;

/** A row of the record that a sentence of the assistant was read from. */
const answerSource = z.object({
  /** What the link says, such as 'Session of 12 March 2026'. */
  label: z.string(),
  /** The tab of the patient page where the row stands. */
  tab: z.string(),
  id: z.string(),
});

const answerSentence = z.object({ text: z.string(), sources: z.array(answerSource) });
export type AnswerSentence = z.output<typeof answerSentence>;

/** As it is told to everybody who follows the channel. */
export const chatMessage = z.object({
  id: z.uuid(),
  channelId: z.uuid(),
  /** Counted by the database for each channel, without a gap. */
  sequence: z.int(),
  /** The number of the change of the channel that this state belongs to. */
  revision: z.int(),
  sender: z.object({
    kind: z.enum(['staff', 'patient', 'assistant']),
    id: z.uuid().nullable(),
    name: z.string(),
  }),
  message: z.string(),
  /** Null for what the patient or the assistant wrote. */
  inAppStatus: z.enum(messageStatuses).nullable(),
  /** Why it could not be delivered, in words. */
  failure: z.string().nullable(),
  medium: z.enum(chatMedia),
  createdDate: z.string(),
  /** The sentences of an answer of the assistant with the rows they were read from. */
  sentences: z.array(answerSentence).nullable(),
  /** The media types of what a patient sent beside the text, such as image/jpeg. */
  media: z.array(z.string()),
});
export type ToldMessage = z.output<typeof chatMessage>;

/** As one person sees it. */
export const seenMessage = chatMessage.extend({ isMyMessage: z.boolean() });
export type ChatMessage = z.output<typeof seenMessage>;

export const seenBy = (userId: string, message: ToldMessage): ChatMessage => ({
  ...message,
  isMyMessage: message.sender.kind === 'staff' && message.sender.id === userId,
});

const MEDIUM_ADVICE = 'The medium must be Sms, InApp or AI.';
export const CHANNEL_NEEDED = 'Channel id required';
const BLANK = 'Write a message.';
const UNSTORABLE = 'This contains characters that cannot be stored.';

/** Characters as a person counts them in code points: an emoji is one. */
export const lengthOf = (text: string): number => [...text].length;

const tooLong = (medium: SendMedium): string =>
  `A message over ${sendMediumNames[medium]} cannot be longer than ${longestText[medium].toLocaleString('en-US')} characters.`;

/** What is wrong with a text, null when it can be sent. */
export const problemOfText = (medium: SendMedium, text: string): string | null => {
  if (!isStorableText(text)) return UNSTORABLE;
  if (isBlank(text)) return BLANK;
  return lengthOf(text.trim()) > longestText[medium] ? tooLong(medium) : null;
};

const id = z.uuid('This id is not a UUID.');

const sentFields = {
  /** Made by the browser, so that sending twice writes once. */
  id,
  medium: z.enum(sendMedia, MEDIUM_ADVICE),
  principal: id.optional(),
  profileId: id.optional(),
  message: z.string('Write a message.').max(20_000, 'This is too long.'),
};
const sentShape = z.strictObject(sentFields);
type Sent = z.output<typeof sentShape>;

const checkSent = (
  { medium, principal, profileId, message }: Sent,
  complain: (field: string, message: string) => void,
): void => {
  if ((principal ?? profileId) === undefined) complain('principal', 'Say which patient is written to.');
  const problem = problemOfText(medium, message);
  if (problem !== null) complain('message', problem);
};

const toPatient = <Given extends Sent>({ principal, profileId, message, ...rest }: Given) => ({
  ...rest,
  message: message.trim(),
  profileId: principal ?? profileId ?? '',
});

/** CHAT-025: who is written to is named `principal` or `profileId`. */
export const newMessage = sentShape
  .superRefine((sent, check) =>
    checkSent(sent, (field, message) => check.addIssue({ code: 'custom', path: [field], message })),
  )
  .transform(toPatient);
export type NewMessage = z.output<typeof newMessage>;

/** Of whoever asks: on which day something was. */
const timeZone = z.string().max(60).refine(isTimeZone, 'This is no time zone.').default('UTC');

/** A question about a patient to the assistant. */
export const newQuestion = z
  .strictObject({ ...sentFields, timeZone })
  .superRefine((sent, check) =>
    checkSent(sent, (field, message) => check.addIssue({ code: 'custom', path: [field], message })),
  )
  .transform(toPatient);
export type NewQuestion = z.output<typeof newQuestion>;

/** A question that is not asked yet. */
export const questionDraft = z
  .strictObject({ profileId: id, message: sentFields.message, timeZone })
  .superRefine(({ message }, check) => {
    const problem = problemOfText('AI', message);
    if (problem !== null) check.addIssue({ code: 'custom', path: ['message'], message: problem });
  })
  .transform(({ message, ...rest }) => ({ ...rest, message: message.trim() }));
