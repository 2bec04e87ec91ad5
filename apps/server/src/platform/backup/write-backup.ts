// How is a backup taken while people work? Every table out of one snapshot, then the files; it has its name once it is whole.
import { chmod, mkdir, open, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import type { Blobs } from '../../services/blobs/port.ts';
import { StartFailure } from '../start-failure.ts';
import { connected } from './connected.ts';
import { COPY_SETTINGS, findHiddenTables, findSequences, findTables } from './copied-tables.ts';
import { writeRows } from './copy-rows.ts';
import {
  type CopiedTable,
  filesPath,
  type Manifest,
  manifestPath,
  rowsPath,
  textOfManifest,
} from './manifest.ts';
import { copyFilesOut } from './stored-files.ts';

export interface BackupWish {
  /** The login that owns the tables. */
  readonly url: string;
  readonly blobs: Blobs;
  readonly folder: string;
  readonly tell: (line: string) => void;
  readonly signal: AbortSignal;
}

const isThere = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  );

const partialFolder = (folder: string): string => `${folder}.partial`;

const prepare = async (folder: string): Promise<string> => {
  if (await isThere(folder))
    throw new StartFailure(
      `${folder} is there already. Name another folder with --to, or take that one away.`,
    );
  const partial = partialFolder(folder);
  if (await isThere(partial))
    throw new StartFailure(`${partial} is left of a backup that was killed. Take it away first.`);
  try {
    await mkdir(join(partial, 'tables'), { recursive: true, mode: 0o700 });
    // Also where the umask or a default of the folder above would let others in.
    await chmod(partial, 0o700);
  } catch (error) {
    throw new StartFailure(`${partial} cannot be made: ${error instanceof Error ? error.message : ''}`);
  }
  return partial;
};

type OutOfDatabase = Omit<Manifest, 'format' | 'files'>;

const writeTables = async (
  client: pg.Client,
  { folder, tell, signal }: Pick<BackupWish, 'folder' | 'tell' | 'signal'>,
): Promise<OutOfDatabase> => {
  await client.query(`begin isolation level repeatable read read only; ${COPY_SETTINGS}`);
  const at = await client.query<{ now: Date }>('select now() as now');
  const hidden = await findHiddenTables(client);
  if (hidden.length > 0)
    throw new StartFailure(
      `The login may not read all rows of ${hidden.join(', ')}. Use the login that owns the tables (DATABASE_OWNER_URL).`,
    );
  const applied = await client.query<{ name: string }>('select name from kysely_migration order by name');
  const names = await findTables(client);
  const tables: CopiedTable[] = [];
  for (const table of names) {
    signal.throwIfAborted();
    const passed = await writeRows(client, table, rowsPath(folder, table), signal);
    tables.push({ ...table, ...passed });
    if (passed.rows >= 100_000 || tables.length % 25 === 0)
      tell(
        `${tables.length} of ${names.length} tables; ${table.name}: ${passed.rows.toLocaleString('en-US')} rows`,
      );
  }
  const sequences = await findSequences(client);
  await client.query('commit');
  return {
    takenAt: at.rows[0]?.now.toISOString() ?? '',
    migrations: applied.rows.map(({ name }) => name),
    tables,
    sequences,
  };
};

const writeInto = async (folder: string, wish: BackupWish): Promise<Manifest> => {
  const facts = await connected(wish.url, 'alveary backup', (client) =>
    writeTables(client, { ...wish, folder }),
  );
  const files = await copyFilesOut(wish.blobs, filesPath(folder), wish.signal);
  const manifest: Manifest = { format: 1, ...facts, files };
  await writeFile(manifestPath(folder), textOfManifest(manifest), { mode: 0o600, flag: 'wx', flush: true });
  return manifest;
};

/** @throws StartFailure in one line when it cannot be taken; nothing is left of it then, or when it is stopped */
export const writeBackup = async (wish: BackupWish): Promise<Manifest> => {
  const partial = await prepare(wish.folder);
  try {
    const manifest = await writeInto(partial, wish);
    await rename(partial, wish.folder);
    const above = await open(join(wish.folder, '..'), 'r');
    await above.sync();
    await above.close();
    return manifest;
  } catch (error) {
    await rm(partial, { recursive: true, force: true });
    throw error;
  }
};
