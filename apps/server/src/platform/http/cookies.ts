// Which cookies does a browser keep for us, and how are they kept from scripts, other hosts and strangers? (document 1 §4; OP-AUTH-4;
// docs/decisions/0026)
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isLoopbackHost } from '../config.access.ts';
import type { Config } from '../config.ts';

type OwnCookie = 'bearer' | 'two_factor' | 'device' | 'provider';
type TokenCookie = Exclude<OwnCookie, 'device'> | 'sso';
type CookieSettings = Pick<Config, 'production' | 'publicUrl' | 'secureCookies' | 'cookieDomain'>;

/** A sister app under the parent domain leaves its token here. */
export const SSO_COOKIE = 'auth_sso';

const plainName = (kind: OwnCookie, production: boolean): string =>
  ({
    bearer: production ? 'auth_token' : 'auth_token_dev',
    two_factor: 'auth_2fa',
    device: 'auth_device',
    provider: 'auth_provider',
  })[kind];

/** Only the session cookie may be meant for the apps beside this one, and only where a setting says so. */
const domainOf = (kind: OwnCookie, { cookieDomain }: CookieSettings): string | undefined =>
  kind === 'bearer' ? cookieDomain : undefined;

/** A browser takes `__Host-` from this host alone and over an encrypted connection: no other host can plant such a cookie. */
export const cookieName = (kind: OwnCookie, settings: CookieSettings): string => {
  const isHostOnly = settings.secureCookies && domainOf(kind, settings) === undefined;
  return `${isHostOnly ? '__Host-' : ''}${plainName(kind, settings.production)}`;
};

/** 'portal.alveary.example' → '.alveary.example', where a sister app leaves its token; none for an address or a bare domain. */
const parentDomain = (host: string): string | undefined => {
  const labels = host.split('.');
  return isLoopbackHost(host) || /^[\d.]+$/.test(host) || labels.length < 3
    ? undefined
    : `.${labels.slice(1).join('.')}`;
};

const optionsOf = (settings: CookieSettings, domain: string | undefined) => ({
  path: '/',
  httpOnly: true,
  secure: settings.secureCookies,
  sameSite: isLoopbackHost(new URL(settings.publicUrl).hostname) ? ('lax' as const) : ('strict' as const),
  ...(domain === undefined ? {} : { domain }),
});

const setCookie = (
  reply: FastifyReply,
  settings: CookieSettings,
  kind: OwnCookie,
  value: string | null,
  expiresAt: number,
): void => {
  const options = optionsOf(settings, domainOf(kind, settings));
  const name = cookieName(kind, settings);
  if (value === null) reply.clearCookie(name, options);
  else reply.setCookie(name, value, { ...options, expires: new Date(expiresAt) });
};

export const setTokenCookie = (
  reply: FastifyReply,
  settings: CookieSettings,
  kind: TokenCookie,
  token: string | null,
  expiresAt: number,
): void => {
  if (kind !== 'sso') return setCookie(reply, settings, kind, token, expiresAt);
  const { hostname } = new URL(settings.publicUrl);
  reply.clearCookie(SSO_COOKIE, optionsOf(settings, settings.cookieDomain ?? parentDomain(hostname)));
};

export const setDeviceCookie = (
  reply: FastifyReply,
  settings: CookieSettings,
  mark: string,
  expiresAt: number,
): void => setCookie(reply, settings, 'device', mark, expiresAt);

/** The token a request carries: the bearer header, else the session cookie, else the two-factor cookie. */
export const tokenOf = (request: FastifyRequest, settings: CookieSettings): string | null => {
  const header = request.headers.authorization;
  if (header?.startsWith('Bearer ')) return header.slice(7).trim();
  const { cookies } = request;
  return cookies[cookieName('bearer', settings)] ?? cookies[cookieName('two_factor', settings)] ?? null;
};
