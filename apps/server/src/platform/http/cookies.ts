// Which cookies carry sign-in tokens, and how are they kept from scripts and strangers? (document 1 §4; OP-AUTH-4)
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';

export interface CookieNames {
  readonly bearer: string;
  readonly twoFactor: string;
}

/** A sister app under the parent domain leaves its token here. */
export const SSO_COOKIE = 'auth_sso';

const cookieNames = (production: boolean): CookieNames => ({
  bearer: production ? 'auth_token' : 'auth_token_dev',
  twoFactor: 'auth_2fa',
});

const isLocal = (host: string): boolean =>
  host === 'localhost' || host.endsWith('.localhost') || /^[\d.]+$/.test(host) || host.includes(':');

/** 'portal.alveary.example' → '.alveary.example'; none on localhost, for an address, or for a bare domain. */
const parentDomain = (host: string): string | undefined => {
  if (isLocal(host)) return undefined;
  const labels = host.split('.');
  return labels.length < 3 ? undefined : `.${labels.slice(1).join('.')}`;
};

export const setTokenCookie = (
  reply: FastifyReply,
  config: Config,
  kind: 'bearer' | 'two_factor' | 'sso',
  token: string | null,
  expiresAt: number,
): void => {
  const names = cookieNames(config.production);
  const host = new URL(config.publicUrl).hostname;
  const domain = parentDomain(host);
  const options = {
    path: '/',
    httpOnly: true,
    secure: !isLocal(host),
    sameSite: isLocal(host) ? ('lax' as const) : ('strict' as const),
    ...(domain === undefined ? {} : { domain }),
  };
  const name = { bearer: names.bearer, two_factor: names.twoFactor, sso: SSO_COOKIE }[kind];
  if (token === null) reply.clearCookie(name, options);
  else reply.setCookie(name, token, { ...options, expires: new Date(expiresAt) });
};

/** The token a request carries: the bearer header, else the session cookie, else the two-factor cookie. */
export const tokenOf = (request: FastifyRequest, production: boolean): string | null => {
  const header = request.headers.authorization;
  if (header?.startsWith('Bearer ')) return header.slice(7).trim();
  const names = cookieNames(production);
  return request.cookies[names.bearer] ?? request.cookies[names.twoFactor] ?? null;
};
