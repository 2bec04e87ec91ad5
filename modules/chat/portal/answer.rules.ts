// Is the assistant writing, and what has it written so far? (OP-CHAT-6)
import type { ChatMessage } from '../contract/model.ts';
import type { ChatFrame } from '../contract/realtime.ts';

export interface Writing {
  /** Of the message that the answer becomes. */
  readonly id: string;
  readonly text: string;
}

export const writingAfter = (known: Writing | null, frame: ChatFrame): Writing | null => {
  if (frame.type === 'ANSWER') return { id: frame.id, text: frame.text };
  return frame.type === 'MESSAGE' && frame.message.id === known?.id ? null : known;
};

/** A question is waited for until the assistant has said something after it. */
export const isWaiting = (messages: readonly ChatMessage[], writing: Writing | null): boolean =>
  writing !== null ? !messages.some(({ id }) => id === writing.id) : messages.at(-1)?.sender.kind === 'staff';
