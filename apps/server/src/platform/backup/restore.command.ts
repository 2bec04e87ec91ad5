// `restore`: makes a database and a folder of files out of a backup (decision 0078).
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type HeadsPlace, notedText } from '../../services/audit-heads/port.ts';
import type { Blobs } from '../../services/blobs/port.ts';
import { type Command, type CommandSession, UsageError } from '../commands/command.ts';
import { iso, now } from '../clock.ts';
import type { Config } from '../config.ts';
import type { DatabaseLogins } from '../db/logins.ts';
import { secretKeysOf } from '../secrets/keys.ts';
import { type Restored, restoreBackup } from './restore-backup.ts';

export interface RestorePlaces {
  /** The database that is named, made where it can be, and not brought to this version yet. */
  findLogins(config: Config): Promise<DatabaseLogins>;
  /** Where files go. @throws StartFailure when it cannot be written to */
  openBlobs(config: Config): Promise<Blobs>;
  /** Where the ends of the audit log are noted, and that it was restored. */
  headsPlaces(config: Config): readonly HeadsPlace[];
}

/** Beyond the database, where the check of the audit log learns why ends are gone that were noted before. */
const noteRestore = async (
  places: readonly HeadsPlace[],
  { manifest, ends }: Restored,
  tell: (line: string) => void,
): Promise<void> => {
  const restore = { restoredAt: iso(now()), takenAt: manifest.takenAt, ends };
  for (const place of places)
    await place.note([restore]).catch((error: unknown) => {
      const why = error instanceof Error ? error.message : String(error);
      tell(
        `The restore could not be noted in ${place.name} (${why}). Until this line is added there, audit verify finds ends missing: ` +
          notedText(restore),
      );
    });
};

const run = async (
  args: readonly string[],
  { config, tell, print, signal }: CommandSession,
  { findLogins, openBlobs, headsPlaces }: RestorePlaces,
): Promise<number> => {
  const { values } = parseArgs({
    args: [...args],
    options: { from: { type: 'string' }, replace: { type: 'boolean', default: false } },
  });
  if (values.from === undefined || values.from === '')
    throw new UsageError('Name the folder that backup wrote: --from <folder>.');
  const folder = resolve(values.from);
  const { owner: url } = await findLogins(config);
  tell(`Restoring ${folder}`);
  const began = performance.now();
  const restored = await restoreBackup({
    url,
    blobs: await openBlobs(config),
    folder,
    replaces: values.replace,
    tell,
    signal,
  }).catch((error: unknown) => {
    if (signal.aborted) return null;
    throw error;
  });
  if (restored === null) {
    tell('Stopped. The database is what it was.');
    return 1;
  }
  await noteRestore(headsPlaces(config), restored, tell);
  const { manifest } = restored;
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  const seconds = Math.max(1, Math.round((performance.now() - began) / 1000));
  print(
    `Restored as of ${manifest.takenAt}: ${rows.toLocaleString('en-US')} rows of ${manifest.tables.length} tables, each ` +
      `compared with the backup, and ${manifest.files.count.toLocaleString('en-US')} files in ${seconds} s.`,
  );
  print(`The key of the secrets has to be here before the server starts: ${secretKeysOf(config).place}.`);
  return 0;
};

export const restoreCommand = (places: RestorePlaces): Command => ({
  name: 'restore',
  summary: 'Make a database and its files out of a backup, and compare every row',
  usage: `
npm run alveary -- restore --from <folder> [--replace]

  --from     the folder that backup wrote
  --replace  throw away what the database holds; without it only an empty database is filled. Stop the servers first

Database and folder of files are those of DATABASE_URL (with DATABASE_OWNER_URL), ALVEARY_DATA_DIR and BLOB_URL. All of it
is one transaction, which is committed once every table is compared with the backup: after a failure, Ctrl-C or a crash the database
is what it was. That it was restored is noted beside the ends of the audit log, and audit verify says it.
A backup of an older version is brought to this one; one of a newer version is refused. The key of the secrets is not in a
backup: put secret.key into the data directory, or set ALVEARY_SECRET_KEY, before you start the server. Jobs that waited at the
instant of the backup go on when it starts: messages to patients too.

Example: ALVEARY_DATA_DIR=/var/lib/alveary npm run alveary -- restore --from /mnt/backups/alveary-2026-11-23`,
  run: (args, session) => run(args, session, places),
});
