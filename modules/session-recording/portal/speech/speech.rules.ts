// What is said about a fault of speech recognition, and how often is it started again? (document 2 §4, §5; OP-TIMER-3)

export const UNKNOWN_ERROR = 'Unknown Error';
export const NO_ENGINE = 'Speech recognition is not available in this browser.';
export const FORBIDDEN_HERE = 'Speech to text is switched off at a site of this patient.';
const MOST_RESTARTS = 3;
export const RESET_EVERY_MS = 10_000;

const messages: Readonly<Record<string, string>> = {
  'no-speech': 'Speech not detected.',
  'audio-capture': 'No audio device detected.',
  'not-allowed': 'Browser blocked audio recording',
};

/** Null for what the person cannot do anything about: the engine ends, and is started again. */
export const messageOfError = (code: string): string | null => messages[code] ?? null;

/** After these it is no use to start again: the person has to change something first. */
export const isFinalError = (code: string): boolean => code === 'not-allowed' || code === 'audio-capture';

/** @param restarts so far since the counter was reset @returns null when there were too many */
export const afterEnd = (restarts: number): number | null =>
  restarts >= MOST_RESTARTS ? null : restarts + 1;
