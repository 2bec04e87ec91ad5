// How do the rows of a table go into a file and come back, with the SHA-256 of what went by?
import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { Transform, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import type pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { copyInText, copyOutText } from './copied-tables.ts';
import type { CopiedTable } from './manifest.ts';

interface Passed {
  readonly rows: number;
  readonly sha256: string;
}

const hashing = () => {
  const hash = createHash('sha256');
  const through = new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      hash.update(chunk);
      done(null, chunk);
    },
  });
  return { through, sha256: () => hash.digest('hex') };
};

type Columns = Pick<CopiedTable, 'schema' | 'name' | 'columns'>;

/** Writes the rows gzipped into a new file that only its owner reads, and waits until it is on the disk. */
export const writeRows = async (
  client: pg.ClientBase,
  table: Columns,
  path: string,
  signal: AbortSignal,
): Promise<Passed> => {
  const rows = client.query(copyTo(copyOutText(table)));
  const { through, sha256 } = hashing();
  // Level 1: the rest of the work is faster than a better compression.
  const file = createWriteStream(path, { mode: 0o600, flags: 'wx' });
  await pipeline(rows, through, createGzip({ level: 1 }), file, { signal });
  const written = await open(path, 'r');
  await written.sync();
  await written.close();
  return { rows: rows.rowCount, sha256: sha256() };
};

/** Reads the rows of a file into the table. @returns what the file held */
export const readRows = async (
  client: pg.ClientBase,
  table: Columns,
  path: string,
  signal: AbortSignal,
): Promise<Passed> => {
  const rows = client.query(copyFrom(copyInText(table)));
  const { through, sha256 } = hashing();
  await pipeline(createReadStream(path), createGunzip(), through, rows, { signal });
  return { rows: rows.rowCount, sha256: sha256() };
};

const nowhere = () => new Writable({ write: (_chunk, _encoding, done) => done() });

/** The SHA-256 of the rows in a file, without a table to put them into. */
export const hashFile = async (path: string, signal: AbortSignal): Promise<string> => {
  const { through, sha256 } = hashing();
  await pipeline(createReadStream(path), createGunzip(), through, nowhere(), { signal });
  return sha256();
};

/** What the table holds, as `writeRows` would have written it. */
export const hashRows = async (
  client: pg.ClientBase,
  table: Columns,
  signal: AbortSignal,
): Promise<Passed> => {
  const rows = client.query(copyTo(copyOutText(table)));
  const { through, sha256 } = hashing();
  await pipeline(rows, through, nowhere(), { signal });
  return { rows: rows.rowCount, sha256: sha256() };
};
