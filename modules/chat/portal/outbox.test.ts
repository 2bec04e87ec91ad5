// What does a person read when a message did not leave? (document 2 §8)
import { BrokerError } from '@alveary/portal/lib/broker-answers.ts';
import type { Broker } from '@alveary/portal/lib/broker.ts';
import { describe, expect, it } from 'vitest';
import { Outbox } from './outbox.ts';

const hello = { text: 'Hello', medium: 'Sms', offered: null } as const;

const errorAfter = async (refusal: unknown) => {
  const broker = { ask: () => Promise.reject(refusal) } as unknown as Broker;
  const [sent, again] = [new Outbox('maya'), new Outbox('maya')];
  await sent.send(broker, hello, () => {});
  again.sendAgain(broker, 'message', () => {});
  await expect.poll(() => again.state.get().error).toEqual(sent.state.get().error);
  return sent.state.get().error;
};

describe('a message that did not leave, or not again', () => {
  it.each([
    ['NoNumberForSms', 'Add a number.'],
    ['NoAppForChat', 'The patient has no app.'],
    ['ChannelTurnedOff', 'SMS is switched off.'],
    ['NoAnswer', null],
    ['TooManyMessages', 'Send it later.'],
    ['TooManyAppMessages', 'Send it later.'],
    ['TooManyQuestions', 'Ask it later.'],
    ['whatever else', null],
  ])('CHAT-062 by %s is an error sending it, and says what to do: %s', async (code, line) => {
    const refusal = new BrokerError(code, line ?? 'Of no use to the person.');
    expect(await errorAfter(refusal)).toEqual({ title: 'Error sending message', line });
  });

  it('CHAT-062 by a fault of ours is an error sending it', async () => {
    expect(await errorAfter(new TypeError('x is undefined'))).toEqual({
      title: 'Error sending message',
      line: null,
    });
  });

  it('CHAT-061 whose number is that of another patient says nothing but this', async () => {
    const words = 'This phone number is already being used by another patient.';
    const refusal = new BrokerError('UniqueConstraintChannelPhoneNumbers', words);
    expect(await errorAfter(refusal)).toEqual({ title: words, line: null });
  });
});
