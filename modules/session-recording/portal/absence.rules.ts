// In which time of a recording nobody was there (OP-ACTIVITY-5). Times are milliseconds since the page began to watch.
import { IDLE_AFTER_MS } from '@alveary/modules/activity/contract/model.ts';
import type { Span } from '@alveary/modules/time-tracking/contract/model.ts';
import { ASLEEP_MS } from '@alveary/portal/lib/presence.ts';
import { type Absence, ABSENCES_MAX, WINDOW_MINUTES } from '../contract/model.ts';

export interface Absences {
  /** Those that are over. */
  readonly spans: readonly Span[];
  /** When the one began that goes on; null while somebody is there. */
  readonly since: number | null;
  /** When it was last looked. */
  readonly readAt: number;
}

export const noAbsences: Absences = { spans: [], since: null, readAt: 0 };

interface Reading {
  readonly now: number;
  readonly lastUse: number;
  /** Whether the page hears what is said in the room. */
  readonly isHearing: boolean;
}

/** A page that hears nothing cannot tell a long talk from an empty room: it takes one whole window for that. */
const quietMs = (isHearing: boolean): number => (isHearing ? IDLE_AFTER_MS : WINDOW_MINUTES * 60_000);

export const readAbsences = (before: Absences, { now, lastUse, isHearing }: Reading): Absences => {
  let { spans, since } = before;
  const endAt = (until: number): void => {
    spans = [...spans, { from: since ?? before.readAt, until }];
    since = null;
  };
  if (now - before.readAt > ASLEEP_MS) endAt(now);
  else if (since !== null && lastUse > since) endAt(lastUse);
  const goneAt = lastUse + quietMs(isHearing);
  if (since === null && now >= goneAt) since = Math.max(goneAt, spans.at(-1)?.until ?? 0);
  return { spans, since, readAt: now };
};

/** As the server is told of them, by how long ago each began; what does not fit was told before. */
export const toldAbsences = ({ spans, since, readAt }: Absences): Absence[] =>
  [...spans, ...(since === null ? [] : [{ from: since, until: readAt }])]
    .slice(-ABSENCES_MAX)
    .map(({ from, until }) => {
      const beganAgoMs = Math.round(readAt - from);
      return { beganAgoMs, lengthMs: Math.min(beganAgoMs, Math.round(until - from)) };
    });
