// An assistant outside of this server, asked by chat completions that are streamed as server-sent events (OpenAI API reference:
// chat/completions, stream). Nobody is named to it.
import { z } from 'zod';
import type { ModelSettings } from '../../platform/config.assistant.ts';
import { conceal, type Concealed } from './concealing.ts';
import { nameLists } from './name-lists.ts';
import { type Asked, type Assistant, AssistantFailure, type Sentence } from './port.ts';

const ANSWERS_WITHIN_MS = 60_000;

const RULES = [
  'You help a care team to read one patient record.',
  'Use only the numbered facts. Write short plain sentences, at most eight.',
  'End each sentence with the numbers of the facts it was read from, such as [2] or [1][3].',
  'Where the facts do not answer the question, write only: NOTHING FOUND.',
  'Give no advice, no diagnosis and no guess.',
  'What stands in angle brackets, such as <PATIENT_1> or <DATE_2>, stands for what was left out; <PATIENT_1> is the patient. Repeat it as it is.',
].join(' ');

const chunk = z.object({
  choices: z.array(z.object({ delta: z.object({ content: z.string().nullish() }) })),
});

const textOfQuestion = ({ question, facts }: Concealed): string =>
  `Facts:\n${facts.map((text, index) => `[${index + 1}] ${text}`).join('\n')}\n\nQuestion: ${question}`;

const concealed = async (asked: Asked): Promise<Concealed> => conceal(asked, await nameLists());

/** The text of one event; null for those without, such as the last one. */
const textOf = (event: string): string | null => {
  const data = event
    .split('\n')
    .filter((line) => line.startsWith('data:'))
    .map((line) => line.slice(5).trim())
    .join('');
  if (data === '' || data === '[DONE]') return null;
  try {
    return chunk.parse(JSON.parse(data)).choices[0]?.delta.content ?? null;
  } catch {
    throw new AssistantFailure('The model sent an event that is none.');
  }
};

async function* textsOf(body: ReadableStream<Uint8Array>): AsyncIterable<string> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const piece of body) {
    const events = `${rest}${decoder.decode(piece, { stream: true })}`.replaceAll('\r\n', '\n').split('\n\n');
    rest = events.pop() ?? '';
    for (const event of events) {
      const text = textOf(event);
      if (text !== null) yield text;
    }
  }
}

/** Words up to the last letter of them, and the numbers of the facts behind them. */
const REFERRED = /^([^[]*[^[\s])?((?:\s*\[\d+\])+)\s*[.!?]?\s*/;

const sentenceOf = (words: string, references: string, count: number): Sentence => {
  const numbers = [...references.matchAll(/\d+/g)].map(([number]) => Number(number) - 1);
  return {
    text: words.trim(),
    facts: [...new Set(numbers.filter((one) => one >= 0 && one < count))],
  };
};

/** What cannot be traced to a row is not shown. */
const isTraced = ({ text, facts }: Sentence): boolean => text !== '' && facts.length > 0;

async function* sentencesOf(texts: AsyncIterable<string>, count: number): AsyncIterable<Sentence> {
  let rest = '';
  const next = (isLast: boolean): Sentence | null => {
    const found = REFERRED.exec(rest);
    if (found === null) return null;
    const after = rest.slice(found[0].length);
    // Another number may be on its way.
    if (!isLast && (after === '' || after.startsWith('['))) return null;
    rest = after;
    return sentenceOf(found[1] ?? '', found[2] ?? '', count);
  };
  for await (const text of texts) {
    rest += text;
    for (let one = next(false); one !== null; one = next(false)) if (isTraced(one)) yield one;
  }
  for (let one = next(true); one !== null; one = next(true)) if (isTraced(one)) yield one;
}

const request = async (
  { url, key, model }: ModelSettings,
  content: string,
  signal: AbortSignal,
): Promise<ReadableStream<Uint8Array>> => {
  const response = await fetch(`${url}/chat/completions`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${key}`,
      'content-type': 'application/json',
      accept: 'text/event-stream',
    },
    body: JSON.stringify({
      model,
      stream: true,
      temperature: 0,
      messages: [
        { role: 'system', content: RULES },
        { role: 'user', content },
      ],
    }),
    redirect: 'error',
    signal,
  });
  if (!response.ok || response.body === null)
    throw new AssistantFailure(`The model answered ${response.status}.`);
  return response.body;
};

export const modelAssistant = (settings: ModelSettings): Assistant => ({
  isOutside: true,
  leaving: async (asked) => {
    const hidden = await concealed(asked);
    return { text: textOfQuestion(hidden), replaced: hidden.replaced };
  },
  answer: async function* (asked, signal) {
    const within = AbortSignal.any([signal, AbortSignal.timeout(ANSWERS_WITHIN_MS)]);
    try {
      const hidden = await concealed(asked);
      const body = await request(settings, textOfQuestion(hidden), within);
      for await (const { text, facts } of sentencesOf(textsOf(body), asked.facts.length))
        yield { text: hidden.restore(text), facts };
    } catch (error) {
      if (error instanceof AssistantFailure) throw error;
      // Also a stop: whoever stopped it does not look at this.
      throw new AssistantFailure('The model did not answer.', { cause: error });
    }
  },
});
