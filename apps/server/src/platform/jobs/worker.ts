// The worker role: it works off the job queue, runs what is due by the clock, and keeps the audit log sealed.
import { EventEmitter } from 'node:events';
import {
  Logger as QueueLogger,
  parseCronItems,
  run,
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
import type { Job } from './job.ts';
import { keepWorkersAlive } from './living-workers.ts';
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

const JOBS_AT_ONCE = 4;

/** Starts the worker role. Several processes may: they share the queue. @throws pg errors */
export const startWorker = async (parts: WorkerParts): Promise<Worker> => {
  const { database, log, jobs, heads } = parts;
  let isClosing = false;
  // A pool says it is closed a moment before its last connections are.
  const onError = (error: Error): void => {
    if (!isClosing) log.warn({ fault: faultForLog(error) }, 'a connection of the worker broke');
  };
  const pool = openPool(database.logins.owner, onError);
  const sealing = keepAuditSealed({ url: database.logins.owner, log, heads });
  const living = keepWorkersAlive(database.logins.owner, log);
  const events: WorkerEvents = new EventEmitter();
  // The queue knows the workers of a process by one name.
  events.on('pool:create', ({ workerPool }) => living.add(workerPool.id));
  const stopSealing = async (): Promise<void> => {
    isClosing = true;
    await sealing.close();
    await living.stop();
    await pool.end();
  };
  try {
    const runner = await run({
      pgPool: pool,
      events,
      concurrency: JOBS_AT_ONCE,
      // New work is announced by the database; this is for work of a later time and for announcements that were lost.
      pollInterval: 1000,
      noHandleSignals: true,
      logger: queueLogger(log),
      taskList: tasksOf(parts),
      parsedCronItems: parseCronItems(
        jobs.flatMap(({ name, schedule }) =>
          schedule === undefined ? [] : [{ task: name, match: schedule, identifier: name }],
        ),
      ),
    });
    pool.begin();
    return {
      close: async () => {
        pool.stop();
        await runner.stop();
        await stopSealing();
      },
    };
  } catch (error) {
    await stopSealing();
    throw error;
  }
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

const openPool = (url: string, onError: (error: Error) => void): PatientPool => {
  const pool = new PatientPool({
    connectionString: url,
    max: JOBS_AT_ONCE + 2,
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
