// Which log does another subject keep of what it did (a call, a recording, time on a page, a message)? One per source key,
// however often and in whatever order it is told (document 2 §4; rules.md, Data: repeats).
import type { Log } from '../contract/model.ts';
import { hasText } from '../contract/model.ts';
import { fail } from '@alveary/contract/errors.ts';
import type { Ctx } from '@alveary/server/platform/calls/context.ts';
import { iso } from '@alveary/server/platform/clock.ts';
import { newId } from '@alveary/server/platform/ids.ts';
import { cleanNote } from './clean-note.ts';
import { findLog } from './communications.store.ts';
import {
  findIdOfSource,
  insertKeptLog,
  type KeptLog,
  type KeptLogFields,
  type KeptNote,
  removeKeptNote,
  updateKeptLog,
  upsertKeptNote,
} from './kept-logs.store.ts';

/** A handler's own context, or the transaction and the instant of a job. */
type Keeping = Pick<Ctx, 'db' | 'now'>;

const keepNote = async ({ db, now }: Keeping, logId: string, { id, text }: KeptNote): Promise<void> => {
  const clean = cleanNote(text);
  if (hasText(clean)) await upsertKeptNote(db, { id, logId, text: clean, at: iso(now) });
  else await removeKeptNote(db, id, logId, iso(now));
};

/**
 * Writes the log, or finds the one that was written under this source key before and leaves that as it is. Neither completeness nor
 * the permission of a person is asked here: whoever calls has settled that. Name the patient with `ctx.about` and declare `changes:
 * ['logs']`.
 * @throws Failure RepeatDiffers when the log of this key is about a patient whom the transaction does not reach
 */
export const createLogFor = async (
  keeping: Keeping,
  log: KeptLog,
): Promise<{ readonly log: Log; readonly isNew: boolean }> => {
  const id = log.id ?? newId();
  const isNew = await insertKeptLog(keeping.db, id, log, iso(keeping.now));
  if (isNew && log.note !== undefined) await keepNote(keeping, id, log.note);
  const kept = isNew ? id : await findIdOfSource(keeping.db, log.sourceKey, false);
  const found = kept === null ? null : await findLog(keeping.db, kept);
  return found === null ? fail('RepeatDiffers') : { log: found, isNew };
};

export interface KeptLogChanges extends Partial<KeptLogFields> {
  readonly note?: KeptNote | undefined;
}

interface ChangeOptions {
  /** What somebody has typed meanwhile stays: only parts that are still empty are filled in. */
  readonly onlyEmpty?: boolean;
}

const fieldsOf = (log: Log): KeptLogFields => ({
  purpose: log.purpose,
  sent: log.sent,
  durationInSeconds: log.encounter.durationInSeconds,
  medium: log.medium,
  direction: log.direction,
  communicationResult: log.communicationResult,
  subject: log.subject,
  payload: log.payload,
});

const merged = (now: KeptLogFields, changes: Partial<KeptLogFields>, onlyEmpty: boolean): KeptLogFields => {
  const filled = Object.fromEntries(Object.entries(now).filter(([, value]) => value !== null));
  return onlyEmpty ? { ...now, ...changes, ...filled } : { ...now, ...changes };
};

/**
 * Changes the log of this source key: its duration at the end, its result, its note. Nothing is written, and the version stays, where
 * it says all that already.
 * @returns the log as it is now; null where the transaction reaches none of this key
 */
export const updateLogFor = async (
  keeping: Keeping,
  sourceKey: string,
  { note, ...changes }: KeptLogChanges,
  { onlyEmpty = false }: ChangeOptions = {},
): Promise<Log | null> => {
  const { db, now } = keeping;
  const id = await findIdOfSource(db, sourceKey, true);
  const log = id === null ? null : await findLog(db, id);
  if (log === null) return null;
  const before = fieldsOf(log);
  const after = merged(before, changes, onlyEmpty);
  const isChanged = JSON.stringify(before) !== JSON.stringify(after);
  if (isChanged) await updateKeptLog(db, log.id, after, iso(now));
  if (note !== undefined) await keepNote(keeping, log.id, note);
  return isChanged || note !== undefined ? findLog(db, log.id) : log;
};

/** The log of this source key; null where the transaction reaches none. */
export const findLogOfSource = async (db: Ctx['db'], sourceKey: string): Promise<Log | null> => {
  const id = await findIdOfSource(db, sourceKey, false);
  return id === null ? null : findLog(db, id);
};
