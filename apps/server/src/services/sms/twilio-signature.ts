// Is a form really Twilio's? HMAC-SHA1 over the address it called and each parameter, by name (docs of webhook security)
import { createHmac, timingSafeEqual } from 'node:crypto';

export const TWILIO_SIGNATURE_HEADER = 'x-twilio-signature';

/**
 * @param address the whole address as Twilio called it, with its query
 * @param form the parameters of the body
 * @returns base64
 */
export const twilioSignatureOf = (authToken: string, address: string, form: URLSearchParams): string => {
  const sum = createHmac('sha1', authToken).update(address);
  const named = [...form].toSorted(([one], [other]) => (one < other ? -1 : one > other ? 1 : 0));
  for (const [name, value] of named) sum.update(name + value);
  return sum.digest('base64');
};

export const isTwilioSigned = (
  authToken: string,
  address: string,
  form: URLSearchParams,
  signature: string | undefined,
): boolean => {
  if (signature === undefined) return false;
  const given = Buffer.from(signature);
  const right = Buffer.from(twilioSignatureOf(authToken, address, form));
  return given.length === right.length && timingSafeEqual(given, right);
};

/** Where Twilio tells of messages, below the public address of the portal. */
export const smsStatusPath = (reference: string): string =>
  `/gateway/webhooks/sms/status?reference=${reference}`;
export const SMS_INBOUND_PATH = '/gateway/webhooks/sms/inbound';
