// Demands TLS for every address outside of this machine; without it only hosts are reached that ALLOW_PLAIN_HOSTS names.
import { isLoopbackHost } from './config.access.ts';
import { settings } from './config.schema.ts';
import type { Read, Setting } from './config.setting.ts';

interface Outside {
  readonly setting: Setting<string>;
  /** What an address that is encrypted begins with. */
  readonly encrypted: 'https:' | 'tls:';
}

const web = [
  settings.twilioUrl,
  settings.oidcIssuer,
  settings.npiRegistryUrl,
  settings.athenaUrl,
  settings.googleCalendarUrl,
  settings.googleTokenUrl,
  settings.zoomApiUrl,
  settings.zoomTokenUrl,
  settings.docusignUrl,
  settings.docusignAuthUrl,
  settings.assistantUrl,
  settings.auditHeadsBucketUrl,
];

const outside: readonly Outside[] = [
  ...web.map((setting) => ({ setting, encrypted: 'https:' }) as const),
  { setting: settings.natsUrl, encrypted: 'tls:' },
  { setting: settings.auditHeadsSyslog, encrypted: 'tls:' },
];

const databases = [settings.databaseUrl, settings.databaseOwnerUrl, settings.databaseAllSitesUrl];

const bare = (host: string): string => host.toLowerCase().replace(/^\[(.*)\]$/, '$1');

/** Whether a host may be reached without encryption: this machine, and whatever somebody named. */
export const plainHosts = (read: Read): ((host: string) => boolean) => {
  const named = new Set((read(settings.allowPlainHosts) ?? []).map(bare));
  return (host) => isLoopbackHost(host) || named.has(bare(host));
};

const orByName = (host: string): string => `or name ${bare(host)} in ALLOW_PLAIN_HOSTS.`;

/** In a setting of PostgreSQL that stands twice the last one counts. */
const lastOf = (url: URL, name: string): string | undefined => url.searchParams.getAll(name).at(-1);

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

/** The host that the driver connects to; empty for a socket of this machine. */
const hostOfDatabase = (url: URL): string => {
  const host = lastOf(url, 'host') ?? decoded(url.hostname);
  return host.startsWith('/') ? '' : host;
};

const problemOfDatabase = (
  name: string,
  text: string,
  mayBePlain: (host: string) => boolean,
): string | null => {
  const url = new URL(text);
  const host = hostOfDatabase(url);
  if (host === '' || mayBePlain(host) || lastOf(url, 'sslmode') === 'verify-full') return null;
  return (
    `${name} names a database on another machine (${bare(host)}) without sslmode=verify-full: what is in it would cross the network ` +
    'unencrypted, or go to whoever answers there. Add ?sslmode=verify-full, with &sslrootcert=/path/ca.pem where an authority of your own ' +
    `signed its certificate, ${orByName(host)}`
  );
};

const problemOfAddress = (
  { setting, encrypted }: Outside,
  text: string,
  mayBePlain: (host: string) => boolean,
): string | null => {
  const { protocol, hostname } = new URL(text);
  if (protocol === encrypted || mayBePlain(hostname)) return null;
  const found = setting.secret ? `${protocol}//…${bare(hostname)}` : text;
  return (
    `${setting.name} must be an ${encrypted} address; found "${found}". What is sent there would cross the network unencrypted. ` +
    `Encrypt it, ${orByName(hostname)}`
  );
};

/** Complains about every address of another machine that is not encrypted. */
export const demandEncryption = (read: Read, complaints: string[]): void => {
  const mayBePlain = plainHosts(read);
  for (const address of outside) {
    const text = read(address.setting);
    const problem = text === undefined ? null : problemOfAddress(address, text, mayBePlain);
    if (problem !== null) complaints.push(problem);
  }
  for (const setting of databases) {
    const text = read(setting);
    const problem = text === undefined ? null : problemOfDatabase(setting.name, text, mayBePlain);
    if (problem !== null) complaints.push(problem);
  }
};
