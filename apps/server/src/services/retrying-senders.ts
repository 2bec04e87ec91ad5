// Tries a letter again for some minutes in memory that a service did not take for a passing reason: letters with codes and links are kept nowhere.
import { setTimeout as pause } from 'node:timers/promises';
import type { EmailService } from './email/port.ts';
import { PassingRefusal } from './sender-failure.ts';
import type { SmsService } from './sms/port.ts';

const PAUSES_MS = [2000, 10_000, 30_000, 60_000, 120_000];

const trying = async <Taken>(send: () => Promise<Taken>, pauses: readonly number[]): Promise<Taken> => {
  for (const ms of pauses) {
    try {
      return await send();
    } catch (error) {
      if (!(error instanceof PassingRefusal)) throw error;
    }
    // A process that ends does not wait for it.
    await pause(ms, null, { ref: false });
  }
  return send();
};

/** @param pauses in milliseconds, before each further try */
export const retryingEmail = (email: EmailService, pauses: readonly number[] = PAUSES_MS): EmailService => ({
  send: (message) => trying(() => email.send(message), pauses),
});

/** @param pauses in milliseconds, before each further try */
export const retryingSms = (sms: SmsService, pauses: readonly number[] = PAUSES_MS): SmsService => ({
  send: (message) => trying(() => sms.send(message), pauses),
});
