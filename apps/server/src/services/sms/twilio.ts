// How does an SMS leave through Twilio? (API 2010-04-01: Messages.json, a form, basic authentication)
import { z } from 'zod';
import type { SmsSettings } from '../../platform/config.services.ts';
import { SenderFailure } from '../sender-failure.ts';
import type { SmsService } from './port.ts';
import { smsStatusPath } from './twilio-signature.ts';

const TIMEOUT_MS = 10_000;
const LONGEST_BODY = 1600;

/** A refusal, such as 21211 for a number that cannot be. Its words repeat the number, so they are not read. */
const refusal = z.object({ code: z.number().int() });

const accepted = z.object({ sid: z.string().min(1).max(64) });

const codeOf = async (response: Response): Promise<number | undefined> => {
  const answer = refusal.safeParse(await response.json().catch(() => null));
  return answer.success ? answer.data.code : undefined;
};

const causeOf = (error: unknown): unknown => (error instanceof Error ? error.name : undefined);

/** @param publicUrl where Twilio tells what becomes of a message, where the sender wants to hear it */
export const twilioSms = (
  { url, accountSid, authToken, from }: SmsSettings,
  publicUrl: string,
): SmsService => {
  const address = `${url}/2010-04-01/Accounts/${accountSid}/Messages.json`;
  const authorization = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`;
  const sender = from.startsWith('+') ? { From: from } : { MessagingServiceSid: from };
  return {
    send: async ({ to, body, reference }) => {
      const callback =
        reference === undefined ? {} : { StatusCallback: publicUrl + smsStatusPath(reference) };
      const response = await fetch(address, {
        method: 'POST',
        headers: { authorization, accept: 'application/json' },
        body: new URLSearchParams({ To: to, Body: body.slice(0, LONGEST_BODY), ...sender, ...callback }),
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      }).catch((error: unknown) => {
        throw new SenderFailure('sms', 'UNREACHABLE', causeOf(error));
      });
      if (!response.ok) {
        throw new SenderFailure('sms', response.status, (await codeOf(response)) ?? 'NO_CODE');
      }
      const taken = accepted.safeParse(await response.json().catch(() => null));
      if (!taken.success) throw new SenderFailure('sms', 'NO_SID');
      return { providerId: taken.data.sid };
    },
  };
};
