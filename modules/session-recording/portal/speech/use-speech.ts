// Listens while a recording goes on, and starts again when the engine ends by itself (document 2 §4 Time tracker).
import { reportSpeech } from '@alveary/portal/lib/user-input.ts';
import { useEffect, useEffectEvent, useState } from 'react';
import type { MakeSpeechEngine, SpeechEngine } from './port.ts';
import {
  afterEnd,
  isFinalError,
  messageOfError,
  NO_ENGINE,
  RESET_EVERY_MS,
  UNKNOWN_ERROR,
} from './speech.rules.ts';

interface Speech {
  readonly interim: string;
  readonly error: string | null;
  /** The engine has ended for good, or there is none. */
  readonly isDeaf: boolean;
}

const silent: Speech = { interim: '', error: null, isDeaf: false };

interface Heard {
  readonly onFinal: (words: string) => void;
  readonly onInterim: (words: string) => void;
  /** @param isLast nothing is heard any more */
  readonly onFault: (message: string, isLast: boolean) => void;
}

/** @returns what ends it */
const listen = (makeEngine: MakeSpeechEngine, { onFinal, onInterim, onFault }: Heard): (() => void) => {
  let isOver = false;
  let restarts = 0;
  const onEnd = (): void => {
    if (isOver) return;
    const next = afterEnd(restarts);
    if (next === null) {
      isOver = true;
      onFault(UNKNOWN_ERROR, true);
      return;
    }
    restarts = next;
    engine?.start();
  };
  const onError = (code: string): void => {
    const isLast = isFinalError(code);
    isOver ||= isLast;
    const message = messageOfError(code);
    if (message !== null) onFault(message, isLast);
  };
  const engine: SpeechEngine | null = makeEngine({ onFinal, onInterim, onError, onEnd });
  const reset = setInterval(() => {
    restarts = 0;
  }, RESET_EVERY_MS);
  if (engine === null) onFault(NO_ENGINE, true);
  else engine.start();
  return () => {
    isOver = true;
    clearInterval(reset);
    engine?.stop();
  };
};

export const useSpeech = (
  isListening: boolean,
  makeEngine: MakeSpeechEngine,
  onFinal: (words: string) => void,
): Speech => {
  const [speech, setSpeech] = useState<Speech>(silent);
  const hear = useEffectEvent((words: string) => onFinal(words));
  useEffect(() => {
    if (!isListening) return undefined;
    const end = listen(makeEngine, {
      onFinal: (words) => {
        reportSpeech();
        hear(words);
      },
      onInterim: (interim) => {
        if (interim !== '') reportSpeech();
        setSpeech((before) => ({ ...before, interim, error: interim === '' ? before.error : null }));
      },
      onFault: (error, isLast) =>
        setSpeech((before) => ({ ...before, error, isDeaf: before.isDeaf || isLast })),
    });
    return () => {
      end();
      setSpeech(silent);
    };
  }, [isListening, makeEngine]);
  return speech;
};
