// Who is there, after what the tabs have said? (document 2 §7 Messaging: over the broker; nothing is stored)
import type { ViewerMessage } from './realtime.ts';

/** Each tab says so often that it is there. */
export const SAID_EVERY_MS = 20_000;
/** Who has said nothing for so long has lost the connection. */
const GONE_AFTER_MS = 50_000;

export interface Viewer extends Omit<ViewerMessage, 'presence'> {
  /** When the tab said it last, milliseconds since the epoch. */
  readonly saidAt: number;
}

/** @param now milliseconds since the epoch */
export const viewersAfter = (
  viewers: readonly Viewer[],
  { presence, ...said }: ViewerMessage,
  now: number,
): readonly Viewer[] => {
  const others = viewers.filter(({ tab }) => tab !== said.tab);
  return presence === 'gone' ? others : [...others, { ...said, saidAt: now }];
};

/** Each person once, without oneself, by name. */
export const presentViewers = (viewers: readonly Viewer[], ownId: string, now: number): readonly Viewer[] => {
  const there = viewers.filter(({ userId, saidAt }) => userId !== ownId && now - saidAt < GONE_AFTER_MS);
  const people = new Map(there.map((one) => [one.userId, one]));
  return [...people.values()].sort(
    (one, other) =>
      one.lastName.localeCompare(other.lastName, 'en') || one.userId.localeCompare(other.userId),
  );
};
