// How are the times of a recording shown, which buttons work, and what is in its text? (document 2 §2 Time tracker)
import type { Recording } from '../contract/model.ts';
import { ALERT_SECONDS, TEXT_MAX_LENGTH } from '../contract/model.ts';
import { settled } from '../contract/rules.ts';

const two = (value: number): string => String(value).padStart(2, '0');

/** 'HH:mm:ss'. @param seconds whole ones */
export const durationText = (seconds: number): string =>
  `${two(Math.floor(seconds / 3600))}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;

/** 'mm:ss', for the narrow bar of buttons: the minutes go on counting past the hour. @param seconds whole ones */
export const barClockText = (seconds: number): string =>
  `${two(Math.floor(seconds / 60))}:${two(seconds % 60)}`;

/** 'm:ss'. @param seconds whole ones */
export const countdownText = (seconds: number): string => `${Math.floor(seconds / 60)}:${two(seconds % 60)}`;

export interface Clock {
  /** Whole seconds since the start. */
  readonly elapsed: number;
  /** Whole seconds to the end of the window. */
  readonly left: number;
}

/**
 * The times of a recording, by the server's clock: that of the browser may be wrong by a day.
 * @param sinceAnswer milliseconds since the answer came
 */
export const clockOf = (recording: Recording, sinceAnswer: number): Clock => {
  const at = Math.min(
    Date.parse(recording.now) + sinceAnswer,
    Date.parse(recording.endTime ?? '9999-12-31T00:00:00Z'),
  );
  return {
    elapsed: Math.max(0, Math.floor((at - Date.parse(recording.startTime)) / 1000)),
    left: Math.max(0, Math.ceil((Date.parse(recording.expiresAt) - at) / 1000)),
  };
};

export const isLastMinute = ({ left }: Clock): boolean => left > 0 && left <= ALERT_SECONDS;

/** What is said when the window that was over turned out to be extended; null where nothing happened. */
export const extensionSaid = (before: Recording, after: Recording) =>
  before.expiresAt === after.expiresAt && after.endTime === null
    ? null
    : settled(
        { startedAt: Date.parse(before.startTime), expiresAt: Date.parse(before.expiresAt) },
        Date.parse(after.now),
      ).last;

export type Phase = 'idle' | 'starting' | 'found' | 'recording' | 'stopping' | 'stopped';

interface Enabled {
  readonly play: boolean;
  readonly stop: boolean;
}

/** Which buttons work (TIMER-006, TIMER-007). */
export const enabledIn = (phase: Phase, hasPatient: boolean): Enabled => ({
  play: hasPatient && (phase === 'idle' || phase === 'stopped'),
  stop: phase === 'recording',
});

/** The text with the words behind it, as long as there is room. */
export const joined = (text: string, words: string): string =>
  (words === '' ? text : `${text} ${words}`.trim()).slice(0, TEXT_MAX_LENGTH);

/** Recorder toasts live 3 to 6 s, by the length of the text (OP-SHELL-8). @returns milliseconds */
export const lifeOf = (text: string): number => Math.min(6000, Math.max(3000, 1500 + text.length * 60));
