// Files in a folder of this machine (BLOB_URL, a file: address): each under its SHA-256, written once, never changed.
import { createHash } from 'node:crypto';
import { accessSync, constants } from 'node:fs';
import { mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { newId } from '../../platform/ids.ts';
import { makeFolder } from '../../platform/make-folder.ts';
import { StartFailure } from '../../platform/start-failure.ts';
import { BlobChanged, BlobMissing, type Blobs } from './port.ts';

const SHA256 = /^[0-9a-f]{64}$/;

const sha256Of = (content: Uint8Array): string => createHash('sha256').update(content).digest('hex');

/** Two levels of folders, so that none holds more than a few thousand entries at a hundred million files. */
const pathOf = (folder: string, sha256: string): string =>
  join(folder, sha256.slice(0, 2), sha256.slice(2, 4), sha256);

const isAbsent = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT';

/** Makes a new name in a folder durable, as `rename` alone is not. */
const keepNames = async (folder: string): Promise<void> => {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
};

const write = async (path: string, content: Uint8Array): Promise<void> => {
  // Half a file never has the final name, whatever ends the process.
  const unfinished = `${path}.${newId()}`;
  const handle = await open(unfinished, 'wx', 0o600);
  try {
    await handle.writeFile(content);
    await handle.sync();
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  } finally {
    await handle.close();
  }
  await rename(unfinished, path);
  await keepNames(dirname(path));
};

const readIfThere = (path: string): Promise<Buffer | null> =>
  readFile(path).catch((error: unknown) => {
    if (isAbsent(error)) return null;
    throw error;
  });

/** A missing folder holds nothing. What is not named by a SHA-256 is unfinished, or not ours. */
const namesBelow = async function* (folder: string): AsyncGenerator<string> {
  const entries = await readdir(folder, { withFileTypes: true }).catch((error: unknown) => {
    if (isAbsent(error)) return [];
    throw error;
  });
  for (const entry of entries) {
    if (entry.isDirectory()) yield* namesBelow(join(folder, entry.name));
    else if (SHA256.test(entry.name)) yield entry.name;
  }
};

/** Makes the folder when it is missing. @throws StartFailure when it cannot be written to */
export const prepareBlobFolder = (folder: string): void => {
  try {
    makeFolder(folder, 0o700);
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? String(error.code) : String(error);
    throw new StartFailure(
      `The folder for files ${folder} cannot be written to (${reason}). ` +
        'Make it writable for this user, or name another with BLOB_URL.',
    );
  }
};

/** A folder that `prepareBlobFolder` has seen. */
export const blobFolder = (folder: string): Blobs => ({
  put: async (content) => {
    const sha256 = sha256Of(content);
    const path = pathOf(folder, sha256);
    const there = await readIfThere(path);
    if (there !== null && sha256Of(there) === sha256) return sha256;
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    await write(path, content);
    await keepNames(dirname(dirname(path)));
    await keepNames(folder);
    return sha256;
  },
  read: async (sha256) => {
    const content = await readIfThere(pathOf(folder, sha256));
    if (content === null) throw new BlobMissing(`The content of ${sha256} is not in the store.`);
    if (sha256Of(content) !== sha256) throw new BlobChanged(`The content of ${sha256} has changed.`);
    return content;
  },
  names: () => namesBelow(folder),
});
