// Who writes in the channel at this moment, and when is it said that I do?
import type { ChatFrame } from '../contract/realtime.ts';

/** It is said again after this, as long as somebody writes. */
export const TELL_EVERY_MS = 3000;
/** Whoever has not said it again for this long does not write any more. */
export const LIVES_MS = 5000;

export interface Typist {
  readonly userId: string;
  readonly name: string;
  /** Milliseconds since the epoch. */
  readonly until: number;
}

/** @param me who sees it: one's own typing is not shown, in no tab */
export const typistsAfter = (
  known: readonly Typist[],
  frame: ChatFrame,
  me: string,
  now: number,
): readonly Typist[] => {
  if (frame.type === 'TYPING') {
    if (frame.userId === null || frame.userId === me) return known;
    const others = known.filter(({ userId }) => userId !== frame.userId);
    return [...others, { userId: frame.userId, name: frame.name, until: now + LIVES_MS }];
  }
  // What was being written stands there now.
  if (frame.type !== 'MESSAGE') return known;
  const { id } = frame.message.sender;
  return known.some(({ userId }) => userId === id) ? known.filter(({ userId }) => userId !== id) : known;
};

export const stillTyping = (known: readonly Typist[], now: number): readonly Typist[] =>
  known.some(({ until }) => until <= now) ? known.filter(({ until }) => until > now) : known;

export const typingText = (known: readonly Typist[]): string => {
  const names = known.map(({ name }) => name);
  if (names.length === 0) return '';
  return `${new Intl.ListFormat('en').format(names)} ${names.length === 1 ? 'is' : 'are'} typing…`;
};
