// What does a thread hold after something was heard or read? (document 2 §4 Chat; CHAT-036, CHAT-037)
import { type ChatMessage, type MessageStatus, seenBy } from '../contract/model.ts';
import type { ChatFrame } from '../contract/realtime.ts';
import { followsAfter } from '../contract/rules.ts';

export interface Thread {
  /** In the order of their sequence. */
  readonly messages: readonly ChatMessage[];
  /** Every change up to here is in it; what came later with a gap before it is asked for. */
  readonly revision: number;
  readonly hasEarlier: boolean;
}

export const emptyThread: Thread = { messages: [], revision: 0, hasEarlier: false };

/** Replaces the message with the same id or adds it; an older state of it changes nothing. */
const withMessage = (messages: readonly ChatMessage[], message: ChatMessage): readonly ChatMessage[] => {
  const at = messages.findIndex(({ id }) => id === message.id);
  if (at >= 0) {
    const known = messages[at];
    if (known !== undefined && known.revision > message.revision) return messages;
    return messages.with(at, message);
  }
  const after = messages.findLastIndex(({ sequence }) => sequence < message.sequence);
  return messages.toSpliced(after + 1, 0, message);
};

const withStatus = (
  message: ChatMessage,
  change: { readonly status: MessageStatus; readonly failure: string | null; readonly revision: number },
): ChatMessage =>
  change.revision < message.revision
    ? message
    : { ...message, inAppStatus: change.status, failure: change.failure, revision: change.revision };

/** The messages that are not from the patient, up to a date, where the state can follow theirs. */
const withStatusUntil = (
  messages: readonly ChatMessage[],
  { status, until, medium, revision }: Extract<ChatFrame, { type: 'UPDATE_MESSAGE_STATUS_BY_DATE' }>,
): readonly ChatMessage[] =>
  messages.map((message) => {
    const { sender, inAppStatus, createdDate } = message;
    const isOfMedium = medium === undefined || message.medium === medium;
    const isMeant = sender.kind === 'staff' && createdDate <= until && isOfMedium;
    if (!isMeant || inAppStatus === null || !followsAfter[status].includes(inAppStatus)) return message;
    return withStatus(message, { status, failure: null, revision });
  });

const changed = (thread: Thread, frame: ChatFrame, userId: string): readonly ChatMessage[] => {
  switch (frame.type) {
    case 'MESSAGE':
      return withMessage(thread.messages, seenBy(userId, frame.message));
    case 'UPDATE_MESSAGE_STATUS':
      return thread.messages.map((one) => (one.id === frame.id ? withStatus(one, frame) : one));
    case 'UPDATE_MESSAGE_STATUS_BY_DATE':
      return frame.reader === 'owner' ? thread.messages : withStatusUntil(thread.messages, frame);
    default:
      return thread.messages;
  }
};

export const channelOf = (frame: ChatFrame): string =>
  frame.type === 'MESSAGE' ? frame.message.channelId : frame.channelId;

const revisionOf = (frame: ChatFrame): number | null => {
  if (frame.type === 'MESSAGE') return frame.message.revision;
  return 'revision' in frame ? frame.revision : null;
};

export interface Heard {
  readonly thread: Thread;
  /** Something before it was missed: it must be asked for. */
  readonly isGap: boolean;
}

export const threadAfter = (thread: Thread, frame: ChatFrame, userId: string): Heard => {
  const revision = revisionOf(frame);
  if (revision === null) return { thread, isGap: false };
  const messages = changed(thread, frame, userId);
  const isNext = revision === thread.revision + 1;
  return {
    thread: { ...thread, messages, revision: isNext ? revision : thread.revision },
    isGap: revision > thread.revision + 1,
  };
};

interface Answer {
  readonly messages: readonly ChatMessage[];
  readonly more: boolean;
  readonly revision: number;
}

const withAll = (messages: readonly ChatMessage[], added: readonly ChatMessage[]): readonly ChatMessage[] =>
  added.reduce(withMessage, messages);

/** The newest messages were read for the first time. */
export const threadOf = ({ messages, more, revision }: Answer): Thread => ({
  messages: messages.toReversed(),
  revision,
  hasEarlier: more,
});

export const withEarlier = (thread: Thread, answer: Answer): Thread => ({
  ...thread,
  messages: withAll(thread.messages, answer.messages),
  hasEarlier: answer.more,
});

/** From where on changes are asked for. */
export interface MissedFrom {
  readonly since: number;
  readonly sinceSequence?: number;
}

export const missedFrom = (thread: Thread | null): MissedFrom | null =>
  thread === null ? null : { since: thread.revision };

/** After the last message of a page, which may stand in the middle of a change of many. */
export const furtherFrom = ({ messages }: Answer): MissedFrom | null => {
  const last = messages.at(-1);
  return last === undefined ? null : { since: last.revision, sinceSequence: last.sequence };
};

/** What changed since the revision. A page that more follow may end within its last change, of which more is to come. */
export const withMissed = (thread: Thread, answer: Answer): Thread => {
  const whole = (answer.messages.at(-1)?.revision ?? 0) - 1;
  const [first] = thread.messages;
  // A change of a message that was never read stays unread: it comes with the earlier ones.
  const begin = thread.hasEarlier && first !== undefined ? first.sequence : 0;
  const known = answer.messages.filter(({ sequence }) => sequence >= begin);
  return {
    ...thread,
    messages: withAll(thread.messages, known),
    revision: Math.max(thread.revision, answer.more ? whole : answer.revision),
  };
};
