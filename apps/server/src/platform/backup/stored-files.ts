// The contents of files go into a backup and back by their SHA-256, which is their name.
import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Blobs } from '../../services/blobs/port.ts';
import { StartFailure } from '../start-failure.ts';

const SHA256 = /^[0-9a-f]{64}$/;

interface Files {
  readonly count: number;
  readonly bytes: number;
}

/** The names of all files below a folder; a missing folder has none. What is not named by a SHA-256 is unfinished, or not ours. */
const namesBelow = async function* (folder: string): AsyncGenerator<string> {
  const entries = await readdir(folder, { withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  for (const entry of entries) {
    if (entry.isDirectory()) yield* namesBelow(join(folder, entry.name));
    else if (SHA256.test(entry.name)) yield join(folder, entry.name);
  }
};

const nameOf = (path: string): string => path.slice(-64);

const checked = async (path: string): Promise<Buffer> => {
  const content = await readFile(path);
  if (createHash('sha256').update(content).digest('hex') !== nameOf(path))
    throw new StartFailure(`The file ${nameOf(path)} is not what was put there any more.`);
  return content;
};

/**
 * Copies every file that is there, each after a look at its bytes. Called behind the snapshot of the rows: a file without a row is
 * harmless, and none that a row names is missing.
 */
export const copyFilesOut = async (from: Blobs, to: string, signal: AbortSignal): Promise<Files> => {
  const files = { count: 0, bytes: 0 };
  await mkdir(to, { recursive: true, mode: 0o700 });
  for await (const sha256 of from.names()) {
    signal.throwIfAborted();
    const content = await from.read(sha256);
    const target = join(to, sha256.slice(0, 2), sha256);
    await mkdir(dirname(target), { recursive: true, mode: 0o700 });
    await writeFile(target, content, { mode: 0o600, flag: 'wx', flush: true });
    files.count += 1;
    files.bytes += content.length;
  }
  return files;
};

/** Puts every file of a backup into the store. @throws StartFailure when one is changed */
export const copyFilesIn = async (from: string, blobs: Blobs, signal: AbortSignal): Promise<void> => {
  for await (const path of namesBelow(from)) {
    signal.throwIfAborted();
    await blobs.put(await checked(path));
  }
};

/** @throws StartFailure when a file of the backup is missing or changed */
export const checkFilesOf = async (from: string, expected: Files, signal: AbortSignal): Promise<void> => {
  let count = 0;
  for await (const path of namesBelow(from)) {
    signal.throwIfAborted();
    await checked(path);
    count += 1;
  }
  if (count !== expected.count)
    throw new StartFailure(`The backup holds ${count} files where it noted ${expected.count}.`);
};
