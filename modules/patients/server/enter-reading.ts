// Enters a reading that somebody took at the patient (OP-ADMIN-2: SpO2 reading; ADMIN-005).
import { fail } from '@alveary/contract/errors.ts';
import type { patientRecordCalls } from '../contract/record.calls.ts';
import { vitalSigns } from '../contract/vital-signs.ts';
import type { Ctx, Handler } from '@alveary/server/platform/calls/context.ts';
import { iso } from '@alveary/server/platform/clock.ts';
import { newId } from '@alveary/server/platform/ids.ts';
import { findProfile } from './profile.store.ts';
import { insertMeasurement } from './record.store.ts';

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

export const enterSpo2: Handler<(typeof patientRecordCalls)['enterSpo2']> = async (ctx, { params, body }) => {
  ctx.about(params.id);
  const profile = (await findProfile(ctx.db, params.id)) ?? fail('NoSiteForPatient');
  checkTime(ctx, body.takenAt, profile.dateOfBirth);
  const [spo2] = vitalSigns;
  const measurement = {
    id: newId(),
    type: spo2.type,
    name: spo2.name,
    value: body.value,
    text: null,
    unit: spo2.unit,
    parts: [],
    takenAt: iso(Date.parse(body.takenAt)),
    source: 'PORTAL',
  };
  await insertMeasurement(ctx.db, params.id, measurement);
  ctx.noteChange(null, measurement);
  return measurement;
};
