// What does the recorder need of an engine that turns speech into text? (document 2 §4 Time tracker, §5; OP-TIMER-3)

export interface SpeechListener {
  /** Words that will not change any more. */
  readonly onFinal: (words: string) => void;
  /** Words as they are understood so far; they replace the last ones. */
  readonly onInterim: (words: string) => void;
  /** @param code as the engine names it: 'no-speech', 'audio-capture', 'not-allowed', … */
  readonly onError: (code: string) => void;
  /** It stopped by itself. */
  readonly onEnd: () => void;
}

export interface SpeechEngine {
  start(): void;
  stop(): void;
}

/** Null where this browser has none. */
export type MakeSpeechEngine = (listener: SpeechListener) => SpeechEngine | null;
