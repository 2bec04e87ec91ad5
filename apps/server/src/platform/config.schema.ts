// Which settings exist, and what may stand in each? The table of the README and ARCHITECTURE.md says the same in words.
import { regionField } from '@alveary/contract/account/model.ts';
import { z } from 'zod';

const wholeNumber = (from: number, to: number) =>
  z
    .string()
    .regex(/^\d+$/)
    .transform(Number)
    .refine((value) => value >= from && value <= to);

const urlOf = (...protocols: readonly string[]) =>
  z.string().refine((value) => URL.canParse(value) && protocols.includes(new URL(value).protocol));

const roleNames = ['web', 'worker'] as const;

const roles = z
  .string()
  .transform((value) => value.split(',').map((name) => name.trim()))
  .pipe(z.array(z.enum(roleNames)).min(1));

const isOrigin = (text: string): boolean =>
  URL.canParse(text) && /^https?:/.test(text) && new URL(text).origin === text;

const regionGateways = z
  .string()
  .transform((value) =>
    value.split(',').map((part) => {
      const [code = '', ...origin] = part.trim().split('=');
      return { code, origin: origin.join('=') };
    }),
  )
  .pipe(z.array(z.object({ code: regionField, origin: z.string().refine(isOrigin) })))
  .refine((list) => new Set(list.map(({ code }) => code)).size === list.length);

export interface Setting<T> {
  readonly name: string;
  /** What a value of it looks like, in words that complete "must be …". */
  readonly mustBe: string;
  readonly schema: z.ZodType<T>;
  /** A value that may hold a password is never shown. */
  readonly secret: boolean;
}

const setting = <T>(name: string, mustBe: string, schema: z.ZodType<T>): Setting<T> => ({
  name,
  mustBe,
  schema,
  secret: false,
});

const secret = (name: string, mustBe: string, schema: z.ZodType<string>): Setting<string> => ({
  ...setting(name, mustBe, schema),
  secret: true,
});

/** ' harbor-lung=1' → ['harbor-lung', '1'] */
const siteAndDepartment = (pair: string): [string, string] => {
  const [slug = '', department = ''] = pair.trim().split('=');
  return [slug, department];
};

export const settings = {
  host: setting('HOST', 'a host name or address, such as 127.0.0.1', z.string().regex(/^[\w.:-]+$/)),
  port: setting('PORT', 'a port number from 0 (any free one) to 65535', wholeNumber(0, 65_535)),
  publicUrl: setting(
    'PUBLIC_URL',
    'an http: or https: address, such as https://portal.example',
    urlOf('http:', 'https:'),
  ),
  alvearyDataDir: setting('ALVEARY_DATA_DIR', 'a folder', z.string().min(1)),
  databaseUrl: secret(
    'DATABASE_URL',
    'an address such as postgres://user:password@host:5432/database',
    urlOf('postgres:', 'postgresql:'),
  ),
  natsUrl: secret('NATS_URL', 'an address such as nats://host:4222', urlOf('nats:', 'tls:')),
  blobUrl: secret(
    'BLOB_URL',
    'a file: address, such as file:///var/lib/alveary/blobs',
    urlOf('file:', 's3:'),
  ),
  alvearyDemo: setting('ALVEARY_DEMO', 'on or off', z.enum(['on', 'off'])),
  alvearyAdminEmail: setting('ALVEARY_ADMIN_EMAIL', 'an e-mail address', z.email()),
  alvearyPgPort: setting('ALVEARY_PG_PORT', 'a port number from 1 to 65535', wholeNumber(1, 65_535)),
  alvearyRequestsPerMinute: setting(
    'ALVEARY_REQUESTS_PER_MINUTE',
    'a whole number from 60 to 100000000',
    wholeNumber(60, 100_000_000),
  ),
  alvearyRoles: setting('ALVEARY_ROLES', 'web, worker or web,worker', roles),
  nodeEnv: setting(
    'NODE_ENV',
    'production, development or test',
    z.enum(['production', 'development', 'test']),
  ),
  releaseTag: setting('RELEASE_TAG', 'a short text, such as 1.4.0', z.string().min(1).max(100)),
  employeeEmailDomain: setting(
    'EMPLOYEE_EMAIL_DOMAIN',
    'a domain, such as alveary.example',
    z.string().regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/i),
  ),
  allowDebugSend: setting('ALLOW_DEBUG_SEND', 'true or false', z.enum(['true', 'false'])),
  smtpUrl: secret('SMTP_URL', 'an address such as smtp://user:password@host:587', urlOf('smtp:', 'smtps:')),
  oidcIssuer: setting('OIDC_ISSUER', 'the address of an OpenID Connect issuer', urlOf('https:', 'http:')),
  oidcClientId: setting(
    'OIDC_CLIENT_ID',
    'the id the provider knows the portal by',
    z.string().min(1).max(200),
  ),
  oidcClientSecret: secret('OIDC_CLIENT_SECRET', 'the secret the provider gave', z.string().min(1).max(500)),
  oidcLabel: setting(
    'OIDC_LABEL',
    'the name on the button, such as Hospital login',
    z.string().min(1).max(60),
  ),
  regionGateways: setting(
    'REGION_GATEWAYS',
    'regions (us, eu) with the origins of their gateways, such as us=https://us.care.example,eu=https://eu.care.example',
    regionGateways,
  ),
  npiRegistryUrl: setting(
    'NPI_REGISTRY_URL',
    'the https: address of the registry, such as https://npiregistry.cms.hhs.gov/api/',
    urlOf('https:', 'http:'),
  ),
  ehrFolder: setting('EHR_FOLDER', 'a folder', z.string().min(1)),
  athenaUrl: setting(
    'ATHENA_URL',
    'the address of the API, such as https://api.platform.athenahealth.com',
    urlOf('https:', 'http:'),
  ),
  athenaPracticeId: setting(
    'ATHENA_PRACTICE_ID',
    'the number of the practice',
    z.string().regex(/^\d{1,12}$/),
  ),
  athenaClientId: setting(
    'ATHENA_CLIENT_ID',
    'the id Athena knows the portal by',
    z.string().min(1).max(200),
  ),
  athenaClientSecret: secret('ATHENA_CLIENT_SECRET', 'the secret Athena gave', z.string().min(1).max(500)),
  athenaDepartments: setting(
    'ATHENA_DEPARTMENTS',
    'sites with their departments, such as harbor-lung=1,bay-allergy=7',
    z
      .string()
      .regex(/^[a-z0-9-]+=\d+(\s*,\s*[a-z0-9-]+=\d+)*$/)
      .transform((list) => new Map(list.split(',').map((pair) => siteAndDepartment(pair)))),
  ),
  brokerReconnectMs: setting(
    'BROKER_RECONNECT_MS',
    'a whole number of milliseconds from 100 to 60000',
    wholeNumber(100, 60_000),
  ),
  brokerHeartbeatMs: setting(
    'BROKER_HEARTBEAT_MS',
    'a whole number of milliseconds from 1000 to 60000',
    wholeNumber(1000, 60_000),
  ),
  stunUrl: setting(
    'STUN_URL',
    'an address such as stun:stun.example:3478',
    z.string().regex(/^stuns?:[\w.:-]+$/),
  ),
  turnUrl: setting(
    'TURN_URL',
    'an address such as turn:turn.example:3478',
    z.string().regex(/^turns?:[\w.:-]+(\?transport=(udp|tcp))?$/),
  ),
  turnSecret: secret(
    'TURN_SECRET',
    'the secret the portal shares with the TURN server',
    z.string().min(8).max(500),
  ),
  emailSender: setting('EMAIL_SENDER', 'an e-mail address', z.email()),
  logLevel: setting(
    'LOG_LEVEL',
    'fatal, error, warn, info, debug, trace or silent',
    z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']),
  ),
} as const;

export type Role = (typeof roleNames)[number];
