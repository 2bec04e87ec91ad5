// Reads the settings of the signing service for consents: DocuSign, or none but the portal’s own page.
import { createPrivateKey } from 'node:crypto';
import { z } from 'zod';
import { type Read, secret, setting, urlOf } from './config.setting.ts';

export interface DocusignSettings {
  /** `https://eu.docusign.net`: where the account is. */
  readonly url: string;
  /** `https://account.docusign.com`: where tokens are given. */
  readonly authUrl: string;
  readonly accountId: string;
  readonly integrationKey: string;
  /** In whose name envelopes go out. */
  readonly userId: string;
  /** PEM. */
  readonly privateKey: string;
  /** What Connect signs its messages with; several while one takes the place of another. */
  readonly connectKeys: readonly string[];
}

/** As one line: its line ends written as \n, or the whole file in Base64. */
const pemOf = (text: string): string =>
  text.includes('-----') ? text.replaceAll('\\n', '\n') : Buffer.from(text, 'base64').toString('utf8');

const isRsaKey = (text: string): boolean => {
  try {
    return createPrivateKey(pemOf(text)).asymmetricKeyType === 'rsa';
  } catch {
    return false;
  }
};

const account = z.uuid();

export const signingSettings = {
  docusignUrl: setting(
    'DOCUSIGN_URL',
    'the address of the account, such as https://eu.docusign.net',
    urlOf('https:', 'http:'),
  ),
  docusignAuthUrl: setting(
    'DOCUSIGN_AUTH_URL',
    'an address such as https://account.docusign.com',
    urlOf('https:', 'http:'),
  ),
  docusignAccountId: setting('DOCUSIGN_ACCOUNT_ID', 'the API account id, a UUID', account),
  docusignIntegrationKey: setting('DOCUSIGN_INTEGRATION_KEY', 'the integration key, a UUID', account),
  docusignUserId: setting('DOCUSIGN_USER_ID', 'the id of the user who sends, a UUID', account),
  docusignPrivateKey: secret(
    'DOCUSIGN_PRIVATE_KEY',
    'the RSA key of the integration: PEM with its line ends written as \\n, or that file in Base64',
    z.string().refine(isRsaKey).transform(pemOf),
  ),
  docusignConnectKeys: secret(
    'DOCUSIGN_CONNECT_KEYS',
    'the HMAC key of Connect, or several with commas',
    z.string().regex(/^[\w+/=-]{16,200}(\s*,\s*[\w+/=-]{16,200})*$/),
  ),
};

/** What DocuSign needs belongs together. */
export const signingOf = (read: Read, complaints: string[]): DocusignSettings | undefined => {
  const url = read(signingSettings.docusignUrl)?.replace(/(?<!\/)\/+$/, '');
  const authUrl = (read(signingSettings.docusignAuthUrl) ?? 'https://account.docusign.com').replace(
    /(?<!\/)\/+$/,
    '',
  );
  const accountId = read(signingSettings.docusignAccountId);
  const integrationKey = read(signingSettings.docusignIntegrationKey);
  const userId = read(signingSettings.docusignUserId);
  const privateKey = read(signingSettings.docusignPrivateKey);
  const connectKeys = read(signingSettings.docusignConnectKeys)
    ?.split(',')
    .map((key) => key.trim());
  if (
    url !== undefined &&
    accountId !== undefined &&
    integrationKey !== undefined &&
    userId !== undefined &&
    privateKey !== undefined &&
    connectKeys !== undefined
  ) {
    return { url, authUrl, accountId, integrationKey, userId, privateKey, connectKeys };
  }
  const given = [url, accountId, integrationKey, userId, privateKey, connectKeys];
  if (given.some((one) => one !== undefined)) {
    complaints.push(
      'DOCUSIGN_URL, DOCUSIGN_ACCOUNT_ID, DOCUSIGN_INTEGRATION_KEY, DOCUSIGN_USER_ID, DOCUSIGN_PRIVATE_KEY and DOCUSIGN_CONNECT_KEYS belong together. Set all six or none.',
    );
  }
  return undefined;
};
