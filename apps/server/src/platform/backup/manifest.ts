// What stands in a backup, so that a restore can tell whether it is whole and what it was made by? (decision 0078)
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { StartFailure } from '../start-failure.ts';

const MANIFEST = 'manifest.json';

const copiedTable = z.object({
  schema: z.string(),
  name: z.string(),
  columns: z.array(z.string()),
  rows: z.int(),
  /** Of the rows as PostgreSQL's COPY writes them as text. */
  sha256: z.string(),
});
export type CopiedTable = z.output<typeof copiedTable>;

const copiedSequence = z.object({
  schema: z.string(),
  name: z.string(),
  lastValue: z.string(),
  isCalled: z.boolean(),
});

const manifest = z.object({
  format: z.literal(1),
  /** ISO 8601: the instant of the snapshot. */
  takenAt: z.string(),
  /** All migrations that the database had. */
  migrations: z.array(z.string()),
  tables: z.array(copiedTable),
  sequences: z.array(copiedSequence),
  files: z.object({ count: z.int(), bytes: z.int() }),
});
export type Manifest = z.output<typeof manifest>;

export const manifestPath = (folder: string): string => join(folder, MANIFEST);

/** Where the rows of a table lie in a backup: COPY as text, gzipped. */
export const rowsPath = (folder: string, { schema, name }: Pick<CopiedTable, 'schema' | 'name'>): string =>
  join(folder, 'tables', `${schema}.${name}.copy.gz`);

export const filesPath = (folder: string): string => join(folder, 'files');

export const textOfManifest = (facts: Manifest): string => `${JSON.stringify(facts, null, 1)}\n`;

/** @throws StartFailure when there is none, or none that this version reads */
export const readManifest = async (folder: string): Promise<Manifest> => {
  const text = await readFile(manifestPath(folder), 'utf8').catch(() => {
    throw new StartFailure(
      `${folder} holds no backup: there is no ${MANIFEST} that can be read. A backup that was stopped half-way has none.`,
    );
  });
  try {
    return manifest.parse(JSON.parse(text));
  } catch {
    throw new StartFailure(
      `${manifestPath(folder)} is not what a backup of this version writes: it was changed, or a newer version wrote it.`,
    );
  }
};
