// The audit log says what a job did with a patient exactly when it did it.
import { pino } from 'pino';
import { beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { type TestDatabase, testDatabase } from '../../testing/database.ts';
import { jobWith, runJob, testMarker } from '../../testing/jobs.ts';
import { newId } from '../ids.ts';
import { enqueue, job } from './job.ts';
import { startWorker } from './worker.ts';

const nobody = { siteIds: [], userId: null };
const patient = newId();

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase();
});

const noted = () =>
  db.database.searches.many(
    `select action, outcome, user_id as "userId", patient_ids as patients, detail from audit_events where call = 'job:record'`,
  );

test('a row is there once the job has done it, and none when it was undone', async () => {
  const kept = Promise.withResolvers<void>();
  const record = job({
    name: 'record',
    payload: z.object({ fails: z.boolean() }),
    audit: { action: 'log.record' },
    run: async ({ fails }, { database, note }) => {
      await database.transact(nobody, async (tx) => {
        await note(tx, { patientIds: [patient], detail: { fails } });
        if (fails) throw new Error('undone');
      });
      kept.resolve();
    },
  });
  await expect(runJob(db.database, record, { fails: true }, Date.now())).rejects.toThrow('undone');
  expect(await noted()).toEqual([]);
  const log = pino({ level: 'silent' });
  const heads = { places: [], interval: 60_000 };
  const worker = await startWorker({ heads, marker: testMarker, database: db.database, log, jobs: [record] });
  await db.database.transact(nobody, (tx) => enqueue(tx, record, { fails: false }));
  await kept.promise;
  await worker.close();
  expect(await noted()).toEqual([
    { action: 'log.record', outcome: 'done', userId: null, patients: [patient], detail: { fails: false } },
  ]);
});

test('a job that says it does nothing with patients cannot note one', async () => {
  const quiet = job({
    name: 'keep-quiet',
    payload: z.object({}),
    audit: { none: 'a test' },
    run: (_, { database, note }) => database.transact(nobody, (tx) => note(tx, { patientIds: [patient] })),
  });
  await expect(jobWith(db.database, quiet, Date.now())).rejects.toThrow(
    'The job keep-quiet declares no action for the audit log.',
  );
});
