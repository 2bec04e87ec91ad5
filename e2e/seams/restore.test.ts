// A restore by the command line, on the embedded database and on a named one: what fails leaves the place as it was, what succeeds is
// told by the check of the audit log, and the list of patients follows the records.
import { spawn } from 'node:child_process';
import { cp, readFile, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { fileURLToPath, pathToFileURL } from 'node:url';
import pg from 'pg';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { newId } from '@alveary/server/platform/ids.ts';
import { runCommandLine } from '@alveary/server/commands.ts';
import { openAuditMarks } from '@alveary/server/platform/audit/mark-keys.ts';
import { addMarkedRows, auditRow, sealAll } from '@alveary/server/platform/audit/sealed-log.fixture.ts';
import { oneLogin } from '@alveary/server/platform/db/logins.ts';
import { migrate } from '@alveary/server/platform/db/migrate.ts';
import { openDatabase } from '@alveary/server/platform/db/open.ts';
import { startEmbeddedPostgres } from '@alveary/server/platform/embedded-postgres/start.ts';
import { headsInFile } from '@alveary/server/services/audit-heads/file.ts';
import { closeAfterFile } from '@alveary/server/testing/closing.ts';
import { dropDatabase, execute, newDatabaseName, urlOfDatabase } from '@alveary/server/testing/cluster.ts';
import { temporaryFolder } from '@alveary/server/testing/files.ts';
import type {} from '@alveary/server/testing/global-setup.ts';
import { testSecretKey, testSecrets } from '@alveary/server/testing/secret-key.ts';
import { runEnvironment } from '../../tools/testing/run-environment.ts';

const PROGRAM = fileURLToPath(new URL('../../apps/server/src/command-line.ts', import.meta.url));

type Environment = Readonly<Record<string, string>>;

interface Place {
  readonly environment: Environment;
  /** The owner's address, while no command runs. */
  withOwner<T>(work: (url: string) => Promise<T>): Promise<T>;
}

const environmentOf = (folder: string, database: Environment): Environment => ({
  ...runEnvironment(),
  DATABASE_URL: '',
  ALVEARY_DATA_DIR: folder,
  ALVEARY_SECRET_KEY: testSecretKey,
  BLOB_URL: pathToFileURL(join(folder, 'blobs')).href,
  AUDIT_HEADS_FILE: join(folder, 'heads'),
  ...database,
});

const places: Readonly<Record<string, () => Promise<Place>>> = {
  embedded: async () => {
    const folder = temporaryFolder();
    return {
      environment: environmentOf(folder, {}),
      withOwner: async (work) => {
        const options = { dataDirectory: folder, durability: 'throw-away', report: () => undefined } as const;
        const postgres = await startEmbeddedPostgres(options);
        try {
          return await work(postgres.url);
        } finally {
          await postgres.stop();
        }
      },
    };
  },
  named: async () => {
    const name = newDatabaseName('seam');
    await execute(inject('postgresUrl'), `create database ${name}`);
    closeAfterFile(() => dropDatabase(inject('postgresUrl'), name));
    const url = urlOfDatabase(inject('postgresUrl'), name);
    return {
      environment: environmentOf(temporaryFolder(), { DATABASE_URL: url }),
      withOwner: (work) => work(url),
    };
  },
};

const run = async ({ environment }: Place, ...words: readonly string[]) => {
  const lines = { out: '', err: '' };
  const code = await runCommandLine(words, {
    print: (line) => (lines.out += `${line}\n`),
    tell: (line) => (lines.err += `${line}\n`),
    environment,
    input: Readable.from([]),
    signal: new AbortController().signal,
  });
  return { code, ...lines };
};

/** Runs the program until it says this, and ends it as a power cut would. */
const runUntil = async ({ environment }: Place, line: string, ...words: readonly string[]): Promise<void> => {
  const child = spawn(process.execPath, [PROGRAM, ...words], {
    env: environment,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let told = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    told += text;
    if (told.includes(line)) child.kill('SIGKILL');
  });
  const signal = await new Promise<string | null>((ended) => child.on('exit', (_code, by) => ended(by)));
  expect([signal, told]).toEqual(['SIGKILL', expect.stringContaining(line)]);
};

const asked = async <Row extends pg.QueryResultRow>(url: string, sql: string): Promise<Row[]> => {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return (await client.query<Row>(sql)).rows;
  } finally {
    await client.end();
  }
};

/** A patient, and an audit row that says so, sealed; the end of the chain is noted as the worker does. */
const addPatient = async (url: string, lastName: string, heads: string): Promise<void> => {
  const database = await openDatabase(oneLogin(url), { onError: () => undefined });
  const { marker } = await openAuditMarks(database, testSecrets);
  await database.close();
  await asked(
    url,
    `with made as (insert into profiles (id, last_name, created_at, updated_at)
       values ('${newId()}', '${lastName}', now(), now()) returning id),
     entry as (insert into site_profiles (id, profile_id, site_id, engagement_status, created_at)
       select '${newId()}', made.id, sites.id, 'MANAGED', now() from made, sites where slug = 'north')
     insert into appointments (id, profile_id, start_at, duration_minutes, status, purpose, created_at)
     select '${newId()}', id, now() + interval '1 hour', 30, 'BOOKED', 'CARE_EVENT', now() from made`,
  );
  await addMarkedRows(url, marker, auditRow());
  await sealAll(url, 10);
  const ends = await asked<{ month: string; number: number; hash: string }>(
    url,
    `select to_char(month, 'YYYY-MM') as month, number, encode(hash, 'hex') as hash from audit_heads`,
  );
  await headsInFile(heads).note(ends);
};

/** As after an hour in which no server ran: the appointment is over. */
const letTimePass = (url: string): Promise<unknown[]> =>
  asked(
    url,
    `alter table appointments disable trigger user;
     update appointments set start_at = start_at - interval '2 hours';
     alter table appointments enable trigger user;
     update patient_list_rows set next_appointment = next_appointment - interval '2 hours',
       next_appointment_over = next_appointment_over - interval '2 hours'`,
  );

const namesIn = (place: Place): Promise<string[]> =>
  place.withOwner(async (url) => {
    // The connection of a program that was killed goes when PostgreSQL notices.
    const others = `select from pg_stat_activity where datname = current_database() and application_name = 'alveary restore'`;
    await expect.poll(() => asked(url, others)).toEqual([]);
    const rows = await asked<{ name: string }>(url, 'select last_name as name from profiles order by 1');
    return rows.map(({ name }) => name);
  });

describe.each(Object.keys(places))('on the %s database', (kind) => {
  let place: Place;
  let backup: string;
  const heads = (): string => place.environment['AUDIT_HEADS_FILE'] ?? '';
  const restore = (folder: string, ...more: readonly string[]) =>
    run(place, 'restore', '--from', folder, ...more);

  /** One patient in the backup, and another one that came since. */
  beforeAll(async () => {
    place = (await places[kind]?.()) ?? expect.unreachable();
    backup = join(temporaryFolder(), 'backup');
    await place.withOwner(async (url) => {
      await migrate(url);
      await asked(
        url,
        `insert into sites (id, short_name, long_name, slug, region) values ('${newId()}', 'North', 'North Clinic', 'north', 'us')`,
      );
      await addPatient(url, 'Before', heads());
      await letTimePass(url);
    });
    const written = await run(place, 'backup', '--to', backup);
    expect(written.code, written.err).toBe(0);
    await place.withOwner((url) => addPatient(url, 'Since', heads()));
  });

  const harmed = async (harm: (folder: string) => Promise<unknown>): Promise<string> => {
    const folder = join(temporaryFolder(), 'harmed');
    await cp(backup, folder, { recursive: true });
    await harm(folder);
    return folder;
  };
  const cut = (folder: string) => truncate(join(folder, 'tables', 'public.profiles.copy.gz'), 30);
  const ofLater = async (folder: string): Promise<void> => {
    const path = join(folder, 'manifest.json');
    const facts = JSON.parse(await readFile(path, 'utf8'));
    await writeFile(
      path,
      JSON.stringify({ ...facts, migrations: [...facts.migrations, '20991231T2359_later'] }),
    );
  };

  it('leaves the place as it was when the backup is not whole, is of a newer version, or nothing allows to replace', async () => {
    const answers = [
      await restore(await harmed(cut), '--replace'),
      await restore(await harmed(ofLater), '--replace'),
      await restore(backup),
    ];
    expect(answers.map(({ code }) => code)).toEqual([1, 1, 1]);
    const [whole, version, replacing] = answers.map(({ err }) => err);
    expect(whole).toContain('The rows of profiles in the backup');
    expect(version).toContain('made by a newer Alveary');
    expect(replacing).toContain('This database is not empty.');
    expect(await namesIn(place)).toEqual(['Before', 'Since']);
  });

  it('leaves the place as it was when the program is killed half-way', async () => {
    await runUntil(place, 'Comparing what is in', 'restore', '--from', backup, '--replace');
    expect(await namesIn(place)).toEqual(['Before', 'Since']);
  });

  it('gives back the backup, and the check of the audit log says so, when it is whole', async () => {
    const restored = await restore(backup, '--replace');
    expect(restored.code, restored.err).toBe(0);
    expect(await namesIn(place)).toEqual(['Before']);
    const checked = await run(place, 'audit', 'verify');
    expect(checked.code, checked.out).toBe(0);
    expect(checked.out).toMatch(
      /^This database was restored on \S+ from a backup of \S+\. The log that was kept since then/m,
    );
    expect(checked.out).not.toContain('Somebody');
    // An appointment that ended while nothing ran is no write that the list missed.
    expect(await run(place, 'patients', 'mend-list')).toMatchObject({
      code: 0,
      out: expect.stringContaining('Every row says what the records say.'),
    });
  });

  it('goes on counting ends that were noted after the restore', async () => {
    const [last = ''] = (await readFile(heads(), 'utf8')).trim().split('\n').slice(-1);
    const [, , , end = ''] = last.split(' ');
    const [month = '', number] = end.split(':');
    await headsInFile(heads()).note([{ month, number: Number(number) + 1, hash: 'ab'.repeat(32) }]);
    const checked = await run(place, 'audit', 'verify');
    expect([checked.code, checked.out.includes('Somebody with rights beyond')]).toEqual([1, true]);
  });

  it('takes the whole backup into an empty place when a cut one was refused there before', async () => {
    const empty = (await places[kind]?.()) ?? expect.unreachable();
    const refused = await run(empty, 'restore', '--from', await harmed(cut));
    expect([refused.code, refused.err]).toEqual([1, expect.stringContaining('Nothing was restored')]);
    const restored = await run(empty, 'restore', '--from', backup);
    expect(restored.code, restored.err).toBe(0);
    expect(await namesIn(empty)).toEqual(['Before']);
  });
});
