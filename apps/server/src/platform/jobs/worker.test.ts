// Work is done exactly when its request was committed, and a worker keeps the house clean.
import { pino } from 'pino';
import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { closeAfterFile } from '../../testing/closing.ts';
import { execute } from '../../testing/cluster.ts';
import { type TestDatabase, testDatabase } from '../../testing/database.ts';
import { Wire } from '../../testing/wire.ts';
import type { NotedHead } from '../../services/audit-heads/port.ts';
import { addRows, auditRow, ownerClient, verified } from '../audit/sealed-log.fixture.ts';
import { newId } from '../ids.ts';
import { platformJobs, removeOldAnswers, removeOldDrafts } from './clean-up.ts';
import { enqueue, job } from './job.ts';
import { startWorker } from './worker.ts';
import { jobWith, testMarker } from '../../testing/jobs.ts';

const nobody = { siteIds: [], userId: null };
const everySite = { allSites: 'a test prepares rows' };
const silent = pino({ level: 'silent' });
const nothing = { none: 'a test' } as const;

let db: TestDatabase;

const noted: NotedHead[] = [];
const place = { name: 'here', note: async (ends: readonly NotedHead[]) => void noted.push(...ends) };
const heads = { places: [place], interval: 60_000 };

beforeAll(async () => {
  db = await testDatabase();
});

const countRows = async (statement: string): Promise<number> => {
  const client = await ownerClient(db.url);
  try {
    const { rows } = await client.query(`select count(*)::int as count from (${statement}) counted`);
    return rows[0]?.count;
  } finally {
    await client.end();
  }
};

describe('OP-API-4 architecture rule 6: jobs', () => {
  test('work of a committed transaction is done with its payload, that of one rolled back never', async () => {
    const done: string[] = [];
    const both = Promise.withResolvers<void>();
    const greet = job({
      name: 'greet',
      payload: z.object({ whom: z.string() }),
      audit: nothing,
      run: async ({ whom }) => {
        done.push(whom);
        if (done.length === 2) both.resolve();
      },
    });
    await db.database.transact(nobody, (tx) => enqueue(tx, greet, { whom: 'committed' }));
    const undone = db.database.transact(nobody, async (tx) => {
      await enqueue(tx, greet, { whom: 'rolled back' });
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    const worker = await startWorker({
      heads,
      marker: testMarker,
      database: db.database,
      log: silent,
      jobs: [greet],
    });
    await db.database.transact(everySite, (tx) => enqueue(tx, greet, { whom: 'last' }));
    await both.promise;
    await worker.close();
    // Several jobs run at once, in whatever order.
    expect(done.toSorted()).toEqual(['committed', 'last']);
    expect(await countRows('select 1 from graphile_worker._private_jobs')).toBe(0);
  });

  test('a job that fails is kept for another try, and the log names it without its words', async () => {
    const failed = Promise.withResolvers<string>();
    const log = pino({ level: 'warn' }, { write: (line: string) => failed.resolve(line) });
    const insertBadRow = job({
      name: 'insert-bad-row',
      payload: z.object({ lastName: z.string() }),
      audit: nothing,
      run: async ({ lastName }, { database }) => {
        await database.transact(everySite, (tx) => tx.run('select $1::uuid', [lastName]));
      },
    });
    await db.database.transact(nobody, (tx) => enqueue(tx, insertBadRow, { lastName: 'Otterburn' }));
    const worker = await startWorker({
      heads,
      marker: testMarker,
      database: db.database,
      log,
      jobs: [insertBadRow],
    });
    const line = await failed.promise;
    await worker.close();
    expect(JSON.parse(line)).toMatchObject({ job: 'insert-bad-row', attempts: 1, fault: { code: '22P02' } });
    expect(line).not.toContain('Otterburn');
    expect(
      await countRows('select 1 from graphile_worker._private_jobs where attempts = 1 and locked_at is null'),
    ).toBe(1);
  });

  test('the work of a worker that died is done by another within seconds, that of a living one is left alone', async () => {
    const done = Promise.withResolvers<string>();
    const go = Promise.withResolvers<void>();
    const begun = Promise.withResolvers<void>();
    let runs = 0;
    const adopt = job({
      name: 'adopt',
      payload: z.object({ what: z.string() }),
      audit: nothing,
      run: async ({ what }) => done.resolve(what),
    });
    const linger = job({
      name: 'linger',
      payload: z.object({}),
      audit: nothing,
      run: async () => {
        runs += 1;
        begun.resolve();
        await go.promise;
      },
    });
    const living = await startWorker({
      heads,
      marker: testMarker,
      database: db.database,
      log: silent,
      jobs: [linger],
    });
    await db.database.transact(nobody, (tx) => enqueue(tx, linger, {}));
    await begun.promise;
    await db.database.transact(nobody, (tx) => enqueue(tx, adopt, { what: 'left behind' }));
    // As kill -9 leaves it: taken, by a worker of which nobody holds a lock.
    await execute(
      db.url,
      `update graphile_worker._private_jobs set locked_at = now(), locked_by = 'worker-that-died', attempts = 1
        where task_id = (select id from graphile_worker._private_tasks where identifier = 'adopt')`,
    );
    const other = await startWorker({
      heads,
      marker: testMarker,
      database: db.database,
      log: silent,
      jobs: [adopt, linger],
    });
    expect(await done.promise).toBe('left behind');
    go.resolve();
    await Promise.all([living.close(), other.close()]);
    expect(runs).toBe(1);
  });

  test('how jobs ended while the database was away is told when it is back, and the worker goes on', async () => {
    const address = new URL(db.url);
    const wire = new Wire(Number(address.port || 5432));
    closeAfterFile(async () => wire.close());
    address.host = `127.0.0.1:${await wire.open()}`;
    const wired = { ...db.database, logins: { ...db.database.logins, owner: address.href } };
    const begun = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const away = Promise.withResolvers<void>();
    const outlast = job({
      name: 'outlast',
      payload: z.object({ fails: z.boolean() }),
      audit: nothing,
      run: async ({ fails }) => {
        begun[fails ? 1 : 0]?.resolve();
        await away.promise;
        if (fails) throw new Error('failed while the database was away');
      },
    });
    const worker = await startWorker({
      heads,
      marker: testMarker,
      database: wired,
      log: silent,
      jobs: [outlast],
    });
    for (const fails of [false, true])
      await db.database.transact(nobody, (tx) => enqueue(tx, outlast, { fails }));
    await Promise.all(begun.map(({ promise }) => promise));
    wire.cut();
    away.resolve();
    // Both are over, and nobody could be told: a look at the queue goes another way.
    const ofJob = `select * from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
      where t.identifier = 'outlast'`;
    await expect.poll(() => wire.refused).toBeGreaterThan(1);
    expect(await countRows(ofJob)).toBe(2);
    wire.mend();
    await expect.poll(() => countRows(ofJob)).toBe(1);
    await expect.poll(() => countRows(`${ofJob} and j.attempts = 1 and j.locked_at is null`)).toBe(1);
    await worker.close();
  });

  test('the roles of the server add work and have no other right on the queue', async () => {
    for (const reach of [nobody, everySite]) {
      const read = db.database.transact(reach, (tx) =>
        tx.many('select * from graphile_worker._private_jobs'),
      );
      await expect(read).rejects.toThrow('permission denied');
    }
  });

  test('a worker seals the audit log, makes the months to come, and has its clean-up on the clock', async () => {
    await addRows(db.url, auditRow({ occurredAt: Date.now() }));
    const worker = await startWorker({
      heads,
      marker: testMarker,
      database: db.database,
      log: silent,
      jobs: platformJobs,
    });
    const onTheClock = `select 1 from graphile_worker._private_known_crontabs where identifier like 'remove-old-%'`;
    while ((await countRows(onTheClock)) < 2);
    await worker.close();
    const { months, findings } = await verified(db.url);
    expect(findings.kept).toEqual([]);
    expect(months).toMatchObject([{ rows: 1, sealedRows: 1 }]);
    // The end of the chain is noted outside of the database, also when the worker lived for a moment only.
    const head = months[0]?.head;
    expect(noted.slice(-1)).toEqual([
      { month: months[0]?.month, number: head?.number, hash: head?.hash.toString('hex') },
    ]);
    expect(await countRows(`select 1 from pg_class where relname like 'audit\\_events\\_____\\___'`)).toBe(4);
  });
});

describe('what is kept only for a while', () => {
  const HOUR = 3_600_000;
  const ago = (hours: number) => new Date(Date.now() - hours * HOUR).toISOString();

  beforeAll(async () => {
    const userId = newId();
    await db.database.transact(everySite, async (tx) => {
      await tx.run(
        `insert into portal_users (id, email, first_name, last_name) values ($1, 'ada@clinic.example', 'Ada', 'Otter')`,
        [userId],
      );
    });
    await db.database.transact({ siteIds: [], userId }, async (tx) => {
      for (const [key, createdAt] of [
        ['young', ago(47)],
        ['old', ago(49)],
      ]) {
        await tx.run(
          `insert into idempotency_keys (user_id, key, call, request_hash, created_at) values ($1, $2, 'x', 'x', $3)`,
          [userId, key, createdAt],
        );
      }
      for (const [key, updatedAt] of [
        ['young', ago(24 * 89)],
        ['old', ago(24 * 91)],
      ]) {
        await tx.run(`insert into drafts (user_id, key, content, updated_at) values ($1, $2, '{}', $3)`, [
          userId,
          key,
          updatedAt,
        ]);
      }
    });
  });

  test.each([
    [removeOldAnswers, 'idempotency_keys'],
    [removeOldDrafts, 'drafts'],
  ])('$name', async (cleanUp, table) => {
    await jobWith(db.database, cleanUp, Date.now());
    expect(await countRows(`select 1 from ${table} where key = 'young'`)).toBe(1);
    expect(await countRows(`select 1 from ${table} where key = 'old'`)).toBe(0);
  });
});
