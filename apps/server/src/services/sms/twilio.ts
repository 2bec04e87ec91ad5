// SMS through Twilio (API 2010-04-01: Messages.json, a form, basic authentication).
import { z } from 'zod';
import type { SmsSettings } from '../../platform/config.services.ts';
import { PassingRefusal, SenderFailure, UnansweredSender } from '../sender-failure.ts';
import type { FollowedSms, SearchableSmsService, SmsMessage, SoughtSms, TakenSms } from './port.ts';
import { isPassingCode, stateOfTwilio } from './states.ts';
import { isMessageSid, MESSAGE_SID } from './twilio-ids.ts';
import { smsStatusPath } from './twilio-signature.ts';

const TIMEOUT_MS = 10_000;
const LONGEST_BODY = 1600;

/** A refusal, such as 21211 for a number that cannot be. Its words repeat the number, so they are not read. */
const refusal = z.object({ code: z.number().int() });

const sid = z.string().regex(MESSAGE_SID);
const accepted = z.object({ sid });

/** A page of the messages of an account; times as in RFC 2822, and null of what is only queued. */
const listed = z.object({
  messages: z.array(z.object({ sid, body: z.string(), status: z.string(), date_created: z.string() })),
});

/** The most that a page holds. */
const PAGE = 1000;

/** Its clock and ours differ by less, and its times are whole seconds. */
const CLOCKS_DIFFER_MS = 60_000;

/** Whoever could not be reached took nothing (errors of Node's connections). */
const notReached: ReadonlySet<unknown> = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ENETUNREACH',
  'EHOSTUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);

const codeOf = async (response: Response): Promise<number | undefined> => {
  const answer = refusal.safeParse(await response.json().catch(() => null));
  return answer.success ? answer.data.code : undefined;
};

const reasonOf = (error: unknown): unknown => (error instanceof Error ? error.name : undefined);

const isNotReached = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false;
  const { cause } = error;
  return cause instanceof Error && 'code' in cause && notReached.has(cause.code);
};

const failureOfFetch = (error: unknown): SenderFailure => {
  const Failure = isNotReached(error) ? PassingRefusal : UnansweredSender;
  return new Failure('sms', 'UNREACHABLE', reasonOf(error));
};

/** Too much at once (429), or the account is not let in: the message may be taken later as it is. */
const passingStatuses: ReadonlySet<number> = new Set([401, 403, 408, 429]);

/** Twilio took nothing that it refuses; what went wrong on its side may have been taken before. */
const failureOfAnswer = async (response: Response): Promise<SenderFailure> => {
  const code = (await codeOf(response)) ?? 'NO_CODE';
  if (response.status >= 500) return new UnansweredSender('sms', response.status, code);
  const isPassing = passingStatuses.has(response.status) || isPassingCode(String(code));
  const Failure = isPassing ? PassingRefusal : SenderFailure;
  return new Failure('sms', response.status, code);
};

interface Account {
  /** Of the messages. */
  readonly address: string;
  readonly authorization: string;
  readonly sender: Readonly<Record<string, string>>;
}

const ask = async ({ authorization }: Account, address: string, form?: URLSearchParams): Promise<unknown> => {
  const response = await fetch(address, {
    headers: { authorization, accept: 'application/json' },
    ...(form ? { method: 'POST', body: form } : {}),
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch((error: unknown) => {
    throw failureOfFetch(error);
  });
  if (!response.ok) throw await failureOfAnswer(response);
  return response.json().catch(() => null);
};

const send = async (
  account: Account,
  publicUrl: string,
  { to, body, reference }: SmsMessage,
): Promise<TakenSms> => {
  const callback = reference === undefined ? {} : { StatusCallback: publicUrl + smsStatusPath(reference) };
  const form = { To: to, Body: body.slice(0, LONGEST_BODY), ...account.sender, ...callback };
  const taken = accepted.safeParse(await ask(account, account.address, new URLSearchParams(form)));
  if (!taken.success) throw new UnansweredSender('sms', 'NO_SID');
  return { providerId: taken.data.sid };
};

/** By number and text, for Twilio keeps no reference of ours with a message. Those to one number are few, and the newest come first. */
const findTaken = async (account: Account, { to, body, since }: SoughtSms): Promise<TakenSms[]> => {
  const { From } = account.sender;
  const asked = new URLSearchParams({ To: to, ...(From ? { From } : {}), PageSize: String(PAGE) });
  const answer = await ask(account, `${account.address}?${asked}`).catch((error: unknown) => {
    throw error instanceof SenderFailure ? new UnansweredSender('sms', ...error.codes) : error;
  });
  const page = listed.safeParse(answer);
  if (!page.success) throw new UnansweredSender('sms', 'NO_LIST');
  const earliest = Date.parse(since) - CLOCKS_DIFFER_MS;
  return page.data.messages
    .filter(({ status }) => !['failed', 'canceled'].includes(stateOfTwilio(status) ?? ''))
    .filter((one) => one.body.trim() === body.slice(0, LONGEST_BODY).trim())
    .filter((one) => Date.parse(one.date_created) >= earliest)
    .map((one) => ({ providerId: one.sid }));
};

const fetched = z.object({ status: z.string(), error_code: z.number().int().nullish() });

/** What became of a message that Twilio took; null where it does not know it, or tells a state that is not known here. */
const stateOf = async (account: Account, providerId: string): Promise<FollowedSms | null> => {
  if (!isMessageSid(providerId)) return null;
  const address = account.address.replace(/\.json$/, `/${encodeURIComponent(providerId)}.json`);
  const answer = await ask(account, address).catch((error: unknown) => {
    if (error instanceof SenderFailure && error.codes[0] === '404') return null;
    throw error;
  });
  const message = fetched.safeParse(answer);
  const state = message.success ? stateOfTwilio(message.data.status) : null;
  if (!message.success || state === null) return null;
  return { state, code: message.data.error_code == null ? null : String(message.data.error_code) };
};

/** @param publicUrl where Twilio tells what becomes of a message, where the sender wants to hear it */
export const twilioSms = (
  { url, accountSid, authToken, from }: SmsSettings,
  publicUrl: string,
): SearchableSmsService => {
  const account = {
    address: `${url}/2010-04-01/Accounts/${accountSid}/Messages.json`,
    authorization: `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`,
    sender: from.startsWith('+') ? { From: from } : { MessagingServiceSid: from },
  };
  return {
    send: (message) => send(account, publicUrl, message),
    findTaken: (sought) => findTaken(account, sought),
    stateOf: (providerId) => stateOf(account, providerId),
  };
};
