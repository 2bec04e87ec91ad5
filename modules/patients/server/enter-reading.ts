// Enters and corrects readings that somebody took at the patient (OP-ADMIN-2: SpO2 reading; OP-SPIRO-3: height; ADMIN-005).
import { fail } from '@alveary/contract/errors.ts';
import type { Measurement, Profile } from '../contract/model.ts';
import type { patientRecordCalls } from '../contract/record.calls.ts';
import { unlikelyBeside } from '../contract/unlikely.rules.ts';
import { vitalSigns } from '../contract/vital-signs.ts';
import type { Ctx, Handler } from '@alveary/server/platform/calls/context.ts';
import { iso } from '@alveary/server/platform/clock.ts';
import { newId } from '@alveary/server/platform/ids.ts';
import { findProfile } from './profile.store.ts';
import { findReadings, insertMeasurement, lockMeasurement, updateMeasurement } from './record.store.ts';

/** The clocks of a browser and of the server may differ by so much. */
const CLOCK_DIFFERENCE_MS = 5 * 60_000;

/** @throws Failure Invalid for a time to come, or one before the patient was born */
const checkTime = (ctx: Ctx, takenAt: string, dateOfBirth: string | null): void => {
  const refuse = (message: string) => fail('Invalid', { errors: [{ field: 'takenAt', message }] });
  if (Date.parse(takenAt) > ctx.now + CLOCK_DIFFERENCE_MS) refuse('This time is in the future.');
  // A local day can begin up to 14 hours before that of UTC.
  const firstDay = dateOfBirth === null ? null : Date.parse(dateOfBirth) - 14 * 3_600_000;
  if (firstDay !== null && Date.parse(takenAt) < firstDay)
    refuse('This time is before the patient was born.');
};

interface Typed {
  readonly type: 'spo2' | 'height' | 'weight';
  readonly value: number;
  readonly takenAt: string;
  readonly confirmed?: boolean;
}

/** @throws Failure UnlikelyChange for a value that cannot well follow the nearest one; `current` is that one */
const checkLikely = async (ctx: Ctx, profile: Profile, typed: Typed, but: string | null): Promise<void> => {
  const { type, confirmed } = typed;
  if (type === 'spo2' || confirmed === true) return;
  const others = await findReadings(ctx.db, profile.id, type, but);
  const nearest = unlikelyBeside(type, typed, others, profile.dateOfBirth);
  if (nearest === null) return;
  const unit = type === 'height' ? 'cm' : 'kg';
  const message = `${nearest.value} ${unit} was measured on ${nearest.takenAt.slice(0, 10)}; this is ${typed.value} ${unit}.`;
  fail('UnlikelyChange', { errors: [{ field: 'value', message }], current: nearest });
};

type RecordCalls = typeof patientRecordCalls;

export const enterReading: Handler<RecordCalls['enterReading']> = async (ctx, { params, body }) => {
  ctx.about(params.id);
  const profile = (await findProfile(ctx.db, params.id)) ?? fail('NoSiteForPatient');
  checkTime(ctx, body.takenAt, profile.dateOfBirth);
  await checkLikely(ctx, profile, body, null);
  const sign = vitalSigns.find(({ type }) => type === body.type) ?? fail('Invalid');
  const measurement: Measurement = {
    id: newId(),
    type: sign.type,
    name: sign.name,
    value: body.value,
    text: null,
    unit: sign.unit,
    parts: [],
    takenAt: iso(Date.parse(body.takenAt)),
    source: 'PORTAL',
  };
  await insertMeasurement(ctx.db, params.id, measurement);
  ctx.noteChange(null, measurement);
  return measurement;
};

export const correctReading: Handler<RecordCalls['correctReading']> = async (ctx, { params, body }) => {
  ctx.about(params.id);
  const profile = (await findProfile(ctx.db, params.id)) ?? fail('NoSiteForPatient');
  const before =
    (await lockMeasurement(ctx.db, params.id, body.type, params.measurementId)) ??
    fail('MeasurementNotFound');
  const isSeen =
    before.value === body.seen.value && Date.parse(before.takenAt) === Date.parse(body.seen.takenAt);
  if (!isSeen) fail('Stale', { current: before });
  checkTime(ctx, body.takenAt, profile.dateOfBirth);
  await checkLikely(ctx, profile, body, before.id);
  const after = { ...before, value: body.value, text: null, takenAt: iso(Date.parse(body.takenAt)) };
  await updateMeasurement(ctx.db, params.id, before, after.value, after.takenAt);
  ctx.noteChange(before, after);
  return after;
};
