// How is a part of a transaction tried, and taken back alone when the database refuses it?
import type { Db } from '@alveary/server/platform/db/handle.ts';

/** Runs `work`; when it throws, what it wrote is taken back, the transaction goes on, and the error is thrown. */
export const tryInSavepoint = async <T>(db: Db, work: () => Promise<T>): Promise<T> => {
  await db.run('savepoint part_of_import');
  try {
    const done = await work();
    await db.run('release savepoint part_of_import');
    return done;
  } catch (error) {
    await db.run('rollback to savepoint part_of_import');
    await db.run('release savepoint part_of_import');
    throw error;
  }
};
