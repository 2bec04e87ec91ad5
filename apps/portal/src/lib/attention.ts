// Is a call sent because of something that the person did? What a screen asks by itself keeps no session: a look each minute, news of the
// broker, a network that is back (OP-AUTH-6)
import { now } from './clock.ts';

/** What follows from a press comes within this time: a pause of a draft, a page whose code is fetched, a slow machine. */
const FOLLOWS_WITHIN_MS = 30_000;

/** Opening the page is the first thing that the person did. */
let actedAt = now();

const act = (): void => {
  actedAt = now();
};

// The window hears `blur` and `focus` when the person goes to a frame within the page, to another window, and comes back.
const acts = ['pointerdown', 'keydown', 'input', 'wheel', 'touchmove', 'drop', 'focus', 'blur'] as const;

// Calls are read without a page too, where nobody does anything.
if (typeof window !== 'undefined') {
  for (const kind of acts) addEventListener(kind, act, { capture: true, passive: true });
}

export const isAttended = (): boolean => now() - actedAt < FOLLOWS_WITHIN_MS;
