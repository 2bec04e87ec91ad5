// Judges, grades, compares and stores a session, whoever brings it: a device, or an import (document 3 §3; docs/decisions/0055)
import { createHash } from 'node:crypto';
import { fail, type FieldMessage } from '@alveary/contract/errors.ts';
import type { Curve } from '@alveary/spirometry/manoeuvre/curve.ts';
import type { SessionSent } from '../contract/session-sent.ts';
import { iso } from '@alveary/server/platform/clock.ts';
import type { Db } from '@alveary/server/platform/db/handle.ts';
import { type Blow, isBlowProblem, judgeBlows, type JudgedBlow } from './judge-blows.ts';
import { judgeSessions } from './judge-sessions.ts';
import { newSessionRows } from './new-session-rows.ts';
import { examinedAt, type RecordedPerson } from './examined.ts';
import { findRecordedPerson } from './examined.store.ts';
import { findSentSession, insertNewSession } from './new-sessions.store.ts';

type TestSent = SessionSent['tests'][number];

const curveOf = ({ curve }: TestSent): Curve | null => {
  if (curve === null) return null;
  const { litres, samples_a_second: rate = 1 } = curve;
  return { litres, seconds: curve.seconds ?? litres.map((_litres, index) => index / rate) };
};

const blowOf = (test: TestSent): Blow => {
  const { curve: _curve, device, faulty_zero_flow, obstructed_mouthpiece, leak, ...values } = test;
  const witnessed = { faultyZeroFlow: faulty_zero_flow, obstructedMouthpiece: obstructed_mouthpiece, leak };
  return { values, curve: curveOf(test), witnessed, device };
};

const digestOf = (sent: SessionSent): string =>
  createHash('sha256')
    .update(JSON.stringify({ ...sent, id: null }))
    .digest('hex');

/** @throws Failure Invalid, naming each test whose curve cannot be read */
const judged = (blows: readonly Blow[], ageYears: number | null): readonly JudgedBlow[] => {
  const found = judgeBlows(blows, ageYears);
  const problems = found.filter(isBlowProblem);
  if (problems.length > 0) {
    const errors = problems.map(
      ({ blow, problem }): FieldMessage => ({ field: `tests.${blow}.curve`, message: problem }),
    );
    fail('Invalid', { errors });
  }
  return found.flatMap((one) => (isBlowProblem(one) ? [] : [one]));
};

const refuseDay = (message: string): never =>
  fail('Invalid', { errors: [{ field: 'performed_at', message }] });

/** @throws Failure Invalid for a day that cannot be */
const checkDay = ({ date_of_birth }: RecordedPerson, performedAt: string, now: number): void => {
  if (Date.parse(performedAt) > now) refuseDay('A session lies in the past; this time is still to come.');
  const day = iso(Date.parse(performedAt)).slice(0, 10);
  if (date_of_birth !== null && day < date_of_birth) refuseDay('This is before the patient was born.');
};

interface Stored {
  /** Of the session that was sent, or of the equal one that is stored already. */
  readonly id: string;
  readonly isNew: boolean;
}

/**
 * The same one again changes nothing. Nothing is written before it is certain to be taken.
 * @param now milliseconds since the epoch
 * @throws Failure Invalid, naming the fields; SessionDiffers when it is stored with other values
 */
export const storeSession = async (db: Db, sent: SessionSent, now: number): Promise<Stored> => {
  const digest = digestOf(sent);
  const before = await findSentSession(db, sent);
  if (before !== null) {
    if (before.sent_digest !== digest) fail('SessionDiffers');
    return { id: before.id, isNew: false };
  }
  const recorded = (await findRecordedPerson(db, sent.profile_id)) ?? fail('NoSiteForPatient');
  checkDay(recorded, sent.performed_at, now);
  const examined = examinedAt(recorded, sent.performed_at, sent.height_cm);
  const blows = sent.tests.map(blowOf);
  const rows = newSessionRows({
    sent: { ...sent, performed_at: iso(Date.parse(sent.performed_at)) },
    examined,
    blows: judged(blows, examined.person.age_years).map((one, index) => ({
      ...one,
      curve: blows[index]?.curve ?? null,
      device: blows[index]?.device ?? null,
    })),
    digest,
    at: iso(now),
  });
  if ((await insertNewSession(db, rows)) === 0) fail('SessionDiffers');
  await judgeSessions(db, [sent.id]);
  return { id: sent.id, isNew: true };
};
