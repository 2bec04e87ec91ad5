import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { settings } from './config.schema.ts';
import { readConfig } from './config.ts';
import { StartFailure } from './start-failure.ts';
import { noProxies } from './trusted-proxies.ts';

function complaint(environment: Record<string, string>): string {
  try {
    readConfig(environment);
  } catch (error) {
    if (error instanceof StartFailure) return error.message;
    throw error;
  }
  return 'no complaint';
}

const PRODUCTION = { NODE_ENV: 'production', PUBLIC_URL: 'https://portal.example' };

describe('readConfig', () => {
  test('an empty environment gives one machine with an embedded database and the demo world', () => {
    expect(readConfig({})).toEqual({
      host: '127.0.0.1',
      port: 8080,
      publicUrl: 'http://127.0.0.1:8080',
      isExposed: false,
      publicDemo: false,
      trustedProxies: noProxies,
      isProxied: false,
      secureCookies: false,
      cookieDomain: undefined,
      metrics: { listener: undefined, token: undefined },
      dataDirectory: resolve('data'),
      databaseUrl: undefined,
      embeddedPostgresPort: undefined,
      auditHeads: {
        file: expect.stringMatching(/\/data\/audit-heads$/),
        interval: 60_000,
        syslog: undefined,
        bucket: undefined,
      },
      blobFolder: resolve('data/blobs'),
      demo: true,
      adminEmail: undefined,
      production: false,
      releaseTag: '0.1.0',
      employeeEmailDomain: 'alveary.example',
      debugSend: true,
      roles: ['web', 'worker'],
      requestsPerMinute: 3000,
      logLevel: 'info',
      smtp: undefined,
      sms: undefined,
      assistant: 'record',
      booking: {
        smsCountries: ['US', 'CA', 'GB', 'SE', 'DE', 'IT', 'ES'],
        smsPerDay: 200,
        requestsPerAddress: 20,
      },
      scanner: undefined,
      adminSecondFactor: false,
      sessionsAtOnce: undefined,
      appMessagesPerHour: 1000,
      questionsPerHour: 60,
      telephony: 'sandbox',
      emailSender: 'no-reply@alveary.example',
      npiRegistryUrl: undefined,
      athena: undefined,
      ehrFolder: undefined,
      regionGateways: [],
      broker: { batch: 100, channels: 10_000, reconnectMs: 5000, heartbeatMs: 4000 },
      stunUrl: undefined,
      turn: undefined,
      googleCalendar: undefined,
      notices: [],
    });
  });

  test.each([
    [PRODUCTION, { production: true, isExposed: true, demo: false, debugSend: false }],
    [PRODUCTION, { adminSecondFactor: true, sessionsAtOnce: 10 }],
    [
      { ...PRODUCTION, ALLOW_PUBLIC_DEMO: 'true' },
      { adminSecondFactor: false, sessionsAtOnce: undefined },
    ],
    [
      { ...PRODUCTION, ADMIN_SECOND_FACTOR: 'optional', SESSIONS_AT_ONCE: '3' },
      { adminSecondFactor: false, sessionsAtOnce: 3 },
    ],
    [{ ADMIN_SECOND_FACTOR: 'required' }, { adminSecondFactor: true }],
    [
      { APP_MESSAGES_PER_HOUR: '200', ASSISTANT_QUESTIONS_PER_HOUR: '5' },
      { appMessagesPerHour: 200, questionsPerHour: 5 },
    ],
    [{ CLAMD_URL: 'unix:/run/clamav/clamd.ctl' }, { scanner: { path: '/run/clamav/clamd.ctl' } }],
    [{ CLAMD_URL: 'tcp://127.0.0.1' }, { scanner: { host: '127.0.0.1', port: 3310 } }],
    [{ CLAMD_URL: 'tcp://[::1]:3311' }, { scanner: { host: '::1', port: 3311 } }],
    [
      { CLAMD_URL: 'tcp://scanner.example:3310', ALLOW_PLAIN_HOSTS: 'scanner.example' },
      { scanner: { host: 'scanner.example', port: 3310 } },
    ],
    [{ ...PRODUCTION, ALLOW_DEBUG_SEND: 'true' }, { debugSend: true }],
    [{ ALLOW_DEBUG_SEND: 'false' }, { debugSend: false }],
    [
      { ...PRODUCTION, ALVEARY_DEMO: 'on' },
      { production: true, demo: true },
    ],
    [{ ALVEARY_DEMO: 'off' }, { demo: false }],
    [{ ALVEARY_ROLES: 'worker' }, { roles: ['worker'] }],
    [{ ALVEARY_ROLES: 'worker, web' }, { roles: ['worker', 'web'] }],
    [
      { HOST: '0.0.0.0', PORT: '9000' },
      { publicUrl: 'http://127.0.0.1:9000', isExposed: true },
    ],
    [{ HOST: '::1' }, { publicUrl: 'http://[::1]:8080', isExposed: false }],
    [{ HOST: 'localhost' }, { isExposed: false }],
    [{ METRICS_ADDRESS: '[::1]:9464' }, { metrics: { listener: { host: '::1', port: 9464 } } }],
    [
      { SMTP_URL: 'smtp://localhost', ALLOW_PLAIN_SMTP: 'true' },
      { smtp: { url: 'smtp://localhost', allowPlain: true } },
    ],
    [{ SMS_PROVIDER: 'none' }, { sms: 'none' }],
    [{ BOOKING_SMS_COUNTRIES: 'none' }, { booking: { smsCountries: [] } }],
    [
      { BOOKING_SMS_COUNTRIES: 'us, NO', BOOKING_SMS_PER_DAY: '0', BOOKING_PER_ADDRESS: '50' },
      { booking: { smsCountries: ['US', 'NO'], smsPerDay: 0, requestsPerAddress: 50 } },
    ],
    [
      {
        AUDIT_HEADS_FILE: '/mnt/heads',
        AUDIT_HEADS_MINUTES: '15',
        AUDIT_HEADS_SYSLOG: 'tls://log.example',
        AUDIT_HEADS_BUCKET_URL: 'https://s3.example/clinic-audit/alveary/',
        AUDIT_HEADS_BUCKET_REGION: 'eu-central-1',
        AUDIT_HEADS_BUCKET_KEY_ID: 'AKIAEXAMPLE',
        AUDIT_HEADS_BUCKET_SECRET: 'not a secret',
      },
      {
        auditHeads: {
          file: '/mnt/heads',
          interval: 900_000,
          syslog: 'tls://log.example',
          bucket: {
            url: 'https://s3.example/clinic-audit/alveary',
            region: 'eu-central-1',
            keyId: 'AKIAEXAMPLE',
            secret: 'not a secret',
          },
        },
      },
    ],
    [{ PUBLIC_URL: 'https://portal.example/' }, { publicUrl: 'https://portal.example' }],
    [
      { BROKER_RECONNECT_MS: '500', BROKER_HEARTBEAT_MS: '1000' },
      { broker: { reconnectMs: 500, heartbeatMs: 1000 } },
    ],
    [
      { STUN_URL: 'stun:s.example:3478', TURN_URL: 'turn:t.example', TURN_SECRET: 'shared-secret' },
      { stunUrl: 'stun:s.example:3478', turn: { url: 'turn:t.example', secret: 'shared-secret' } },
    ],
    [
      { SMTP_URL: 'smtp://mail.internal', ALLOW_PLAIN_SMTP: 'true', ALLOW_PLAIN_HOSTS: 'db, Mail.Internal' },
      { smtp: { allowPlain: true } },
    ],
    [{ PORT: '' }, { port: 8080 }],
    [{ ALVEARY_PG_PORT: '5433' }, { embeddedPostgresPort: 5433 }],
    [{ ALVEARY_REQUESTS_PER_MINUTE: '60000' }, { requestsPerMinute: 60_000 }],
    [
      {
        PUBLIC_URL: 'https://us.care.example',
        REGION_GATEWAYS: 'us=https://us.care.example, eu=https://eu.care.example:8443',
      },
      {
        regionGateways: [
          { code: 'us', origin: 'https://us.care.example' },
          { code: 'eu', origin: 'https://eu.care.example:8443' },
        ],
      },
    ],
    [{ EHR_FOLDER: 'ehr' }, { ehrFolder: resolve('ehr') }],
    [
      {
        ATHENA_URL: 'https://api.athena.example/',
        ATHENA_PRACTICE_ID: '195900',
        ATHENA_CLIENT_ID: 'portal',
        ATHENA_CLIENT_SECRET: 'secret',
        ATHENA_DEPARTMENTS: 'harbor-lung=1, bay-allergy=7',
      },
      {
        athena: {
          url: 'https://api.athena.example',
          practiceId: '195900',
          clientId: 'portal',
          clientSecret: 'secret',
          departments: new Map([
            ['harbor-lung', '1'],
            ['bay-allergy', '7'],
          ]),
        },
      },
    ],
    [{ EMPLOYEE_EMAIL_DOMAIN: 'Clinic.Example' }, { employeeEmailDomain: 'clinic.example' }],
  ])('%o', (environment, expected) => {
    expect(readConfig(environment)).toMatchObject(expected);
  });

  test.each([
    [
      'PORT',
      '80a',
      /^PORT must be a port number from 0 .* to 65535; found "80a"\. Correct it or leave it out\.$/,
    ],
    ['PORT', '70000', /^PORT must be/],
    ['HOST', 'a b', /^HOST must be/],
    ['ALVEARY_DEMO', 'yes', /^ALVEARY_DEMO must be on or off; found "yes"/],
    ['ALVEARY_ROLES', 'web,cook', /^ALVEARY_ROLES must be/],
    ['ALVEARY_ADMIN_EMAIL', 'ada', /^ALVEARY_ADMIN_EMAIL must be an e-mail address/],
    ['ALVEARY_PG_PORT', '0', /^ALVEARY_PG_PORT must be/],
    ['NODE_ENV', 'prod', /^NODE_ENV must be production, development or test; found "prod"/],
    ['PUBLIC_URL', 'portal.example', /^PUBLIC_URL must be/],
    [
      'TRUST_PROXY',
      'true',
      /^TRUST_PROXY must be the addresses of the proxies .* never everybody; found "true"/,
    ],
    ['TRUST_PROXY', '0.0.0.0/0', /^TRUST_PROXY must be the addresses/],
    ['ALLOW_PUBLIC_DEMO', 'yes', /^ALLOW_PUBLIC_DEMO must be true or false/],
    ['METRICS_ADDRESS', '9464', /^METRICS_ADDRESS must be an address and a port/],
    ['METRICS_TOKEN', 'short', /^METRICS_TOKEN must be a text of 16 to 200 characters; found something else/],
    ['SMTP_URL', 'smtp://mail.example?ignoreTLS=true', /^SMTP_URL must be an address such as/],
    ['AUDIT_HEADS_MINUTES', '0', /^AUDIT_HEADS_MINUTES must be a whole number of minutes from 1 to 1440/],
    ['AUDIT_HEADS_SYSLOG', 'log.example:514', /^AUDIT_HEADS_SYSLOG must be the address of a syslog server/],
    ['AUDIT_HEADS_SYSLOG', 'http://log.example', /^AUDIT_HEADS_SYSLOG must be/],
    ['AUDIT_HEADS_SYSLOG', 'tcp://log.example/audit', /^AUDIT_HEADS_SYSLOG must be/],
    ['AUDIT_HEADS_BUCKET_URL', 's3://clinic', /^AUDIT_HEADS_BUCKET_URL must be the address of a bucket/],
    [
      'AUDIT_HEADS_BUCKET_URL',
      'https://s3.example',
      /^AUDIT_HEADS_BUCKET_URL must be the address of a bucket/,
    ],
    [
      'AUDIT_HEADS_BUCKET_URL',
      'https://s3.example/clinic',
      /^AUDIT_HEADS_BUCKET_URL, .* belong together\. Set all four or none\.$/,
    ],
    ['TWILIO_FROM', '+14155550100', /^TWILIO_ACCOUNT_SID, .* belong together\. Set all three or none\.$/],
    ['DOCUSIGN_URL', 'https://eu.docusign.net', /^DOCUSIGN_URL, .* belong together\. Set all six or none\.$/],
    ['DOCUSIGN_PRIVATE_KEY', 'no key', /^DOCUSIGN_PRIVATE_KEY must be the RSA key .*\(not shown/],
    ['NATS_URL', 'http://127.0.0.1:4222', /^NATS_URL must be an address such as nats:/],
    ['BLOB_URL', 's3://bucket', /^BLOB_URL names a bucket: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY/],
    ['BLOB_URL', 'file://clinic-2/files', /^BLOB_URL names another machine/],
    ['EMPLOYEE_EMAIL_DOMAIN', 'alveary', /^EMPLOYEE_EMAIL_DOMAIN must be a domain/],
    ['ALLOW_DEBUG_SEND', 'yes', /^ALLOW_DEBUG_SEND must be true or false; found "yes"/],
    ['REGION_GATEWAYS', 'eu', /^REGION_GATEWAYS must be regions/],
    ['REGION_GATEWAYS', 'se=https://se.care.example', /^REGION_GATEWAYS must be regions/],
    ['REGION_GATEWAYS', 'eu=https://eu.care.example/path', /^REGION_GATEWAYS must be regions/],
    ['REGION_GATEWAYS', "eu=https://eu.care.example'; script-src *", /^REGION_GATEWAYS must be regions/],
    ['REGION_GATEWAYS', 'eu=https://eu.care.example,eu=https://us.care.example', /^REGION_GATEWAYS must be/],
    ['REGION_GATEWAYS', 'eu=https://eu.care.example', /cannot share a session cookie/],
    ['ATHENA_DEPARTMENTS', 'harbor-lung', /^ATHENA_DEPARTMENTS must be sites with their departments/],
    ['ATHENA_URL', 'https://api.athena.example', /^ATHENA_URL, .* belong together\. Set all five or none\.$/],
    ['ADMIN_SECOND_FACTOR', 'true', /^ADMIN_SECOND_FACTOR must be required or optional; found "true"/],
    ['SESSIONS_AT_ONCE', '0', /^SESSIONS_AT_ONCE must be a whole number from 1 to 1000/],
    ['APP_MESSAGES_PER_HOUR', '0', /^APP_MESSAGES_PER_HOUR must be/],
    ['ASSISTANT_QUESTIONS_PER_HOUR', '1.5', /^ASSISTANT_QUESTIONS_PER_HOUR must be/],
    ['CLAMD_URL', '/run/clamav/clamd.ctl', /^CLAMD_URL must be where clamd listens, such as unix:/],
    ['CLAMD_URL', 'tcp://127.0.0.1:3310/scan', /^CLAMD_URL must be/],
    ['CLAMD_URL', 'http://127.0.0.1:3310', /^CLAMD_URL must be/],
    [
      'CLAMD_URL',
      'tcp://scanner.example',
      /^CLAMD_URL names another machine, scanner.example\. .* ALLOW_PLAIN_HOSTS/,
    ],
    ['LOG_LEVEL', 'loud', /^LOG_LEVEL must be/],
    ['ALVEARY_DEMOO', 'off', /^ALVEARY_DEMOO is not a setting\. .*ALVEARY_DEMO, /],
  ])('%s=%s is refused in one line', (name, value, expected) => {
    const line = complaint({ [name]: value });
    expect(line).toMatch(expected);
    expect(line).not.toContain('\n');
  });

  test('a bad DATABASE_URL is refused without showing the password', () => {
    const line = complaint({ DATABASE_URL: 'mysql://ada:secret-word@host/db' });
    expect(line).toMatch(/^DATABASE_URL must be an address such as postgres:/);
    expect(line).not.toContain('secret-word');
  });

  test.each(['common', 'organizations', 'consumers'])(
    'the accounts of any organization ("%s") are no issuer that people may sign in at',
    (whose) => {
      const OIDC_ISSUER = `https://login.microsoftonline.com/${whose}/v2.0`;
      const client = { OIDC_CLIENT_ID: 'portal', OIDC_CLIENT_SECRET: 'secret' };
      expect(complaint({ OIDC_ISSUER, ...client })).toMatch(
        /^OIDC_ISSUER names the accounts of any organization/,
      );
    },
  );

  test('a mailbox that the provider does not verify is trusted only where a setting says so', () => {
    const provider = { OIDC_ISSUER: 'https://login.example', OIDC_CLIENT_ID: 'p', OIDC_CLIENT_SECRET: 's' };
    expect(readConfig(provider).identityProvider?.trustsEmail).toBe(false);
    expect(readConfig({ ...provider, OIDC_TRUST_EMAIL: 'true' }).identityProvider?.trustsEmail).toBe(true);
  });

  test('every bad setting has its own line', () => {
    expect(complaint({ PORT: 'x', LOG_LEVEL: 'y' }).split('\n')).toHaveLength(2);
  });

  test('a country of booking pages is one that has phone numbers', () => {
    expect(complaint({ BOOKING_SMS_COUNTRIES: 'US,XX' })).toMatch(
      /^BOOKING_SMS_COUNTRIES must be countries as two letters each, such as US,CA,SE, or none; found "US,XX"/,
    );
  });

  test('mail goes unencrypted to this machine alone', () => {
    expect(
      complaint({
        AUDIT_HEADS_BUCKET_URL: 'http://s3.example/clinic',
        AUDIT_HEADS_BUCKET_REGION: 'eu-central-1',
        AUDIT_HEADS_BUCKET_KEY_ID: 'AKIAEXAMPLE',
        AUDIT_HEADS_BUCKET_SECRET: 'not a secret',
      }),
    ).toMatch(/^AUDIT_HEADS_BUCKET_URL must be an https: address; found "http:\/\/s3.example\/clinic"/);
    expect(complaint({ SMTP_URL: 'smtp://mail.example', ALLOW_PLAIN_SMTP: 'true' })).toMatch(
      /^ALLOW_PLAIN_SMTP=true is only for a mail server on this machine/,
    );
  });
});

describe('an address of another machine', () => {
  const PLAIN = [
    'http://outside.example/bucket/name',
    'tcp://outside.example:601',
    'udp://outside.example:514',
    'nats://outside.example:4222',
    'postgres://ada:secret-word@outside.example/db',
  ];
  /** People reach PUBLIC_URL through a browser; SMTP demands STARTTLS by itself. */
  const isAddress = (name: string): boolean =>
    /_(URL|ISSUER|SYSLOG)$/.test(name) && !['PUBLIC_URL', 'SMTP_URL'].includes(name);

  const accepted = Object.values(settings).flatMap(({ name, schema }) =>
    PLAIN.filter((address) => isAddress(name) && schema.safeParse(address).success).map(
      (address) => [name, address] as const,
    ),
  );

  test('is asked about in every setting that takes one', () => {
    expect(new Set(accepted.map(([name]) => name)).size).toBe(18);
  });

  test.each(accepted)('%s=%s is refused unless its host is named', (name, address) => {
    const line = complaint({ [name]: address })
      .split('\n')
      .find((one) => one.includes('ALLOW_PLAIN_HOSTS'));
    expect(line).toMatch(
      new RegExp(`^${name} .*unencrypted.* or name outside\\.example in ALLOW_PLAIN_HOSTS\\.$`),
    );
    expect(line).not.toContain('secret-word');
    expect(complaint({ [name]: address, ALLOW_PLAIN_HOSTS: 'db.internal, Outside.example' })).not.toContain(
      'ALLOW_PLAIN_HOSTS',
    );
    expect(complaint({ [name]: address.replace('outside.example', '127.0.0.1') })).not.toContain(
      'ALLOW_PLAIN_HOSTS',
    );
  });

  test.each([
    '?sslmode=require',
    '?sslmode=verify-ca',
    '?sslmode=no-verify',
    '?ssl=true',
    '?sslmode=verify-full&sslmode=disable',
    '?host=127.0.0.1&host=outside.example',
  ])('a database is not proven by %s', (query) => {
    const host = query.includes('host=') ? '127.0.0.1' : 'outside.example';
    expect(complaint({ DATABASE_URL: `postgres://ada:x@${host}/db${query}` })).toMatch(
      /^DATABASE_URL names a database on another machine \(outside\.example\)/,
    );
  });

  test.each([
    'postgres://ada:x@outside.example/db?sslmode=verify-full&sslrootcert=/etc/ca.pem',
    'postgres://ada:x@localhost/db',
    'postgres://ada:x@[::1]/db',
    'postgres:///db?host=/var/run/postgresql',
    'postgres://ada:x@%2Fvar%2Frun%2Fpostgresql/db',
  ])('a database is reached at %s', (url) => {
    expect(complaint({ DATABASE_URL: url })).toBe('no complaint');
  });

  test('is never taken for another one because certificates are not looked at', () => {
    expect(complaint({ NODE_TLS_REJECT_UNAUTHORIZED: '0' })).toMatch(/^NODE_TLS_REJECT_UNAUTHORIZED=0 lets/);
  });
});
