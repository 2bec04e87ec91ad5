// With which keys are rows of the audit log marked, and from which seal on is a mark demanded? One sealed value of the database says
// both, so that SQL alone can neither read nor move them: who takes it out leaves every mark there is without its key.
import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { z } from 'zod';
import { now } from '../clock.ts';
import type { Config } from '../config.ts';
import type { Db } from '../db/handle.ts';
import type { Database } from '../db/open.ts';
import { secretKeysOf } from '../secrets/keys.ts';
import {
  findInstallationSecret,
  insertInstallationSecret,
  replaceSecret,
  rowName,
} from '../secrets/sealed-values.store.ts';
import { type SecretBox, secretBox } from '../secrets/secret-box.ts';
import { loadSigningKey } from '../sessions/tokens.ts';
import { StartFailure } from '../start-failure.ts';
import { type AuditMarker, auditMarker, type MarkKey, markKeyOf } from './marks.ts';
import { areRowsWaiting, SEALER_LOCK, sealWaitingRows } from './seal.ts';

/** Rows of the seals up to these were written before there were marks. */
export interface MarksBegin {
  readonly month: string;
  readonly number: number;
  /** 64 hexadecimal digits. */
  readonly hash: string;
}

export interface AuditMarks {
  readonly marker: AuditMarker;
  /** The newest first; the others are for rows that were marked with them. */
  readonly keys: readonly MarkKey[];
  readonly begin: readonly MarksBegin[];
}

const SECRET = 'audit-marks';
const ROW = rowName('installation_secrets', SECRET);
const PLACE = { table: 'installation_secrets', key: 'name', column: 'value' };

const kept = z.object({
  keys: z.array(z.base64()).min(1),
  begin: z.array(z.object({ month: z.string(), number: z.number(), hash: z.string() })),
});
type Kept = z.output<typeof kept>;

const newKeyText = (): string => randomBytes(32).toString('base64');

const readKept = async (
  db: Db,
  box: SecretBox,
): Promise<{ readonly value: string; readonly kept: Kept } | null> => {
  const found = await findInstallationSecret(db, SECRET);
  if (found === null) return null;
  if (box.keyOf(found.value) === undefined) {
    throw new StartFailure(
      'The keys that mark the audit log were put into the database past the server. Keep this database as it is and restore a backup beside it.',
    );
  }
  return { value: found.value, kept: kept.parse(JSON.parse(box.open(found.value, ROW))) };
};

const marksOf = ({ keys, begin }: Kept): AuditMarks => {
  const [newest, ...older] = keys.map((key) => markKeyOf(Buffer.from(key, 'base64')));
  if (newest === undefined) throw new Error('There is no key to mark the audit log with.');
  return { marker: auditMarker(newest), keys: [newest, ...older], begin };
};

/**
 * Where the chains end once every row that waits is sealed. The lock keeps other sealers away until then.
 * @throws StartFailure when this process may not seal
 */
const sealedEnds = async (owner: string): Promise<MarksBegin[]> => {
  const client = new pg.Client({ connectionString: owner, application_name: 'alveary audit marks' });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [SEALER_LOCK]);
    while (await areRowsWaiting(client)) await sealWaitingRows(client, now());
    const { rows } = await client.query<MarksBegin>(
      `select to_char(month, 'YYYY-MM') as month, number, encode(hash, 'hex') as hash from audit_heads order by month`,
    );
    return rows;
  } catch (error) {
    if (!(error instanceof pg.DatabaseError) || error.code !== '42501') throw error;
    throw new StartFailure(
      'The rows of the audit log have no marks yet. Start a process of this version that has DATABASE_OWNER_URL first.',
    );
  } finally {
    await client.end();
  }
};

const isLogEmpty = (db: Db): Promise<boolean> =>
  db
    .one<{ empty: boolean }>('select not exists (select from audit_events) as empty')
    .then(({ empty }) => empty);

/**
 * The keys of this installation, made by the first process that asks.
 * @throws StartFailure when they were sealed with a key that is not here
 */
export const openAuditMarks = async (database: Database, box: SecretBox): Promise<AuditMarks> => {
  const { statements, logins } = database;
  const known = await readKept(statements, box);
  if (known !== null) return marksOf(known.kept);
  const begin = (await isLogEmpty(statements)) ? [] : await sealedEnds(logins.owner);
  const made: Kept = { keys: [newKeyText()], begin };
  await insertInstallationSecret(statements, SECRET, box.seal(JSON.stringify(made), ROW));
  const shared = await readKept(statements, box);
  if (shared === null)
    throw new Error('The keys that mark the audit log are gone right after they were made.');
  return marksOf(shared.kept);
};

/**
 * For a command: with the keys that the settings name. First the oldest secret: with a key that does not open it nothing may be
 * sealed, or a server with the right one would not start any more.
 */
export const auditMarksOf = async (
  config: Pick<Config, 'dataDirectory' | 'secretKey'>,
  database: Database,
): Promise<AuditMarks> => {
  const box = secretBox(secretKeysOf(config));
  await loadSigningKey(database.statements, box);
  return openAuditMarks(database, box);
};

/** Rows are marked with a new key from the next start on; the keys before stay, for the rows they marked. */
export const rotateMarkKey = async ({ statements }: Database, box: SecretBox): Promise<void> => {
  for (;;) {
    const before = await readKept(statements, box);
    if (before === null) return;
    const after: Kept = { ...before.kept, keys: [newKeyText(), ...before.kept.keys] };
    const value = box.seal(JSON.stringify(after), ROW);
    if ((await replaceSecret(statements, PLACE, { key: SECRET, value: before.value }, value)) > 0) return;
  }
};
