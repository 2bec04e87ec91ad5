// Works off the queue in a test as the worker would, one job after the other, so that what follows a call has happened when it returns.
import { subjects } from '../subjects.ts';
import { readConfig } from '../platform/config.ts';
import type { Database } from '../platform/db/open.ts';
import { runJob } from './jobs.ts';
import { ownerRows } from './owner.ts';
import { testSecretKey } from './secret-key.ts';

interface Waiting {
  readonly name: string;
  readonly payload: unknown;
}

/** Also what was put off for later: jobs of an hour ahead are due at once. */
const takeNext = async (database: Database): Promise<Waiting | undefined> => {
  const [next] = await ownerRows<Waiting>(
    database,
    `delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
      where t.id = j.task_id and j.id = (select min(id) from graphile_worker._private_jobs)
      returning t.identifier as name, j.payload`,
  );
  return next;
};

/**
 * Every job of every subject, until none waits. @param now when it is, in milliseconds since the epoch
 * @param settings beside those of a test, as the environment has them
 */
export const workOff = async (
  database: Database,
  now: number = Date.now(),
  settings: Readonly<Record<string, string>> = {},
): Promise<void> => {
  const config = readConfig({ NODE_ENV: 'test', ALVEARY_SECRET_KEY: testSecretKey, ...settings });
  const jobs = new Map(subjects.flatMap((one) => one.jobs(config)).map((one) => [one.name, one]));
  for (let next = await takeNext(database); next !== undefined; next = await takeNext(database)) {
    const job = jobs.get(next.name);
    if (job !== undefined) await runJob(database, job, job.payload.parse(next.payload), now);
  }
};

/** A job of the clock, such as 'remind-of-appointments'. */
export const runScheduled = async (database: Database, name: string, now: number): Promise<void> => {
  const config = readConfig({ NODE_ENV: 'test', ALVEARY_SECRET_KEY: testSecretKey });
  const job = subjects.flatMap((one) => one.jobs(config)).find((one) => one.name === name);
  if (job === undefined) throw new Error(`There is no job ${name}.`);
  await runJob(database, job, job.payload.parse({}), now);
};
