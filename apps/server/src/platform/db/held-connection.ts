// Knows whether a job is within one of its transactions, so that none asks a service outside while it holds a connection (decision 0120).
// Calls need it not: they have no service in a transaction.
import { AsyncLocalStorage } from 'node:async_hooks';
import type { Database } from './open.ts';

const held = new AsyncLocalStorage<true>();

/** The database as jobs have it. */
export const watchedDatabase = (database: Database): Database => ({
  ...database,
  transact: (reach, work, closing) =>
    database.transact(reach, (db) => held.run(true, () => work(db)), closing),
  read: (reach, work) => database.read(reach, (db) => held.run(true, () => work(db))),
});

/** @throws Error within a transaction of a job */
export const refuseWhileHeld = (service: string): void => {
  if (held.getStore() === true)
    throw new Error(
      `A job asks the service '${service}' within a transaction, and would hold a connection to the database meanwhile: ask before it or behind it.`,
    );
};
