// How does a test run one job at a time of its choosing?
import { pino } from 'pino';
import type { Database } from '../platform/db/open.ts';
import type { Job } from '../platform/jobs/job.ts';

/** Runs a scheduled job as the worker would at `now`, in milliseconds since the epoch. */
export const jobWith = (database: Database, job: Job<Record<string, never>>, now: number): Promise<void> =>
  job.run({}, { database, log: pino({ level: 'silent' }), now });
