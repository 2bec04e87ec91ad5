// Reads who can reach this server, and over what. Nothing about safety is decided by a setting that is missing.
import { isIP } from 'node:net';
import { settings } from './config.schema.ts';
import type { Read } from './config.setting.ts';
import { isLoopback, noProxies, type TrustedProxies } from './trusted-proxies.ts';

export interface MetricsSettings {
  /** Absent: `/metrics` stands beside the portal. */
  readonly listener: { readonly host: string; readonly port: number } | undefined;
  /** What whoever asks for figures must bring. */
  readonly token: string | undefined;
}

export interface AccessSettings {
  /** The address people type; links in messages begin with it. */
  readonly publicUrl: string;
  /** Whether other machines can reach this server, or real patients are meant to be in it. */
  readonly isExposed: boolean;
  /** Whether known passwords, sandboxes and invented registries are meant to be reached from other machines. */
  readonly publicDemo: boolean;
  /** Whose word on the client's address is believed. */
  readonly trustedProxies: TrustedProxies;
  /** Whether a proxy stands in front, as far as the settings say. */
  readonly isProxied: boolean;
  /** Whether cookies go over encrypted connections only. */
  readonly secureCookies: boolean;
  /** The parent domain whose other apps are meant to see the session cookie; absent: this host alone. */
  readonly cookieDomain: string | undefined;
  readonly metrics: MetricsSettings;
}

export const isLoopbackHost = (host: string): boolean => {
  const bare = host.replace(/^\[(.*)\]$/, '$1');
  return bare === 'localhost' || bare.endsWith('.localhost') || isLoopback(bare);
};

function addressable(host: string): string {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1';
  return host.includes(':') ? `[${host}]` : host;
}

/** In production people need an address that is encrypted; only this machine itself is reached without. */
function publicUrlOf(
  read: Read,
  complaints: string[],
  { host, port, production }: { readonly host: string; readonly port: number; readonly production: boolean },
): string {
  const given = read(settings.publicUrl);
  const url = given ?? `http://${addressable(host)}:${port}`;
  if (production && given === undefined) {
    complaints.push(
      'PUBLIC_URL is missing: with NODE_ENV=production it must name the address people type, such as https://portal.example.',
    );
  } else if (production && url.startsWith('http:') && !isLoopbackHost(new URL(url).hostname)) {
    complaints.push(
      `PUBLIC_URL must be an https: address with NODE_ENV=production; found "${url}". Passwords and sessions would cross the network unencrypted.`,
    );
  }
  return url.replace(/(?<!\/)\/+$/, '');
}

function cookieDomainOf(read: Read, complaints: string[], publicUrl: string): string | undefined {
  const domain = read(settings.cookieDomain)?.toLowerCase();
  const { hostname } = new URL(publicUrl);
  if (domain !== undefined && (!hostname.endsWith(`.${domain}`) || isIP(hostname) !== 0)) {
    complaints.push(
      `COOKIE_DOMAIN must be a parent domain of PUBLIC_URL (${hostname}); found "${domain}". Correct it or leave it out.`,
    );
  }
  return domain;
}

export function accessOf(
  read: Read,
  complaints: string[],
  server: { readonly host: string; readonly port: number; readonly production: boolean },
): AccessSettings {
  const publicUrl = publicUrlOf(read, complaints, server);
  const proxies = read(settings.trustProxy);
  return {
    publicUrl,
    isExposed: server.production || !isLoopbackHost(server.host),
    publicDemo: read(settings.allowPublicDemo) === 'true',
    trustedProxies: proxies ?? noProxies,
    isProxied: proxies !== undefined || !isLoopbackHost(new URL(publicUrl).hostname),
    secureCookies: server.production || publicUrl.startsWith('https:'),
    cookieDomain: cookieDomainOf(read, complaints, publicUrl),
    metrics: { listener: read(settings.metricsAddress), token: read(settings.metricsToken) },
  };
}
