// Does each request over the broker get its own answer, or a reason why there is none? (OP-CHAT-1)
import { brokerRequest } from '@alveary/contract/broker-request.ts';
import { beforeEach, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { BrokerAnswers } from './broker-answers.ts';
import type { Connection } from './broker-connection.ts';

const double = brokerRequest({
  name: 'double',
  summary: 'Twice as much',
  input: z.object({ number: z.number() }),
  output: z.object({ number: z.number() }),
  allow: 'signed-in',
  audit: { none: 'a test' },
  spec: [],
});

interface Sent {
  readonly destination: string;
  readonly id: string;
  readonly body: string;
}

const connection = () => {
  const sent: Sent[] = [];
  let hear: (body: string) => void = () => undefined;
  const fake: Connection = {
    follow: (_destination, listener) => {
      hear = listener;
      return () => undefined;
    },
    send: (destination, headers, body) =>
      void sent.push({ destination, id: headers['correlation-id'] ?? '', body }),
    end: () => undefined,
  };
  return { fake, sent, answer: (text: unknown) => hear(JSON.stringify(text)) };
};

beforeEach(() => void vi.useFakeTimers());

it('OP-CHAT-1 two answers in the other order reach their own requests', async () => {
  const answers = new BrokerAnswers();
  const { fake, sent, answer } = connection();
  answers.use(fake);
  const both = Promise.all([answers.ask(double, { number: 1 }), answers.ask(double, { number: 2 })]);
  expect(sent.map(({ destination, body }) => [destination, body])).toEqual([
    ['/app/double', '{"number":1}'],
    ['/app/double', '{"number":2}'],
  ]);
  answer({ correlationId: sent[1]?.id, ok: true, data: { number: 4 } });
  answer({ correlationId: 'of somebody else', ok: true, data: { number: 9 } });
  answer({ correlationId: sent[0]?.id, ok: true, data: { number: 2 } });
  expect(await both).toEqual([{ number: 2 }, { number: 4 }]);
});

it('OP-CHAT-1 a refusal keeps its code and its words', async () => {
  const answers = new BrokerAnswers();
  const { fake, sent, answer } = connection();
  answers.use(fake);
  const asked = answers.ask(double, { number: 1 });
  const refused = expect(asked).rejects.toMatchObject({ code: 'NotAllowed', message: 'Not you.' });
  answer({ correlationId: sent[0]?.id, ok: false, error: { code: 'NotAllowed', message: 'Not you.' } });
  await refused;
});

it('OP-CHAT-1 no answer within 15 seconds is an answer too', async () => {
  const answers = new BrokerAnswers();
  answers.use(connection().fake);
  const refused = expect(answers.ask(double, { number: 1 })).rejects.toMatchObject({ code: 'NoAnswer' });
  await vi.advanceTimersByTimeAsync(15_000);
  await refused;
});

it('a connection that is lost leaves nobody waiting, and without one nothing is sent', async () => {
  const answers = new BrokerAnswers();
  answers.use(connection().fake);
  const refused = expect(answers.ask(double, { number: 1 })).rejects.toMatchObject({ code: 'NoConnection' });
  answers.use(null);
  await refused;
  await expect(answers.ask(double, { number: 1 })).rejects.toMatchObject({ code: 'NoConnection' });
});
