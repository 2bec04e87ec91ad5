// Is this token one of ours, and which session does it stand for? (OP-AUTH-4; a step token is never an access token)
import { jwtVerify, SignJWT } from 'jose';
import type { Db } from '../db/handle.ts';
import { installationSecret } from '../secrets/installation-secret.ts';
import type { SecretBox } from '../secrets/secret-box.ts';

/** `sso` is what a sister app leaves in its cookie: it opens nothing, and is adopted once. */
export type TokenKind = 'bearer' | 'two_factor' | 'sso';

export interface TokenClaims {
  readonly sessionId: string;
  readonly kind: TokenKind;
  /** Milliseconds since the epoch. */
  readonly expiresAt: number;
}

export interface Tokens {
  sign(claims: TokenClaims): Promise<string>;
  /** The claims, or null for anything that is not a valid token at `now`. */
  verify(token: string, now: number): Promise<TokenClaims | null>;
}

const ISSUER = 'alveary';
const AUDIENCE: Readonly<Record<TokenKind, string>> = {
  bearer: 'portal',
  two_factor: 'portal-two-factor',
  sso: 'portal-sso',
};
const REMEMBERED = 20_000;

/** The signing key, made by the first node that asks and shared by all. */
export const loadSigningKey = (db: Db, secrets: SecretBox): Promise<Uint8Array> =>
  installationSecret(db, secrets, 'token-signing-key');

const kindOf = (audience: unknown): TokenKind | null => {
  if (audience === AUDIENCE.bearer) return 'bearer';
  if (audience === AUDIENCE.sso) return 'sso';
  return audience === AUDIENCE.two_factor ? 'two_factor' : null;
};

/** Signs and checks tokens (HS256). Valid tokens are remembered, since checking one costs more than a query. */
export const tokensWith = (key: Uint8Array): Tokens => {
  const known = new Map<string, TokenClaims>();
  const check = async (token: string, now: number): Promise<TokenClaims | null> => {
    try {
      const { payload } = await jwtVerify(token, key, {
        algorithms: ['HS256'],
        issuer: ISSUER,
        typ: 'JWT',
        currentDate: new Date(now),
      });
      const kind = kindOf(payload.aud);
      if (kind === null || payload.jti === undefined || payload.exp === undefined) return null;
      return { sessionId: payload.jti, kind, expiresAt: payload.exp * 1000 };
    } catch {
      // Any token that does not verify is simply not a sign-in; the caller answers 401.
      return null;
    }
  };
  return {
    sign: (claims) =>
      new SignJWT({})
        .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
        .setIssuer(ISSUER)
        .setAudience(AUDIENCE[claims.kind])
        .setJti(claims.sessionId)
        .setExpirationTime(Math.floor(claims.expiresAt / 1000))
        .sign(key),
    verify: async (token, now) => {
      const remembered = known.get(token);
      if (remembered !== undefined) return remembered.expiresAt > now ? remembered : null;
      const claims = await check(token, now);
      if (claims !== null) {
        if (known.size >= REMEMBERED) known.clear();
        known.set(token, claims);
      }
      return claims;
    },
  };
};
