// The settings and what may stand in each; docs/operations.md says the same in words.
import { regionField } from '@alveary/modules/account/contract/model.ts';
import { z } from 'zod';
import { assistantSettings } from './config.assistant.ts';
import { bookingSettings } from './config.booking.ts';
import { signInSettings } from './config.sign-in.ts';
import { signingSettings } from './config.signing.ts';
import { telephonySettings } from './config.telephony.ts';
import { auditSettings } from './config.schema.audit.ts';
import { scannerSettings } from './config.schema.scanner.ts';
import { meaning, secret, setting, urlOf, wholeNumber } from './config.setting.ts';
import { trustedProxies } from './trusted-proxies.ts';

const roleNames = ['web', 'worker'] as const;

const roles = z
  .string()
  .transform((value) => value.split(',').map((name) => name.trim()))
  .pipe(z.array(z.enum(roleNames)).min(1));

/** '127.0.0.1:9464', '[::1]:9464' */
const listenerOf = (text: string): { readonly host: string; readonly port: number } | null => {
  const [, host = '', port = ''] = /^(\[[\da-f:.]+\]|[\w.-]+):(\d{1,5})$/i.exec(text) ?? [];
  return host === '' || Number(port) > 65_535
    ? null
    : { host: host.replace(/^\[|\]$/g, ''), port: Number(port) };
};

/** An address of a mail server and nothing else: what stands behind `?` could switch the encryption off. */
const isMailServer = (text: string): boolean => {
  const { hostname, pathname, search, hash } = new URL(text);
  return hostname !== '' && pathname.length < 2 && search === '' && hash === '';
};

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
  trustProxy: setting(
    'TRUST_PROXY',
    'the addresses of the proxies in front, such as 10.0.0.5,10.1.0.0/16, or how many of them a request passes, from 1 to 5, and never everybody',
    meaning(trustedProxies),
  ),
  cookieDomain: setting(
    'COOKIE_DOMAIN',
    'a domain, such as alveary.example',
    z.string().regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/i),
  ),
  allowPublicDemo: setting('ALLOW_PUBLIC_DEMO', 'true or false', z.enum(['true', 'false'])),
  metricsAddress: setting(
    'METRICS_ADDRESS',
    'an address and a port, such as 127.0.0.1:9464',
    meaning(listenerOf),
  ),
  metricsToken: secret('METRICS_TOKEN', 'a text of 16 to 200 characters', z.string().min(16).max(200)),
  alvearyDataDir: setting('ALVEARY_DATA_DIR', 'a folder', z.string().min(1)),
  allowPlainHosts: setting(
    'ALLOW_PLAIN_HOSTS',
    'names or addresses of hosts with commas, such as db.internal,10.0.0.7',
    z
      .string()
      .regex(/^[\w.:[\]-]+(\s*,\s*[\w.:[\]-]+)*$/)
      .transform((list) => list.split(',').map((host) => host.trim())),
  ),
  databaseUrl: secret(
    'DATABASE_URL',
    'an address such as postgres://user:password@host:5432/database',
    urlOf('postgres:', 'postgresql:'),
  ),
  databaseOwnerUrl: secret(
    'DATABASE_OWNER_URL',
    'an address such as postgres://owner:password@host:5432/database',
    urlOf('postgres:', 'postgresql:'),
  ),
  databaseAllSitesUrl: secret(
    'DATABASE_ALL_SITES_URL',
    'an address such as postgres://user:password@host:5432/database',
    urlOf('postgres:', 'postgresql:'),
  ),
  natsUrl: secret('NATS_URL', 'an address such as nats://host:4222', urlOf('nats:', 'tls:')),
  blobUrl: secret(
    'BLOB_URL',
    'a file: or s3: address, such as file:///var/lib/alveary/blobs or s3://bucket/prefix?region=eu-central-1',
    urlOf('file:', 's3:'),
  ),
  awsAccessKeyId: setting(
    'AWS_ACCESS_KEY_ID',
    'the id of an access key, such as AKIA followed by 16 digits and letters',
    z.string().regex(/^\w{3,128}$/),
  ),
  awsSecretAccessKey: secret(
    'AWS_SECRET_ACCESS_KEY',
    'the secret of the access key',
    z.string().min(8).max(200),
  ),
  alvearySecretKey: secret(
    'ALVEARY_SECRET_KEY',
    'one key of 32 bytes in Base64, or several with commas, the newest first',
    z.string().regex(/^[A-Za-z0-9+/=]{44}(\s*,\s*[A-Za-z0-9+/=]{44})*$/),
  ),
  alvearySecretKeyFile: setting('ALVEARY_SECRET_KEY_FILE', 'the path of a file', z.string().min(1)),
  ...auditSettings,
  ...assistantSettings,
  ...telephonySettings,
  ...signingSettings,
  ...bookingSettings,
  ...signInSettings,
  ...scannerSettings,
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
  smtpUrl: secret(
    'SMTP_URL',
    'an address such as smtp://user:password@host:587',
    urlOf('smtp:', 'smtps:').refine(isMailServer),
  ),
  allowPlainSmtp: setting('ALLOW_PLAIN_SMTP', 'true or false', z.enum(['true', 'false'])),
  smsProvider: setting('SMS_PROVIDER', 'none, or left out', z.enum(['none'])),
  twilioAccountSid: setting(
    'TWILIO_ACCOUNT_SID',
    'the account id of Twilio, such as AC followed by 32 digits and letters',
    z.string().regex(/^AC[0-9a-f]{32}$/i),
  ),
  twilioAuthToken: secret('TWILIO_AUTH_TOKEN', 'the token Twilio gave', z.string().min(16).max(200)),
  twilioFrom: setting(
    'TWILIO_FROM',
    'a number such as +14155550100, or the id of a messaging service',
    z.string().regex(/^(\+\d{7,15}|MG[0-9a-f]{32})$/i),
  ),
  twilioUrl: setting(
    'TWILIO_URL',
    'the https: address of the API, such as https://api.twilio.com',
    urlOf('https:', 'http:'),
  ),
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
  oidcTrustEmail: setting('OIDC_TRUST_EMAIL', 'true or false', z.enum(['true', 'false'])),
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
  brokerBatch: setting('BROKER_BATCH', 'a whole number from 10 to 100', wholeNumber(10, 100)),
  brokerChannels: setting('BROKER_CHANNELS', 'a whole number from 10 to 10000', wholeNumber(10, 10_000)),
  stunUrl: setting(
    'STUN_URL',
    'an address such as stun:stun.example:3478',
    z.string().regex(/^stuns?:[\w.:-]+$/),
  ),
  googleCalendarClientId: setting(
    'GOOGLE_CALENDAR_CLIENT_ID',
    'the id Google knows the portal by',
    z.string().min(1).max(300),
  ),
  googleCalendarClientSecret: secret(
    'GOOGLE_CALENDAR_CLIENT_SECRET',
    'the secret Google gave',
    z.string().min(1).max(300),
  ),
  googleCalendarUrl: setting(
    'GOOGLE_CALENDAR_URL',
    'an address such as https://www.googleapis.com',
    urlOf('https:', 'http:'),
  ),
  googleTokenUrl: setting(
    'GOOGLE_TOKEN_URL',
    'an address such as https://oauth2.googleapis.com/token',
    urlOf('https:', 'http:'),
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
