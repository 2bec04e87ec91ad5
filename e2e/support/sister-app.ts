// What does a sister app leave in the cookie for somebody who is signed in there? A token for the same session, of its own kind,
// signed with the key of the installation (OP-AUTH-9; RFC 7519 with HS256)
import { createHmac } from 'node:crypto';
import { testSecrets } from '../../apps/server/src/testing/secret-key.ts';
import { query } from './database.ts';

const encoded = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url');

export async function ssoTokenFor(accessToken: string): Promise<string> {
  const { jti, exp } = JSON.parse(Buffer.from(accessToken.split('.')[1] ?? '', 'base64url').toString());
  const [key] = await query<{ value: string }>('select value from installation_secrets where name = $1', [
    'token-signing-key',
  ]);
  const signingKey = Buffer.from(
    testSecrets.open(key?.value ?? '', 'installation_secrets token-signing-key'),
    'base64',
  );
  const content = `${encoded({ alg: 'HS256', typ: 'JWT' })}.${encoded({ iss: 'alveary', aud: 'portal-sso', jti, exp })}`;
  const signature = createHmac('sha256', signingKey).update(content);
  return `${content}.${signature.digest('base64url')}`;
}
