// With which key are the secrets of test databases encrypted? One that everybody may know.
import { secretKeysOf } from '../platform/secrets/keys.ts';
import { secretBox } from '../platform/secrets/secret-box.ts';
import type { Database } from '../platform/db/open.ts';
import { loadSigningKey } from '../platform/sessions/tokens.ts';

export const testSecretKey = Buffer.alloc(32, 'test').toString('base64');

export const testSecrets = secretBox(secretKeysOf({ dataDirectory: '', secretKey: { text: testSecretKey } }));

export const testSigningKey = ({ statements }: Pick<Database, 'statements'>): Promise<Uint8Array> =>
  loadSigningKey(statements, testSecrets);
