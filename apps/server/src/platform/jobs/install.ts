// How does a database get the tables of the job queue? By graphile-worker's own migrations, run by the owner after ours.
import { Logger, runMigrations } from 'graphile-worker';
import type pg from 'pg';

/** @param pool connections as the owner */
export const installJobQueue = (pool: pg.Pool): Promise<void> =>
  runMigrations({ pgPool: pool, logger: new Logger(() => () => undefined) });
