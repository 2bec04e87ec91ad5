// What is this process configured to do? The environment is read and checked here, once; nothing else reads it.
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { regions } from '@alveary/contract/account/model.ts';
import { brokerDefaults } from '@alveary/contract/messaging/broker.ts';
import { type Role, type Setting, settings } from './config.schema.ts';
import { StartFailure } from './start-failure.ts';

export interface IdentityProviderSettings {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly label: string;
}

export interface RegionGateway {
  readonly code: (typeof regions)[number]['code'];
  /** 'https://us.care.example' */
  readonly origin: string;
}

export interface TurnSettings {
  readonly url: string;
  readonly secret: string;
}

/** Milliseconds. */
export interface BrokerSettings {
  /** The portal's first pause before it connects again; each further one is longer. */
  readonly reconnectMs: number;
  /** Between two signs of life, in both directions. */
  readonly heartbeatMs: number;
}

export interface AthenaConfig {
  /** `https://api.platform.athenahealth.com` */
  readonly url: string;
  readonly practiceId: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** The department of each connected site, by slug. */
  readonly departments: ReadonlyMap<string, string>;
}

export interface Config {
  readonly host: string;
  readonly port: number;
  /** The address people type; links in messages begin with it. */
  readonly publicUrl: string;
  /** Absolute path of the folder for the embedded database and local blobs. */
  readonly dataDirectory: string;
  /** Absent: the server starts its embedded PostgreSQL in the data directory. */
  readonly databaseUrl: string | undefined;
  readonly embeddedPostgresPort: number | undefined;
  /** Absolute path of the folder for the content of files. */
  readonly blobFolder: string;
  /** Whether the demo world is created when the database is empty. */
  readonly demo: boolean;
  readonly adminEmail: string | undefined;
  readonly production: boolean;
  readonly releaseTag: string;
  readonly employeeEmailDomain: string;
  /** Whether product employees may send calls they composed in the debug harness. */
  readonly debugSend: boolean;
  /** Requests a minute that one person, or one address without a session, may make. */
  readonly requestsPerMinute: number;
  /** Absent: e-mail stays in the sandbox's outbox. */
  readonly smtpUrl: string | undefined;
  readonly emailSender: string;
  /** Absent: the sandbox registry of invented practitioners. */
  readonly npiRegistryUrl: string | undefined;
  readonly broker: BrokerSettings;
  /** Absent: browsers of a video visit find each other in one network only. */
  readonly stunUrl: string | undefined;
  /** Absent: no relay; a visit behind strict firewalls has no picture. */
  readonly turn: TurnSettings | undefined;
  /** Regions with the origins of their gateways; empty when this server holds the accounts of every region. */
  readonly regionGateways: readonly RegionGateway[];
  /** Absent: people sign in with their password only. */
  readonly identityProvider: IdentityProviderSettings | undefined;
  /** Absent: no site is connected to Athena. */
  readonly athena: AthenaConfig | undefined;
  /** A folder that stands for a record system, in demonstrations and tests. */
  readonly ehrFolder: string | undefined;
  readonly roles: readonly Role[];
  readonly logLevel: string;
  /** Lines that the person who starts the server should see: accepted settings that have no effect. */
  readonly notices: readonly string[];
}

type Environment = Readonly<Record<string, string | undefined>>;
type Read = <T>(setting: Setting<T>) => T | undefined;

/** @throws StartFailure naming each bad setting, what was found and what to do. */
export function readConfig(environment: Environment): Config {
  const complaints = unknownNames(environment);
  const read: Read = (setting) => {
    const text = environment[setting.name]?.trim();
    if (text === undefined || text === '') return undefined;
    const parsed = setting.schema.safeParse(text);
    if (parsed.success) return parsed.data;
    const found = setting.secret ? 'something else (not shown, as it may hold a password)' : `"${text}"`;
    complaints.push(`${setting.name} must be ${setting.mustBe}; found ${found}. Correct it or leave it out.`);
    return undefined;
  };
  const config = assemble(read, complaints);
  if (complaints.length > 0) throw new StartFailure(complaints.join('\n'));
  return config;
}

function assemble(read: Read, complaints: string[]): Config {
  const host = read(settings.host) ?? '127.0.0.1';
  const port = read(settings.port) ?? 8080;
  const production = read(settings.nodeEnv) === 'production';
  const dataDirectory = resolve(read(settings.alvearyDataDir) ?? 'data');
  const publicUrl = (read(settings.publicUrl) ?? `http://${addressable(host)}:${port}`).replace(/\/+$/, '');
  return {
    host,
    port,
    publicUrl,
    dataDirectory,
    databaseUrl: read(settings.databaseUrl),
    embeddedPostgresPort: read(settings.alvearyPgPort),
    blobFolder: blobFolderOf(read, complaints) ?? resolve(dataDirectory, 'blobs'),
    demo: (read(settings.alvearyDemo) ?? (production ? 'off' : 'on')) === 'on',
    adminEmail: read(settings.alvearyAdminEmail),
    production,
    releaseTag: read(settings.releaseTag) ?? '0.1.0',
    employeeEmailDomain: (read(settings.employeeEmailDomain) ?? 'alveary.example').toLowerCase(),
    debugSend:
      read(settings.allowDebugSend) === undefined ? !production : read(settings.allowDebugSend) === 'true',
    requestsPerMinute: read(settings.alvearyRequestsPerMinute) ?? 3000,
    smtpUrl: read(settings.smtpUrl),
    npiRegistryUrl: read(settings.npiRegistryUrl),
    stunUrl: read(settings.stunUrl),
    turn: turnOf(read, complaints),
    broker: {
      reconnectMs: read(settings.brokerReconnectMs) ?? brokerDefaults.reconnectMs,
      heartbeatMs: read(settings.brokerHeartbeatMs) ?? brokerDefaults.heartbeatMs,
    },
    regionGateways: regionGatewaysOf(read(settings.regionGateways) ?? [], publicUrl, complaints),
    emailSender: read(settings.emailSender) ?? 'no-reply@alveary.example',
    identityProvider: identityProviderOf(read, complaints),
    ...recordSystemOf(read, complaints),
    roles: read(settings.alvearyRoles) ?? ['web', 'worker'],
    logLevel: read(settings.logLevel) ?? 'info',
    notices:
      read(settings.natsUrl) === undefined
        ? []
        : [
            'NATS_URL is set, but fan-out through NATS is not built yet: PostgreSQL carries it. Leave it out.',
          ],
  };
}

/** 'us.care.example' → 'care.example'; an address or a bare name stands for itself. */
function parentOf(host: string): string {
  const labels = host.split('.');
  return labels.length < 3 || /^[\d.]+$/.test(host) ? host : labels.slice(1).join('.');
}

/** The session cookie is same-site strict on the parent domain: a gateway anywhere else would never see it. */
function regionGatewaysOf(
  gateways: readonly RegionGateway[],
  publicUrl: string,
  complaints: string[],
): readonly RegionGateway[] {
  const own = new URL(publicUrl);
  const strangers = gateways.filter(({ origin }) => {
    const { hostname, protocol } = new URL(origin);
    return protocol !== own.protocol || parentOf(hostname) !== parentOf(own.hostname);
  });
  if (strangers.length > 0) {
    complaints.push(
      `REGION_GATEWAYS names ${strangers.map(({ origin }) => origin).join(', ')}, which PUBLIC_URL ${own.origin} cannot share a session cookie with. Use hosts of one parent domain.`,
    );
  }
  return gateways;
}

function blobFolderOf(read: Read, complaints: string[]): string | undefined {
  const url = read(settings.blobUrl);
  if (url === undefined) return undefined;
  const { protocol, host } = new URL(url);
  if (protocol === 's3:') {
    complaints.push(
      'BLOB_URL names an S3 store, which is not built yet. Use a file: address or leave it out.',
    );
    return undefined;
  }
  if (host === '') return fileURLToPath(url);
  complaints.push(
    'BLOB_URL names another machine. Use a file: address with three slashes, such as file:///var/lib/alveary/blobs.',
  );
  return undefined;
}

/** What Athena needs belongs together, and there is one record system at a time. */
function recordSystemOf(read: Read, complaints: string[]): Pick<Config, 'athena' | 'ehrFolder'> {
  const url = read(settings.athenaUrl)?.replace(/\/+$/, '');
  const practiceId = read(settings.athenaPracticeId);
  const clientId = read(settings.athenaClientId);
  const clientSecret = read(settings.athenaClientSecret);
  const departments = read(settings.athenaDepartments);
  const folder = read(settings.ehrFolder);
  const given = [url, practiceId, clientId, clientSecret, departments].filter((one) => one !== undefined);
  if (given.length > 0 && folder !== undefined) {
    complaints.push(
      'EHR_FOLDER stands for a record system, and ATHENA_URL names one. Leave one of them out.',
    );
  }
  const ehrFolder = folder === undefined ? undefined : resolve(folder);
  if (
    url !== undefined &&
    practiceId !== undefined &&
    clientId !== undefined &&
    clientSecret !== undefined &&
    departments !== undefined
  ) {
    return { athena: { url, practiceId, clientId, clientSecret, departments }, ehrFolder };
  }
  if (given.length > 0) {
    complaints.push(
      'ATHENA_URL, ATHENA_PRACTICE_ID, ATHENA_CLIENT_ID, ATHENA_CLIENT_SECRET and ATHENA_DEPARTMENTS belong together. Set all five or none.',
    );
  }
  return { athena: undefined, ehrFolder };
}

/** A relay that knows no secret would serve anybody. */
function turnOf(read: Read, complaints: string[]): TurnSettings | undefined {
  const url = read(settings.turnUrl);
  const secret = read(settings.turnSecret);
  if (url !== undefined && secret !== undefined) return { url, secret };
  if (url !== undefined || secret !== undefined) {
    complaints.push('TURN_URL and TURN_SECRET belong together. Set both or none.');
  }
  return undefined;
}

/** Issuer, client id and secret belong together. */
function identityProviderOf(read: Read, complaints: string[]): IdentityProviderSettings | undefined {
  const issuer = read(settings.oidcIssuer);
  const clientId = read(settings.oidcClientId);
  const clientSecret = read(settings.oidcClientSecret);
  const label = read(settings.oidcLabel) ?? 'Single sign-on';
  if (issuer !== undefined && clientId !== undefined && clientSecret !== undefined) {
    return { issuer, clientId, clientSecret, label };
  }
  if (issuer !== undefined || clientId !== undefined || clientSecret !== undefined) {
    complaints.push(
      'OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET belong together. Set all three or none.',
    );
  }
  return undefined;
}

/** A name that begins with ALVEARY_ and is not a setting is a typing mistake, and could mean the opposite of what is meant. */
function unknownNames(environment: Environment): string[] {
  const known = Object.values(settings).map((setting) => setting.name);
  const own = known.filter((name) => name.startsWith('ALVEARY_'));
  return Object.keys(environment)
    .filter((name) => name.startsWith('ALVEARY_') && !known.includes(name))
    .map(
      (name) =>
        `${name} is not a setting. The ones with this beginning are ${own.join(', ')}. Correct the name.`,
    );
}

function addressable(host: string): string {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1';
  return host.includes(':') ? `[${host}]` : host;
}
