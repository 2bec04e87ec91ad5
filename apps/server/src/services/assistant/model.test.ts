// A model is asked with nothing but the question and the rows, in which nobody is named, and what it sends is read as it comes (OpenAI API:
// chat completions).
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { modelAssistant } from './model.ts';
import { type Asked, AssistantFailure, nobodyKnown, type Sentence } from './port.ts';

let reply: (response: ServerResponse) => void = () => {};
let asked: { readonly url: string | undefined; readonly key: string | undefined; readonly body: string }[] =
  [];

const server = createServer((request: IncomingMessage, response) => {
  let body = '';
  request.on('data', (piece) => (body += String(piece)));
  request.on('end', () => {
    asked.push({ url: request.url, key: request.headers.authorization, body });
    reply(response);
  });
});
let url = '';
beforeAll(async () => {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/v1`;
});
afterAll(() => new Promise((done) => server.close(done)));

const event = (content: string): string =>
  `data: ${JSON.stringify({ choices: [{ delta: { content } }] })}\n\n`;
const streamed =
  (...pieces: readonly string[]) =>
  (response: ServerResponse): void => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    for (const piece of pieces) response.write(piece);
    response.end('data: [DONE]\n\n');
  };

const given: Asked = {
  question: 'How is she?',
  facts: [
    { text: 'SpO2 was 97%.', typed: null },
    { text: 'FEV1 was 2.10 L.', typed: null },
  ],
  known: nobodyKnown,
  terms: [],
  today: '2026-11-28',
};

const assistant = () => modelAssistant({ url, key: 'the-key', model: 'the-model' });

const answered = async (
  question: Asked = given,
  signal = new AbortController().signal,
): Promise<Sentence[]> => {
  asked = [];
  const sentences: Sentence[] = [];
  for await (const one of assistant().answer(question, signal)) sentences.push(one);
  return sentences;
};

describe('a model', () => {
  it('gets the question and the numbered rows, with the key, and nothing else', async () => {
    reply = streamed(event('Fine [1].'));
    await answered();
    expect(asked).toHaveLength(1);
    expect(asked[0]).toMatchObject({ url: '/v1/chat/completions', key: 'Bearer the-key' });
    const body = JSON.parse(asked[0]?.body ?? '{}');
    expect(body).toMatchObject({ model: 'the-model', stream: true });
    expect(body.messages.at(-1).content).toBe(
      'Facts:\n[1] SpO2 was 97%.\n[2] FEV1 was 2.10 L.\n\nQuestion: How is she?',
    );
  });

  it('is told of nobody, and its answer names them again', async () => {
    const named: Asked = {
      ...given,
      question: 'Did Maya call?',
      facts: [{ text: 'The last contact was on 1 May 2026: with Emma.', typed: 'with Emma' }],
      known: { ...nobodyKnown, names: ['Maya'] },
    };
    reply = streamed(event('<PATIENT_1> and <PER'), event('SON_1> called [1].'));
    expect(await answered(named)).toEqual([{ text: 'Maya and Emma called', facts: [0] }]);
    const { messages } = JSON.parse(asked[0]?.body ?? '{}');
    expect(messages.at(-1).content).toBe(
      'Facts:\n[1] The last contact was on 1 May 2026: with <PERSON_1>.\n\nQuestion: Did <PATIENT_1> call?',
    );
    expect(asked[0]?.body).not.toMatch(/Maya|Emma/);
    expect((await assistant().leaving(named))?.text).toBe(messages.at(-1).content);
  });

  it.each([
    ['whole', [event('The SpO2 is good [1]. Both are [1][2].')]],
    [
      'in pieces',
      [event('The SpO2 is '), event('good [1'), event(']. Both'), event(' are [1]'), event('[2].')],
    ],
    [
      'cut inside an event',
      [
        event('The SpO2 is good [1]. Both are [1][2].').slice(0, 30),
        event('The SpO2 is good [1]. Both are [1][2].').slice(30),
      ],
    ],
    ['with carriage returns', [event('The SpO2 is good [1]. Both are [1][2].').replaceAll('\n', '\r\n')]],
  ])('is read %s', async (_, pieces) => {
    reply = streamed(...pieces);
    expect(await answered()).toEqual([
      { text: 'The SpO2 is good', facts: [0] },
      { text: 'Both are', facts: [0, 1] },
    ]);
  });

  it.each([
    ['without a row', 'She is well.'],
    ['with a row that was not given', 'She is well [7].'],
    ['that nothing was found', 'NOTHING FOUND.'],
  ])('a sentence %s is not shown', async (_, text) => {
    reply = streamed(event(text));
    expect(await answered()).toEqual([]);
  });

  it.each<[string, (response: ServerResponse) => void]>([
    ['refuses', (response) => response.writeHead(429).end('{}')],
    ['sends what is no event', streamed('data: {"choices": 7}\n\n')],
    ['breaks off', (response) => response.destroy()],
  ])('that %s is a failure', async (_, given) => {
    reply = given;
    await expect(answered()).rejects.toThrow(AssistantFailure);
  });

  it('is left when it is stopped', async () => {
    const stopping = new AbortController();
    reply = () => stopping.abort();
    await expect(answered(given, stopping.signal)).rejects.toThrow(AssistantFailure);
  });
});
