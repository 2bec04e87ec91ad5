// Writes the one log of a call: at its answer, or at the end of one that nobody answered, with the patient of the number; its duration at the
// end (OP-CALL-2, OP-CALL-3).
import type { Direction, Log } from '@alveary/modules/communications/contract/model.ts';
import {
  createLogFor,
  findLogOfSource,
  updateLogFor,
} from '@alveary/modules/communications/server/public.ts';
import { claimKey, writeInterval } from '@alveary/modules/time-tracking/server/public.ts';
import { iso } from '@alveary/server/platform/clock.ts';
import { patientChangesKey } from '@alveary/server/platform/calls/changes.ts';
import type { Db } from '@alveary/server/platform/db/handle.ts';
import { insertMessages } from '@alveary/server/platform/realtime/messages.store.ts';
import { resultOf } from './parse-phone-event.ts';
import {
  findCall,
  findPatientsOfNumber,
  noteMatches,
  setTarget,
  type StoredCall,
} from './phone-calls.store.ts';
import { takeStoredProfile } from './stored-profile.store.ts';

/** A transaction under the reach of the person whose call it is, and the instant. */
interface Settling {
  readonly db: Db;
  /** Milliseconds since the epoch. */
  readonly now: number;
}

const STORED_FOR_MS = 2 * 60_000;

export const sourceOfCall = (callId: string): string => `call:${callId}`;

/** The number of the other side. */
export const numberOf = (call: StoredCall): string =>
  call.direction === 'inbound' ? call.caller.phoneNumber : call.callee.phoneNumber;

const directionOf = (call: StoredCall): Direction => (call.direction === 'inbound' ? 'INBOUND' : 'OUTBOUND');

/** An answered call has a log, and one of ours that nobody answered. */
const deservesLog = (call: StoredCall): boolean =>
  call.answeredAt !== null || (call.direction === 'outbound' && call.endedAt !== null);

/** Whom the person said it is with, else the one patient of theirs who has the number. */
const patientOf = async ({ db }: Settling, call: StoredCall, userId: string): Promise<string | null> => {
  if (call.target !== null) return call.target;
  const number = numberOf(call);
  const started = Date.parse(call.ringingAt ?? call.notedAt);
  const stored =
    call.direction === 'outbound'
      ? await takeStoredProfile(db, userId, number, iso(started - STORED_FOR_MS))
      : null;
  if (stored !== null) {
    await setTarget(db, call.callId, stored);
    return stored;
  }
  if (!deservesLog(call)) return null;
  const matching = number === '' ? [] : await findPatientsOfNumber(db, number, 2);
  await noteMatches(db, call.callId, matching.length);
  const [only, another] = matching;
  return another === undefined ? (only?.profileId ?? null) : null;
};

const secondsOf = (call: StoredCall): number | null => {
  if (call.endedAt === null) return null;
  if (call.answeredAt === null) return 0;
  return Math.max(0, Math.round((Date.parse(call.endedAt) - Date.parse(call.answeredAt)) / 1000));
};

const endOf = (call: StoredCall) => ({
  durationInSeconds: secondsOf(call),
  communicationResult: resultOf(call.answeredAt !== null, call.result),
});

const DAY_MS = 24 * 3_600_000;

/** The minutes of a call that was answered and is over, into the ledger: its log then says what counts. */
const countMinutes = async ({ db, now }: Settling, call: StoredCall, log: Log): Promise<void> => {
  if (call.userId === null || call.answeredAt === null || call.endedAt === null) return;
  const from = Date.parse(call.answeredAt);
  const until = Math.min(Math.max(from, Date.parse(call.endedAt)), from + DAY_MS);
  await writeInterval(db, {
    key: claimKey(sourceOfCall(call.callId)),
    staffId: call.userId,
    profileId: log.profileId,
    siteId: null,
    source: 'call',
    logId: log.id,
    from,
    until,
    now,
  });
};

/** Everybody who has the patient open asks for the logs again. */
const tell = async ({ db, now }: Settling, profileId: string): Promise<void> => {
  const body = JSON.stringify({ changed: ['logs', 'phone-calls'] });
  await insertMessages(db, [{ key: patientChangesKey(profileId), body, at: iso(now) }]);
};

/**
 * Writes or completes the log of the call, where it is time. What somebody typed into it stays.
 * @returns the patient of the log; null while there is none
 */
export const settleCall = async (settling: Settling, callId: string): Promise<string | null> => {
  const call = await findCall(settling.db, callId);
  if (call === null || call.userId === null || call.direction === null) return null;
  const source = sourceOfCall(callId);
  const before = await findLogOfSource(settling.db, source);
  const profileId = before?.profileId ?? (await patientOf(settling, call, call.userId));
  if (profileId === null || !deservesLog(call)) return null;
  if (before === null) {
    const { log } = await createLogFor(settling, {
      sourceKey: source,
      callId,
      source: 'ZOOM_PHONE',
      profileId,
      practitioner: call.userId,
      purpose: null,
      sent: call.answeredAt ?? call.ringingAt ?? call.notedAt,
      medium: 'VERBAL_PHONE',
      direction: directionOf(call),
      subject: null,
      payload: null,
      ...endOf(call),
    });
    await countMinutes(settling, call, log);
    await tell(settling, profileId);
    return profileId;
  }
  const after = await updateLogFor(settling, source, endOf(call), { onlyEmpty: true });
  if (after === null) return profileId;
  await countMinutes(settling, call, after);
  if (after.version !== before.version) await tell(settling, after.profileId);
  return profileId;
};
