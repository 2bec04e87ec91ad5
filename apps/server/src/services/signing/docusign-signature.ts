// Is a message really of DocuSign Connect? HMAC-SHA256 over the body, Base64, one header for each key of the account
import { createHmac, timingSafeEqual } from 'node:crypto';

/** Up to as many keys as an account can have at a time while they are changed. */
const SIGNATURE_HEADERS = [
  'x-docusign-signature-1',
  'x-docusign-signature-2',
  'x-docusign-signature-3',
] as const;

/** Where Connect tells of envelopes, below the public address of the portal. */
export const DOCUSIGN_WEBHOOK_PATH = '/gateway/webhooks/signing/docusign';

export const docusignSignatureOf = (key: string, body: Uint8Array): string =>
  createHmac('sha256', key).update(body).digest('base64');

const isSame = (one: string, other: string): boolean => {
  const [given, right] = [Buffer.from(one), Buffer.from(other)];
  return given.length === right.length && timingSafeEqual(given, right);
};

export const isDocusignSigned = (
  keys: readonly string[],
  body: Uint8Array,
  headers: Readonly<Record<string, string>>,
): boolean => {
  const right = keys.map((key) => docusignSignatureOf(key, body));
  return SIGNATURE_HEADERS.some((name) => {
    const given = headers[name];
    return given !== undefined && right.some((one) => isSame(given, one));
  });
};
