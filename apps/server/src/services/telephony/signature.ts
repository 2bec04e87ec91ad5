// Is a message really the phone provider's, and fresh? Zoom's signature: HMAC-SHA256 over version, time and the bytes that came.
import { createHmac, timingSafeEqual } from 'node:crypto';

export const SIGNATURE_HEADER = 'x-zm-signature';
export const TIMESTAMP_HEADER = 'x-zm-request-timestamp';

const FRESH_MS = 5 * 60_000;

const hmac = (secret: string, ...parts: readonly (string | Uint8Array)[]): Buffer => {
  const sum = createHmac('sha256', secret);
  for (const part of parts) sum.update(part);
  return sum.digest();
};

/** @param timestamp seconds since the epoch, as text */
export const signatureOf = (secret: string, timestamp: string, content: string | Uint8Array): string =>
  `v0=${hmac(secret, `v0:${timestamp}:`, content).toString('hex')}`;

export const encryptedToken = (secret: string, plainToken: string): string =>
  hmac(secret, plainToken).toString('hex');

/** Zoom writes seconds; some of its samples milliseconds. */
const instantOf = (timestamp: string): number => {
  const number = Number(timestamp);
  return timestamp.length > 11 ? number : number * 1000;
};

/** @param now milliseconds since the epoch */
export const isSignedBy = (
  secret: string,
  message: { readonly content: Uint8Array; readonly headers: Readonly<Record<string, string>> },
  now: number,
): boolean => {
  const { [SIGNATURE_HEADER]: signature, [TIMESTAMP_HEADER]: timestamp } = message.headers;
  if (signature === undefined || timestamp === undefined || !/^\d{9,14}$/.test(timestamp)) return false;
  if (Math.abs(now - instantOf(timestamp)) > FRESH_MS) return false;
  const given = Buffer.from(signature);
  const right = Buffer.from(signatureOf(secret, timestamp, message.content));
  return given.length === right.length && timingSafeEqual(given, right);
};
