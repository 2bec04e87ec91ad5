// `backup`: where does everything go that is held, while people work? (decision 0078)
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { Blobs } from '../../services/blobs/port.ts';
import { type Command, UsageError } from '../commands/command.ts';
import type { Config } from '../config.ts';
import { secretKeysOf } from '../secrets/keys.ts';
import { writeBackup } from './write-backup.ts';

/** @param openBlobs where files lie. @throws StartFailure when it is not there */
export const backupCommand = (openBlobs: (config: Config) => Promise<Blobs>): Command => ({
  name: 'backup',
  summary: 'Copy the whole database and all files into a folder, while the server runs',
  usage: `
npm run alveary -- backup --to <folder>

  --to   the folder to make; one that is there already is refused

The rows are those of one instant, whatever is written meanwhile; then the files of documents follow. Until it is whole the
folder is named <folder>.partial. Only its owner can read it: it holds all records of patients, keep it as you keep the database.
Not in it: the key of the secrets (secret.key, or ALVEARY_SECRET_KEY). Keep that in another place; without it nobody's
authenticator app works and no row of the audit log can be verified after a restore.
Exit code 1 when it was stopped half-way.

Example: npm run alveary -- backup --to /mnt/backups/alveary-2026-11-23`,
  run: async (args, session) => {
    const { values } = parseArgs({ args: [...args], options: { to: { type: 'string' } } });
    if (values.to === undefined || values.to === '')
      throw new UsageError('Name the folder to make: --to <folder>.');
    const folder = resolve(values.to);
    const { config, tell, print, signal } = session;
    const database = await session.openDatabase();
    tell(`Writing a backup to ${folder}`);
    const began = performance.now();
    const written = await writeBackup({
      url: database.logins.owner,
      blobs: await openBlobs(config),
      folder,
      tell,
      signal,
    }).catch((error: unknown) => {
      if (signal.aborted) return null;
      throw error;
    });
    if (written === null) {
      tell('Stopped. Nothing was written.');
      return 1;
    }
    const rows = written.tables.reduce((sum, table) => sum + table.rows, 0);
    const seconds = Math.max(1, Math.round((performance.now() - began) / 1000));
    print(
      `Backup of ${written.takenAt}: ${rows.toLocaleString('en-US')} rows of ${written.tables.length} tables and ` +
        `${written.files.count.toLocaleString('en-US')} files in ${seconds} s.`,
    );
    print(`Not in it: the key of the secrets (${secretKeysOf(config).place}). Keep it in another place.`);
    return 0;
  },
});
