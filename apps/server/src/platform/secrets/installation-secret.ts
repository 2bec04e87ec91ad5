// How do all nodes come to the same secret of the installation? The first that asks makes it; it lies sealed in the database.
import { randomBytes } from 'node:crypto';
import type { Db } from '../db/handle.ts';
import type { SecretBox } from './secret-box.ts';
import { findInstallationSecret, insertInstallationSecret, rowName } from './sealed-values.store.ts';

/** @returns 32 bytes. @throws StartFailure when it was sealed with a key that is not here */
export const installationSecret = async (db: Db, box: SecretBox, name: string): Promise<Buffer> => {
  const row = rowName('installation_secrets', name);
  const known = await findInstallationSecret(db, name);
  if (known === null) {
    await insertInstallationSecret(db, name, box.seal(randomBytes(32).toString('base64'), row));
  }
  const secret = known ?? (await findInstallationSecret(db, name));
  if (secret === null) throw new Error(`The secret ${name} is gone right after it was made.`);
  return Buffer.from(box.open(secret.value, row), 'base64');
};
