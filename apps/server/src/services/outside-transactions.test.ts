// A job asks services outside of its transactions only; whoever forgets that is stopped in the first test that runs the job.
import { describe, expect, it } from 'vitest';
import { refuseWhileHeld, watchedDatabase } from '../platform/db/held-connection.ts';
import { testDatabase } from '../testing/database.ts';
import { outsideTransactions } from './outside-transactions.ts';

class Store {
  readonly #kept = 'content';
  readonly name = 'store';
  async read(): Promise<string> {
    return this.#kept;
  }
}

const REACH = { allSites: 'a test asks a service' } as const;
const WITHIN = /asks the service 'files' within a transaction/;

describe('a job', () => {
  it('asks a service before and behind a transaction', async () => {
    const database = watchedDatabase((await testDatabase()).database);
    const files = outsideTransactions('files', new Store());
    expect([await files.read(), files.name]).toEqual(['content', 'store']);
    await database.transact(REACH, (db) => db.many('select 1'));
    expect(await files.read()).toBe('content');
  });

  it('is stopped where it asks within one, by whichever function', async () => {
    const { database } = await testDatabase();
    const watched = watchedDatabase(database);
    const files = outsideTransactions('files', new Store());
    const helper = async (): Promise<string> => files.read();
    await expect(watched.transact(REACH, helper)).rejects.toThrow(WITHIN);
    await expect(
      watched.read(REACH, async (db) => [await db.many('select 1'), await helper()]),
    ).rejects.toThrow(WITHIN);
    // A connection that was not watched, such as that of a call.
    expect(await database.transact(REACH, helper)).toBe('content');
    expect(() => refuseWhileHeld('files')).not.toThrow();
  });
});
