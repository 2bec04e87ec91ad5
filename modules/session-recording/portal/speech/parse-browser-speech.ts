// The speech recognition of the browser, where it has one: in en-US, continuous, with interim results (document 2 §4)
import type { MakeSpeechEngine } from './port.ts';

interface Heard {
  readonly isFinal: boolean;
  readonly 0?: { readonly transcript: string };
}

interface HeardEvent extends Event {
  readonly resultIndex: number;
  readonly results: ArrayLike<Heard>;
}

interface Recognition extends EventTarget {
  lang: string;
  continuous: boolean;
  interimResults: boolean;
  start(): void;
  stop(): void;
}

type WithRecognition = Partial<
  Record<'SpeechRecognition' | 'webkitSpeechRecognition', new () => Recognition>
>;

const recognitionOf = (): (new () => Recognition) | undefined => {
  const { SpeechRecognition, webkitSpeechRecognition } = window as unknown as WithRecognition;
  return SpeechRecognition ?? webkitSpeechRecognition;
};

const errorOf = (event: Event): string => ('error' in event ? String(event.error) : 'unknown');

export const browserSpeech: MakeSpeechEngine = ({ onFinal, onInterim, onError, onEnd }) => {
  const Known = recognitionOf();
  if (Known === undefined) return null;
  const recognition = new Known();
  recognition.lang = 'en-US';
  recognition.continuous = true;
  recognition.interimResults = true;
  recognition.addEventListener('result', (event) => {
    const { resultIndex, results } = event as HeardEvent;
    const fresh = Array.from(results).slice(resultIndex);
    const wordsOf = (isFinal: boolean): string =>
      fresh
        .filter((one) => one.isFinal === isFinal)
        .map((one) => one[0]?.transcript.trim() ?? '')
        .join(' ')
        .trim();
    if (wordsOf(true) !== '') onFinal(wordsOf(true));
    onInterim(wordsOf(false));
  });
  recognition.addEventListener('error', (event) => onError(errorOf(event)));
  recognition.addEventListener('end', onEnd);
  return { start: () => recognition.start(), stop: () => recognition.stop() };
};
