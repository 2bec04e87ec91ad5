// How does the portal show DocuSign who it is? By a JWT signed with the key of the integration, for a token of an hour (JWT grant)
import { createPrivateKey } from 'node:crypto';
import { SignJWT } from 'jose';
import { z } from 'zod';
import type { DocusignSettings } from '../../platform/config.signing.ts';
import { SenderFailure } from '../sender-failure.ts';

const TIMEOUT_MS = 10_000;
const ASSERTION_S = 600;
const SCOPE = 'signature impersonation';

const tokenShape = z.object({ access_token: z.string().min(1), expires_in: z.coerce.number() });

/** @param now milliseconds since the epoch @returns asks for a token; `anew` when the last one was not taken */
export const docusignTokens = (
  { authUrl, integrationKey, userId, privateKey }: DocusignSettings,
  now: () => number,
): ((anew: boolean) => Promise<string>) => {
  const key = createPrivateKey(privateKey);
  let kept: { readonly value: string; readonly until: number } | null = null;
  return async (anew) => {
    if (!anew && kept !== null && kept.until > now()) return kept.value;
    const seconds = Math.floor(now() / 1000);
    const assertion = await new SignJWT({ scope: SCOPE })
      .setProtectedHeader({ alg: 'RS256', typ: 'JWT' })
      .setIssuer(integrationKey)
      .setSubject(userId)
      .setAudience(new URL(authUrl).host)
      .setIssuedAt(seconds)
      .setExpirationTime(seconds + ASSERTION_S)
      .sign(key);
    const response = await fetch(`${authUrl}/oauth/token`, {
      method: 'POST',
      headers: { accept: 'application/json' },
      body: new URLSearchParams({ grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer', assertion }),
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    }).catch(() => {
      throw new SenderFailure('signing', 'UNREACHABLE');
    });
    // A wrong setting is mended by the operator: what waits for it is tried again.
    if (!response.ok) throw new SenderFailure('signing', 'NO_TOKEN', response.status);
    const answer = tokenShape.safeParse(await response.json().catch(() => null));
    if (!answer.success) throw new SenderFailure('signing', 'NO_TOKEN');
    kept = {
      value: answer.data.access_token,
      until: now() + Math.max(0, answer.data.expires_in - 60) * 1000,
    };
    return kept.value;
  };
};
