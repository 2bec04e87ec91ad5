// What happens when the window of a recording is over, and what of it counts (document 2 §4 Time tracker; OP-TIMER-1, OP-TIMER-2,
// OP-ACTIVITY-5).
import type { Span } from '@alveary/modules/time-tracking/contract/model.ts';
import { without } from '@alveary/modules/time-tracking/contract/rules.ts';
import { AUTOMATIC_MAXIMUM_MINUTES, LONGEST_MINUTES, WINDOW_MINUTES } from './model.ts';

interface Limits {
  /** Minutes that an extension adds. */
  readonly step: number;
  /** Minutes up to which it is extended by itself. */
  readonly cap: number;
}

const LIMITS: Limits = { step: WINDOW_MINUTES, cap: AUTOMATIC_MAXIMUM_MINUTES };

export type AtExpiry =
  | { readonly does: 'extend'; readonly minutes: number; readonly title: string; readonly line: string }
  | { readonly does: 'stop'; readonly title: string; readonly line: string };

/** @param total whole minutes since the start */
export const atExpiry = (total: number, { step, cap }: Limits = LIMITS): AtExpiry => {
  const left = cap - total;
  if (left <= 0)
    return { does: 'stop', title: 'Recording Stopped', line: `The ${cap} minute limit was reached.` };
  if (left >= step)
    return { does: 'extend', minutes: step, title: 'Recording Extended', line: `${step} minutes added.` };
  const line = `${left} minutes added. The ${cap} minute limit is reached.`;
  return { does: 'extend', minutes: left, title: 'Final Extension', line };
};

/** What is said in the last minute. @param total whole minutes at the end of the window */
export const lastMinuteTitle = (total: number): string =>
  atExpiry(total).does === 'extend'
    ? 'Recording will auto-extend in 1 minute'
    : 'Recording will stop in 1 minute';

/** What is said of a manual extension that goes beyond the automatic maximum; null within it. @param total minutes with it */
export const overrideWarning = (total: number): { title: string; line: string } | null =>
  total > AUTOMATIC_MAXIMUM_MINUTES
    ? { title: 'Manual Override', line: `Total is now ${total} minutes.` }
    : null;

const MINUTE_MS = 60_000;

/** Whole minutes between two instants, milliseconds since the epoch. */
export const wholeMinutes = (from: number, until: number): number => Math.floor((until - from) / MINUTE_MS);

export interface Window {
  readonly startedAt: number;
  readonly expiresAt: number;
}

/** The recording as it stands at `now`: extended by itself as often as its window was over, or stopped when it could not be. */
export const settled = (
  window: Window,
  now: number,
): { readonly expiresAt: number; readonly isStopped: boolean; readonly last: AtExpiry | null } => {
  let { expiresAt } = window;
  let last: AtExpiry | null = null;
  while (expiresAt <= now) {
    last = atExpiry(wholeMinutes(window.startedAt, expiresAt));
    if (last.does === 'stop') return { expiresAt, isStopped: true, last };
    expiresAt += last.minutes * MINUTE_MS;
  }
  return { expiresAt, isStopped: false, last };
};

/** The end after the manual extension. */
export const extended = ({ startedAt, expiresAt }: Window): number =>
  Math.min(expiresAt + WINDOW_MINUTES * MINUTE_MS, startedAt + LONGEST_MINUTES * MINUTE_MS);

/** The same time in order, each instant once. */
export const joinedSpans = (spans: readonly Span[]): readonly Span[] => {
  const joined: Span[] = [];
  for (const span of spans.toSorted((one, other) => one.from - other.from)) {
    const last = joined.at(-1);
    if (last === undefined || last.until < span.from) joined.push(span);
    else joined[joined.length - 1] = { from: last.from, until: Math.max(last.until, span.until) };
  }
  return joined;
};

/** What of a recording counts: the time in which somebody was there. */
export const attendedSpans = (recorded: Span, absences: readonly Span[]): readonly Span[] =>
  without(recorded, joinedSpans(absences));
