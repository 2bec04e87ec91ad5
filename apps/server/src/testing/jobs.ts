// Runs one job at a time of a test's choosing.
import { randomBytes } from 'node:crypto';
import { type Logger, pino } from 'pino';
import { type AuditMarker, auditMarker, markKeyOf } from '../platform/audit/marks.ts';
import { watchedDatabase } from '../platform/db/held-connection.ts';
import type { Database } from '../platform/db/open.ts';
import type { Job, JobSurroundings } from '../platform/jobs/job.ts';
import { noteOf } from '../platform/jobs/note-of-job.ts';

/** Marks what jobs of a test note; nobody verifies it. */
export const testMarker: AuditMarker = auditMarker(markKeyOf(randomBytes(32)));

export const silentLog: Logger = pino({ level: 'silent' });

/** Runs a job as the worker would at `now`, in milliseconds since the epoch. */
export const runJob = <Payload>(
  database: Database,
  job: Job<Payload>,
  payload: Payload,
  now: number,
  log: JobSurroundings['log'] = silentLog,
): Promise<void> =>
  job.run(payload, {
    database: watchedDatabase(database),
    log,
    now,
    note: noteOf(job, testMarker, now),
  });

export const jobWith = (database: Database, job: Job<Record<string, never>>, now: number): Promise<void> =>
  runJob(database, job, {}, now);
