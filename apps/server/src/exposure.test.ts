// No start puts known passwords, readable sign-in messages or invented practitioners where other people reach them.
import { describe, expect, it } from 'vitest';
import { ensureReferenceData } from '../seed/reference-data.ts';
import { noticeOfProxy, refuseKnownPasswords } from './exposure.ts';
import { generate, GENERATED_PASSWORD } from '@alveary/modules/import-export/server/generate.ts';
import { hashPassword } from '@alveary/modules/account/server/public.ts';
import { readConfig } from './platform/config.ts';
import { testDatabase } from './testing/database.ts';
import { demoDatabase } from './testing/demo-database.ts';
import { temporaryFolder } from './testing/files.ts';
import { runMain } from './testing/server-process.ts';
import { refuseStandIns } from './stand-ins.ts';

const PRODUCTION = { NODE_ENV: 'production', PUBLIC_URL: 'https://portal.example' };
const SERVICES = {
  SMTP_URL: 'smtp://mail.example',
  SMS_PROVIDER: 'none',
  NPI_REGISTRY_URL: 'https://npiregistry.example/api/',
};
const REACHED: readonly Record<string, string>[] = [
  PRODUCTION,
  { HOST: '0.0.0.0' },
  { HOST: '192.168.1.20' },
  { HOST: '::' },
];

const complaint = async (work: () => void | Promise<void>): Promise<string> => {
  try {
    await work();
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
  return '';
};

describe('stand-ins for outside services', () => {
  const ofSettings = (settings: Record<string, string>) =>
    complaint(() => refuseStandIns(readConfig(settings)));

  it.each(REACHED)('with %o each is refused in a line that names the setting', async (settings) => {
    const lines = (await ofSettings(settings)).split('\n');
    expect(lines).toEqual([
      expect.stringMatching(
        /^With (NODE_ENV=production|HOST=\S+,.*): SMTP_URL is missing: .* Set SMTP_URL, or ALLOW_PUBLIC_DEMO=true/,
      ),
      expect.stringMatching(
        /: TWILIO_ACCOUNT_SID is missing: .* or SMS_PROVIDER=none, or ALLOW_PUBLIC_DEMO=true/,
      ),
      expect.stringMatching(
        /: NPI_REGISTRY_URL is missing: .* Set NPI_REGISTRY_URL, .* or ALLOW_PUBLIC_DEMO=true/,
      ),
    ]);
  });

  it.each(REACHED)('with %o they are allowed for a demonstration, or not needed', async (settings) => {
    expect(await ofSettings({ ...settings, ...SERVICES })).toBe('');
    expect(await ofSettings({ ...settings, ALLOW_PUBLIC_DEMO: 'true' })).toBe('');
  });

  it.each([{}, { HOST: 'localhost' }, { HOST: '::1' }, { ...PRODUCTION, ALVEARY_ROLES: 'worker' }])(
    'with %o nothing is refused',
    async (settings) => {
      expect(await ofSettings(settings)).toBe('');
    },
  );
});

/** The first test of a run that asks for the demo world makes it, and a busy machine takes many times as long as a quiet one. */
const LIMITS = { timeout: 600_000 };

describe('known passwords', LIMITS, () => {
  const world = async () => {
    const { database, url } = await testDatabase();
    await ensureReferenceData(database);
    return { database, url };
  };

  it('of the demo world are refused until the last one is changed', async () => {
    const { database } = await demoDatabase();
    const ask = (settings: Record<string, string>) =>
      complaint(() => refuseKnownPasswords(readConfig(settings), database));
    for (const settings of REACHED) {
      expect(await ask(settings)).toMatch(
        /^With (NODE_ENV=production|HOST=.*): 11 accounts of this database have the demo password, .* or ALLOW_PUBLIC_DEMO=true [^\n]*$/,
      );
      expect(await ask({ ...settings, ALLOW_PUBLIC_DEMO: 'true' })).toBe('');
    }
    expect(await ask({})).toBe('');
    const own = await hashPassword('Cold-harbour-9-lights');
    await database.statements.run('update portal_users set password_hash = $1 where email not like $2', [
      own,
      'lena@%',
    ]);
    expect(await ask(PRODUCTION)).toMatch(/: 1 accounts of this database/);
    await database.statements.run('update portal_users set password_hash = $1', [own]);
    expect(await ask(PRODUCTION)).toBe('');
  });

  it('of generated accounts are refused as well', async () => {
    const { database, url } = await world();
    const passwordHash = await hashPassword(GENERATED_PASSWORD);
    await generate(url, { patients: 10, seed: 1, passwordHash });
    expect(await complaint(() => refuseKnownPasswords(readConfig(PRODUCTION), database))).toMatch(
      /: 3 accounts of this database have the demo password/,
    );
  });

  it('are not made either', async () => {
    const { database } = await world();
    const ask = (settings: Record<string, string>) =>
      complaint(() => refuseKnownPasswords(readConfig(settings), database));
    expect(await ask({ HOST: '0.0.0.0' })).toMatch(
      /: the demo world would be created, .* Set ALVEARY_DEMO=off, or/,
    );
    expect(await ask({ HOST: '0.0.0.0', ALVEARY_DEMO: 'off' })).toBe('');
    expect(await ask({ HOST: '0.0.0.0', ALLOW_PUBLIC_DEMO: 'true' })).toBe('');
    expect(await ask(PRODUCTION)).toBe('');
  });

  it('behind a proxy on this machine are told of', async () => {
    const { database } = await demoDatabase();
    expect(await noticeOfProxy(readConfig({ TRUST_PROXY: '127.0.0.1' }), database)).toMatch(
      /everybody knows/,
    );
    expect(await noticeOfProxy(readConfig({}), database)).toBeNull();
  });

  it('end the start of the program itself, before it listens', async () => {
    const startOn = (url: string) => (settings: Record<string, string>) =>
      runMain({ PORT: '0', DATABASE_URL: url, ALVEARY_DATA_DIR: temporaryFolder(), ...settings });
    const start = startOn((await world()).url);
    const standIns = start({ HOST: '0.0.0.0' });
    expect([await standIns.ended, standIns.output().trim().split('\n').length]).toEqual([1, 3]);
    const demo = start({ HOST: '0.0.0.0', ...SERVICES });
    expect(await demo.ended).toBe(1);
    expect(demo.output()).toMatch(/^With HOST=0\.0\.0\.0, .*: the demo world would be created/m);
    const startOnDemo = startOn((await demoDatabase()).url);
    const meant = startOnDemo({ HOST: '0.0.0.0', ALLOW_PUBLIC_DEMO: 'true', LOG_LEVEL: 'silent' });
    await meant.printed(/Ready at/);
    expect(meant.output()).toMatch(/ALLOW_PUBLIC_DEMO=true: whoever reaches this server can sign in/);
    meant.child.kill('SIGTERM');
    expect(await meant.ended).toBe(0);
    const after = startOnDemo({ HOST: '0.0.0.0', ...SERVICES });
    expect(await after.ended).toBe(1);
    expect(after.output()).toMatch(/^With HOST=0\.0\.0\.0, .*: 11 accounts/m);
  });
});
