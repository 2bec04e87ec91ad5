// What follows when a service did not take a message: a next try, later and later, or the end, as failed or as unknown.
import type { Logger } from 'pino';
import { iso } from '../platform/clock.ts';
import { PassingRefusal, type SenderFailure, UnansweredSender } from './sender-failure.ts';

/** About four hours. */
const PAUSES_S = [30, 60, 120, 300, 600, 900, 1800, 3600, 3600, 3600];

/** The same time, for what somebody waits for in front of a screen. */
const SHORT_PAUSES_S = [3, 10, 20, 60, 120, 300, 600, 900, 1800, 3600, 3600, 3600];

/**
 * @param tries made so far, at least one
 * @param now milliseconds since the epoch
 * @returns milliseconds since the epoch; null where the tries are used up
 */
export const nextTryAt = (
  tries: number,
  now: number,
  pauses: readonly number[] = PAUSES_S,
): number | null => {
  const pause = pauses[tries - 1];
  return pause === undefined ? null : now + pause * 1000;
};

interface RefusedMessage {
  /** Made before the one that was refused. */
  readonly tries: number;
  /** Milliseconds since the epoch. */
  readonly now: number;
  /** Whether the sender asks the service what it has before each further try: then silence is no reason to stop. */
  readonly asksAfterSilence?: boolean;
  /** Whether somebody waits for it. */
  readonly isUrgent?: boolean;
  /** When it is of no use any more, in milliseconds since the epoch. */
  readonly until?: number;
}

interface AfterRefusal {
  /** The code that people are told in words. */
  readonly failure: string;
  /** Of the service, for the log. */
  readonly codes: readonly string[];
  /** Made so far, the one that was refused among them. */
  readonly tries: number;
  /** ISO 8601 instant of the next try; null where there is none. */
  readonly retryAt: string | null;
  /** What the message is where there is none: UNKNOWN where the service may have taken it. */
  readonly state: 'FAILED' | 'UNKNOWN';
}

export const afterRefusal = (
  failure: SenderFailure,
  { tries, now, asksAfterSilence = false, isUrgent = false, until = Infinity }: RefusedMessage,
): AfterRefusal => {
  const isSilent = failure instanceof UnansweredSender;
  const isPassing = failure instanceof PassingRefusal || (isSilent && asksAfterSilence);
  const next = isPassing ? nextTryAt(tries + 1, now, isUrgent ? SHORT_PAUSES_S : PAUSES_S) : null;
  return {
    failure: failure.reason,
    codes: failure.codes,
    tries: tries + 1,
    retryAt: next === null || next >= until ? null : iso(next),
    state: isSilent ? 'UNKNOWN' : 'FAILED',
  };
};

/** @param what such as 'a letter' @param message its id and whatever else names nobody */
export const logRefusal = (
  log: Logger,
  what: string,
  message: Readonly<Record<string, string>>,
  { codes, tries, retryAt }: AfterRefusal,
): void => {
  const told = { ...message, codes, tries };
  if (retryAt === null) log.warn(told, `${what} was not delivered`);
  else log.warn({ ...told, retryAt }, `${what} was not taken and is tried again`);
};
