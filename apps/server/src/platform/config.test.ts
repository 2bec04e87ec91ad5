import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { StartFailure } from './start-failure.ts';

function complaint(environment: Record<string, string>): string {
  try {
    readConfig(environment);
  } catch (error) {
    if (error instanceof StartFailure) return error.message;
    throw error;
  }
  return 'no complaint';
}

describe('readConfig', () => {
  test('an empty environment gives one machine with an embedded database and the demo world', () => {
    expect(readConfig({})).toEqual({
      host: '127.0.0.1',
      port: 8080,
      publicUrl: 'http://127.0.0.1:8080',
      dataDirectory: resolve('data'),
      databaseUrl: undefined,
      embeddedPostgresPort: undefined,
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
      smtpUrl: undefined,
      emailSender: 'no-reply@alveary.example',
      npiRegistryUrl: undefined,
      athena: undefined,
      ehrFolder: undefined,
      regionGateways: [],
      broker: { reconnectMs: 5000, heartbeatMs: 4000 },
      stunUrl: undefined,
      turn: undefined,
      notices: [],
    });
  });

  test.each([
    [{ NODE_ENV: 'production' }, { production: true, demo: false, debugSend: false }],
    [{ NODE_ENV: 'production', ALLOW_DEBUG_SEND: 'true' }, { debugSend: true }],
    [{ ALLOW_DEBUG_SEND: 'false' }, { debugSend: false }],
    [
      { NODE_ENV: 'production', ALVEARY_DEMO: 'on' },
      { production: true, demo: true },
    ],
    [{ ALVEARY_DEMO: 'off' }, { demo: false }],
    [{ ALVEARY_ROLES: 'worker' }, { roles: ['worker'] }],
    [{ ALVEARY_ROLES: 'worker, web' }, { roles: ['worker', 'web'] }],
    [{ HOST: '0.0.0.0', PORT: '9000' }, { publicUrl: 'http://127.0.0.1:9000' }],
    [{ HOST: '::1' }, { publicUrl: 'http://[::1]:8080' }],
    [{ PUBLIC_URL: 'https://portal.example/' }, { publicUrl: 'https://portal.example' }],
    [
      { BROKER_RECONNECT_MS: '500', BROKER_HEARTBEAT_MS: '1000' },
      { broker: { reconnectMs: 500, heartbeatMs: 1000 } },
    ],
    [
      { STUN_URL: 'stun:s.example:3478', TURN_URL: 'turn:t.example', TURN_SECRET: 'shared-secret' },
      { stunUrl: 'stun:s.example:3478', turn: { url: 'turn:t.example', secret: 'shared-secret' } },
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
    ['BLOB_URL', 's3://bucket', /^BLOB_URL names an S3 store, which is not built yet/],
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

  test('every bad setting has its own line', () => {
    expect(complaint({ PORT: 'x', LOG_LEVEL: 'y' }).split('\n')).toHaveLength(2);
  });

  test('NATS_URL is an accepted name and says that it has no effect', () => {
    expect(readConfig({ NATS_URL: 'nats://127.0.0.1:4222' }).notices).toEqual([
      expect.stringContaining('not built yet'),
    ]);
  });
});
