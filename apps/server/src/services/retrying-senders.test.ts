import { expect, it } from 'vitest';
import { retryingEmail, retryingSms } from './retrying-senders.ts';
import { PassingRefusal, SenderFailure, UnansweredSender } from './sender-failure.ts';

const letter = { to: 'nora@mail.example', subject: 'A link', text: 'https://…', concerns: {} };

/** Fails so often, then takes it. */
const failing = (times: number, error: Error) => {
  let tries = 0;
  return {
    tries: () => tries,
    send: async () => {
      tries += 1;
      if (tries <= times) throw error;
      return { providerId: 'SM1' };
    },
  };
};

it('sends a letter again when the service did not take it for a passing reason', async () => {
  const sms = failing(2, new PassingRefusal('sms', 429, 20429));
  expect(await retryingSms(sms, [0, 0, 0]).send({ to: '+1', body: 'x', concerns: {} })).toEqual({
    providerId: 'SM1',
  });
  expect(sms.tries()).toBe(3);
});

it('gives up when the tries are used up', async () => {
  const server = failing(9, new PassingRefusal('email', 'ECONNECTION'));
  const email = { send: async () => void (await server.send()) };
  await expect(retryingEmail(email, [0, 0]).send(letter)).rejects.toBeInstanceOf(PassingRefusal);
  expect(server.tries()).toBe(3);
});

it.each([new SenderFailure('email', 550), new UnansweredSender('email', 'ETIMEDOUT')])(
  'sends nothing again when the failure is $message',
  async (error) => {
    const server = failing(9, error);
    const email = { send: async () => void (await server.send()) };
    await expect(retryingEmail(email, [0, 0]).send(letter)).rejects.toBe(error);
    expect(server.tries()).toBe(1);
  },
);
