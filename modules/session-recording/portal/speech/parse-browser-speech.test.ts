// Is the speech recognition of the browser asked for what document 2 says, and heard?
import { afterEach, expect, it, vi } from 'vitest';
import { browserSpeech } from './parse-browser-speech.ts';

class Recognition extends EventTarget {
  static last: Recognition;
  lang = '';
  continuous = false;
  interimResults = false;
  readonly start = vi.fn();
  readonly stop = vi.fn();
  constructor() {
    super();
    Recognition.last = this;
  }
}

afterEach(() => vi.unstubAllGlobals());

const listener = () => ({ onFinal: vi.fn(), onInterim: vi.fn(), onError: vi.fn(), onEnd: vi.fn() });

it('TIMER-035 TIMER-036 listens in en-US, continuously, with interim results', () => {
  vi.stubGlobal('window', { webkitSpeechRecognition: Recognition });
  const heard = listener();
  const engine = browserSpeech(heard);
  engine?.start();
  const { last } = Recognition;
  expect([last.lang, last.continuous, last.interimResults]).toEqual(['en-US', true, true]);
  expect(last.start).toHaveBeenCalledOnce();
  const results = [
    { isFinal: true, 0: { transcript: 'said before' } },
    { isFinal: true, 0: { transcript: ' two puffs' } },
    { isFinal: false, 0: { transcript: ' in the' } },
  ];
  last.dispatchEvent(Object.assign(new Event('result'), { resultIndex: 1, results }));
  expect(heard.onFinal.mock.calls).toEqual([['two puffs']]);
  expect(heard.onInterim.mock.calls).toEqual([['in the']]);
  last.dispatchEvent(Object.assign(new Event('error'), { error: 'no-speech' }));
  last.dispatchEvent(new Event('end'));
  expect(heard.onError.mock.calls).toEqual([['no-speech']]);
  expect(heard.onEnd).toHaveBeenCalledOnce();
});

it('is null in a browser that has none', () => {
  vi.stubGlobal('window', {});
  expect(browserSpeech(listener())).toBeNull();
});
