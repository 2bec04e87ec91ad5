// How do all secrets of the database come under the newest key? One by one, each only if nobody changed it meanwhile.
import type { Database } from '../db/open.ts';
import type { SecretBox } from './secret-box.ts';
import { findSecrets, replaceSecret, rowName, sealedColumns } from './sealed-values.store.ts';

const WHY_ALL_SITES = { allSites: 'the secrets of all accounts come under the newest key' } as const;

/** The keys that the secrets need. @throws StartFailure when one of them is not here */
export const keysNeeded = async (database: Database, box: SecretBox): Promise<readonly string[]> => {
  const keys = new Set<string>();
  for (const place of sealedColumns) {
    for (const found of await database.transact(WHY_ALL_SITES, (db) => findSecrets(db, place))) {
      box.open(found.value, rowName(place.table, found.key));
      keys.add(box.keyOf(found.value) ?? '');
    }
  }
  return [...keys].filter((key) => key !== '');
};

/** @param which all of them, or only those that were never sealed. @returns how many. @throws StartFailure when a key is not here */
export const reseal = async (
  database: Database,
  box: SecretBox,
  which: 'all' | 'never sealed',
): Promise<number> => {
  let resealed = 0;
  for (const place of sealedColumns) {
    for (const found of await database.transact(WHY_ALL_SITES, (db) => findSecrets(db, place))) {
      const key = box.keyOf(found.value);
      if (key !== undefined && (which === 'never sealed' || key === box.currentKey())) continue;
      const row = rowName(place.table, found.key);
      const value = box.seal(box.open(found.value, row), row);
      resealed += await database.transact(WHY_ALL_SITES, (db) => replaceSecret(db, place, found, value));
    }
  }
  return resealed;
};
