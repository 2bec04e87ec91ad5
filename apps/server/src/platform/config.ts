// What this process is configured to do: the environment is read and checked here, once; nothing else reads it.
import { type BucketAccess, blobPlacesOf } from './config.blobs.ts';
import { resolve } from 'node:path';
import { brokerDefaults } from '@alveary/modules/messaging/contract/broker.ts';
import { type AccessSettings, accessOf } from './config.access.ts';
import { type AuditHeadsSettings, auditHeadsOf } from './config.audit.ts';
import { demandEncryption } from './config.encryption.ts';
import { databaseOf, type ExternalDatabase, type SecretKeySource, secretKeyOf } from './config.places.ts';
import { type Role, settings } from './config.schema.ts';
import type { Read } from './config.setting.ts';
import {
  identityProviderOf,
  type IdentityProviderSettings,
  type RecordSystem,
  type RegionGateway,
  recordSystemOf,
  regionGatewaysOf,
  type SmsSettings,
  type SmtpSettings,
  smsOf,
  smtpOf,
  type TurnSettings,
  turnOf,
  googleCalendarOf,
  type GoogleCalendarSettings,
} from './config.services.ts';
import { StartFailure } from './start-failure.ts';
import { assistantOf, type AssistantSettings } from './config.assistant.ts';
import { bookingOf, type BookingSettings } from './config.booking.ts';
import { scannerOf } from './config.scanner.ts';
import type { ScannerAddress } from './config.schema.scanner.ts';
import { type SignInSettings, signInOf } from './config.sign-in.ts';
import { type DocusignSettings, signingOf } from './config.signing.ts';
import { telephonyOf, type ZoomSettings } from './config.telephony.ts';

export interface BrokerSettings {
  /** Messages, and channels, that a portal asks for at a time. */
  readonly batch: number;
  readonly channels: number;
  /** Milliseconds: the portal's first pause before it connects again; each further one is longer. */
  readonly reconnectMs: number;
  /** Between two signs of life, in both directions. */
  readonly heartbeatMs: number;
}

export interface Config extends AccessSettings, RecordSystem, SignInSettings {
  readonly host: string;
  readonly port: number;
  /** Absolute path of the folder for the embedded database and local blobs. */
  readonly dataDirectory: string;
  /** Absent: the server starts its embedded PostgreSQL in the data directory. */
  readonly database: ExternalDatabase | undefined;
  readonly embeddedPostgresPort: number | undefined;
  /** Absent: the file `secret.key` of the data directory. */
  readonly secretKey: SecretKeySource | undefined;
  /** Where the ends of the audit log are noted outside of the database, and how often. */
  readonly auditHeads: AuditHeadsSettings;
  /** Absolute path of the folder for the content of files. */
  readonly blobFolder: string;
  /** Where files go instead of the folder. */
  readonly blobBucket: BucketAccess | undefined;
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
  readonly smtp: SmtpSettings | undefined;
  /** Absent: SMS stay in the sandbox's outbox; 'none': none can be sent. */
  readonly sms: SmsSettings | 'none' | undefined;
  /** The sandbox phone company stands in only where no real patient is. */
  readonly telephony: ZoomSettings | 'sandbox' | 'none';
  /** Absent: people sign consents on the portal's own page only. */
  readonly signing: DocusignSettings | undefined;
  readonly assistant: AssistantSettings;
  readonly booking: BookingSettings;
  /** Absent: uploaded files are kept without a look for malware. */
  readonly scanner: ScannerAddress | undefined;
  readonly emailSender: string;
  /** Absent: the sandbox registry of invented practitioners. */
  readonly npiRegistryUrl: string | undefined;
  readonly broker: BrokerSettings;
  /** Absent: PostgreSQL carries the news of messages between nodes. */
  readonly natsUrl: string | undefined;
  /** Absent: browsers of a video visit find each other in one network only. */
  readonly stunUrl: string | undefined;
  /** Absent: no relay; a visit behind strict firewalls has no picture. */
  readonly turn: TurnSettings | undefined;
  /** Undefined: staff have the sandbox calendar. */
  readonly googleCalendar: GoogleCalendarSettings | undefined;
  /** Regions with the origins of their gateways; empty when this server holds the accounts of every region. */
  readonly regionGateways: readonly RegionGateway[];
  /** Absent: people sign in with their password only. */
  readonly identityProvider: IdentityProviderSettings | undefined;
  readonly roles: readonly Role[];
  readonly logLevel: string;
  /** Lines that the person who starts the server should see: accepted settings that have no effect. */
  readonly notices: readonly string[];
}

type Environment = Readonly<Record<string, string | undefined>>;

const PUBLIC_DEMO =
  'ALLOW_PUBLIC_DEMO=true: whoever reaches this server can sign in with passwords that everybody knows. Keep real patients out of it.';

const UNVERIFIED =
  'NODE_TLS_REJECT_UNAUTHORIZED=0 lets whoever answers stand in for the database and for every service outside. Leave it out; ' +
  'NODE_EXTRA_CA_CERTS names the certificates of an authority of your own.';

/** @throws StartFailure naming each bad setting, what was found and what to do. */
export function readConfig(environment: Environment): Config {
  const complaints = unknownNames(environment);
  const read: Read = (setting) => {
    const text = environment[setting.name]?.trim();
    if (text === undefined || text === '') return undefined;
    const parsed = setting.schema.safeParse(text);
    if (parsed.success) return parsed.data;
    const found = setting.secret ? 'something else (not shown, as it may hold a password)' : `"${text}"`;
    const line = `${setting.name} must be ${setting.mustBe}; found ${found}. Correct it or leave it out.`;
    // Some settings are read in two places.
    if (!complaints.includes(line)) complaints.push(line);
    return undefined;
  };
  const config = assemble(read, complaints);
  demandEncryption(read, complaints);
  if (environment['NODE_TLS_REJECT_UNAUTHORIZED'] === '0') complaints.push(UNVERIFIED);
  if (complaints.length > 0) throw new StartFailure(complaints.join('\n'));
  return config;
}

function assemble(read: Read, complaints: string[]): Config {
  const host = read(settings.host) ?? '127.0.0.1';
  const port = read(settings.port) ?? 8080;
  const production = read(settings.nodeEnv) === 'production';
  const dataDirectory = resolve(read(settings.alvearyDataDir) ?? 'data');
  const blobs = blobPlacesOf(read, complaints);
  const access = accessOf(read, complaints, { host, port, production });
  return {
    host,
    port,
    ...access,
    ...signInOf(read, production && !access.publicDemo),
    dataDirectory,
    database: databaseOf(read, complaints),
    embeddedPostgresPort: read(settings.alvearyPgPort),
    secretKey: secretKeyOf(read, complaints),
    auditHeads: auditHeadsOf(read, complaints, dataDirectory),
    blobFolder: blobs.folder ?? resolve(dataDirectory, 'blobs'),
    blobBucket: blobs.bucket,
    demo: (read(settings.alvearyDemo) ?? (production ? 'off' : 'on')) === 'on',
    adminEmail: read(settings.alvearyAdminEmail),
    production,
    releaseTag: read(settings.releaseTag) ?? '0.1.0',
    employeeEmailDomain: (read(settings.employeeEmailDomain) ?? 'alveary.example').toLowerCase(),
    debugSend:
      read(settings.allowDebugSend) === undefined ? !production : read(settings.allowDebugSend) === 'true',
    requestsPerMinute: read(settings.alvearyRequestsPerMinute) ?? 3000,
    smtp: smtpOf(read, complaints),
    sms: smsOf(read, complaints),
    assistant: assistantOf(read, complaints),
    booking: bookingOf(read),
    scanner: scannerOf(read, complaints),
    telephony: telephonyOf(read, complaints, !production && (!access.isExposed || access.publicDemo)),
    signing: signingOf(read, complaints),
    npiRegistryUrl: read(settings.npiRegistryUrl),
    stunUrl: read(settings.stunUrl),
    turn: turnOf(read, complaints),
    googleCalendar: googleCalendarOf(read, complaints),
    natsUrl: read(settings.natsUrl),
    broker: brokerOf(read),
    regionGateways: regionGatewaysOf(read(settings.regionGateways) ?? [], access.publicUrl, complaints),
    emailSender: read(settings.emailSender) ?? 'no-reply@alveary.example',
    identityProvider: identityProviderOf(read, complaints),
    ...recordSystemOf(read, complaints),
    roles: read(settings.alvearyRoles) ?? ['web', 'worker'],
    logLevel: read(settings.logLevel) ?? 'info',
    notices: access.publicDemo ? [PUBLIC_DEMO] : [],
  };
}

const brokerOf = (read: Read): BrokerSettings => ({
  batch: read(settings.brokerBatch) ?? brokerDefaults.batch,
  channels: read(settings.brokerChannels) ?? brokerDefaults.channels,
  reconnectMs: read(settings.brokerReconnectMs) ?? brokerDefaults.reconnectMs,
  heartbeatMs: read(settings.brokerHeartbeatMs) ?? brokerDefaults.heartbeatMs,
});

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
