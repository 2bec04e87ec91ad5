// The worker role: works off the job queue, runs what is due by the clock, and keeps the audit log sealed.
import { EventEmitter } from 'node:events';
import {
  Logger as QueueLogger,
  parseCronItems,
  run,
  type Runner,
  type TaskList,
  type WorkerEvents,
} from 'graphile-worker';
import type { Logger } from 'pino';
import type { AuditMarker } from '../audit/marks.ts';
import { keepAuditSealed } from '../audit/keep-sealed.ts';
import type { HeadsNoting } from '../audit/noting.ts';
import { faultForLog } from '../calls/answer-error.ts';
import { now } from '../clock.ts';
import { watchedDatabase } from '../db/held-connection.ts';
import type { Database } from '../db/open.ts';
import { type Job, type Lane, lanes } from './job.ts';
import { keepWorkersAlive, type LivingWorkers } from './living-workers.ts';
import { noteOf } from './note-of-job.ts';
import { PatientPool } from './patient-pool.ts';

export interface WorkerParts {
  /** Its owner's are the queue and the seals. */
  readonly database: Database;
  readonly log: Logger;
  readonly jobs: readonly Job<unknown>[];
  readonly heads: HeadsNoting;
  /** Marks what jobs add to the audit log. */
  readonly marker: AuditMarker;
}

export interface Worker {
  /** Lets running jobs end, seals what is waiting, frees the connections. Stop the web role before it. */
  close(): Promise<void>;
}

/** In the house, and in each lane. */
const JOBS_AT_ONCE = 4;

/** Starts the worker role. Several processes may: they share the queue. @throws pg errors */
export const startWorker = async (parts: WorkerParts): Promise<Worker> => {
  const { database, log, heads } = parts;
  let isClosing = false;
  // A pool says it is closed a moment before its last connections are.
  const onError = (error: Error): void => {
    if (!isClosing) log.warn({ fault: faultForLog(error) }, 'a connection of the worker broke');
  };
  const groups = groupsOf(parts.jobs);
  const pool = openPool(database.logins.owner, groups.length, onError);
  const sealing = keepAuditSealed({ url: database.logins.owner, log, heads });
  const living = keepWorkersAlive(database.logins.owner, log);
  const runners: Runner[] = [];
  const stop = async (): Promise<void> => {
    await Promise.all(runners.map((runner) => runner.stop()));
    isClosing = true;
    await sealing.close();
    await living.stop();
    await pool.end();
  };
  try {
    for (const group of groups) runners.push(await startRunner(parts, group, pool, living));
    pool.begin();
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    close: async () => {
      pool.stop();
      await stop();
    },
  };
};

/** Jobs that share places. */
interface Group {
  /** Null for the work that stays in the house. */
  readonly lane: Lane | null;
  readonly jobs: readonly Job<unknown>[];
}

/** Work of the house, then each lane, where there is any. */
const groupsOf = (jobs: readonly Job<unknown>[]): readonly Group[] => {
  const groups = [
    { lane: null, jobs: jobs.filter((one) => one.lanes === undefined) },
    ...lanes.map((lane) => ({ lane, jobs: jobs.filter((one) => one.lanes?.includes(lane)) })),
  ];
  return groups.filter((group) => group.jobs.length > 0);
};

const startRunner = (
  parts: WorkerParts,
  { lane, jobs }: Group,
  pgPool: PatientPool,
  living: LivingWorkers,
): Promise<Runner> => {
  const events: WorkerEvents = new EventEmitter();
  // The queue knows the workers of a process by one name for each runner.
  events.on('pool:create', ({ workerPool }) => living.add(workerPool.id));
  return run({
    pgPool,
    events,
    concurrency: JOBS_AT_ONCE,
    // New work is announced by the database; this is for work of a later time and for announcements that were lost.
    pollInterval: 1000,
    noHandleSignals: true,
    logger: queueLogger(parts.log),
    taskList: tasksOf({ ...parts, jobs }),
    // Work that may go by several lanes says by a flag which one it takes.
    forbiddenFlags: lane === null ? null : lanes.filter((other) => other !== lane),
    parsedCronItems: parseCronItems(
      jobs.flatMap(({ name, schedule, lanes: ways }) =>
        schedule === undefined || (ways !== undefined && ways[0] !== lane)
          ? []
          : [{ task: name, match: schedule, identifier: name }],
      ),
    ),
  });
};

/** The queue tries a failed job again, later and later. What it logs of it could hold patient data, so the log line is ours. */
const tasksOf = ({ database: known, log, jobs, marker }: WorkerParts): TaskList => {
  const database = watchedDatabase(known);
  return Object.fromEntries(
    jobs.map((one) => [
      one.name,
      async (
        payload: unknown,
        helpers: { readonly job: { readonly id: string; readonly attempts: number } },
      ) => {
        const { id, attempts } = helpers.job;
        try {
          const at = now();
          const note = noteOf(one, marker, at);
          await one.run(one.payload.parse(payload ?? {}), { database, log, now: at, note });
        } catch (error) {
          log.error({ job: one.name, jobId: id, attempts, fault: faultForLog(error) }, 'a job failed');
          throw error;
        }
      },
    ]),
  );
};

/** @param runners of which each listens on a connection of its own */
const openPool = (url: string, runners: number, onError: (error: Error) => void): PatientPool => {
  const pool = new PatientPool({
    connectionString: url,
    max: JOBS_AT_ONCE + 1 + runners,
    application_name: 'alveary worker',
    // That work was taken or is done need not be on disk at once: what is lost of it with the machine is work that is done again, and the
    // work itself commits over connections of its own.
    options: '-c synchronous_commit=off',
    connectionTimeoutMillis: 10_000,
  });
  pool.on('error', onError);
  pool.on('connect', (client) => client.on('error', onError));
  return pool;
};

/** Faults of single jobs are logged by `tasksOf`; here stands what concerns the queue as a whole. */
const queueLogger = (log: Logger): QueueLogger =>
  new QueueLogger((scope) => (level, message) => {
    if (scope.jobId !== undefined || level === 'debug' || level === 'info') return;
    log[level === 'error' ? 'error' : 'warn']({ queue: message.slice(0, 300) }, 'the job queue');
  });
