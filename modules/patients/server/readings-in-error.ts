// Marks a reading as entered in error, and lists those that were (ADMIN-005; OP-SPIRO-3: predicted values follow).
import { fail } from '@alveary/contract/errors.ts';
import type { patientRecordCalls } from '../contract/record.calls.ts';
import type { Handler } from '@alveary/server/platform/calls/context.ts';
import { iso } from '@alveary/server/platform/clock.ts';
import { newId } from '@alveary/server/platform/ids.ts';
import { findReadingInError, findReadingsInError, moveToErrors } from './readings-in-error.store.ts';
import { lockMeasurement } from './record.store.ts';
import { findProfile } from './profile.store.ts';

type RecordCalls = typeof patientRecordCalls;

export const markReadingInError: Handler<RecordCalls['markReadingInError']> = async (
  ctx,
  { params, body },
) => {
  ctx.about(params.id);
  if ((await findProfile(ctx.db, params.id)) === null) fail('NoSiteForPatient');
  const before =
    (await lockMeasurement(ctx.db, params.id, body.type, params.measurementId)) ??
    fail('MeasurementNotFound');
  const isSeen =
    before.value === body.seen.value && Date.parse(before.takenAt) === Date.parse(body.seen.takenAt);
  if (!isSeen) fail('Stale', { current: before });
  const mark = { id: newId(), userId: ctx.me.id, at: iso(ctx.now) };
  await moveToErrors(ctx.db, params.id, before, mark);
  const marked = await findReadingInError(ctx.db, mark.id);
  ctx.noteChange(before, { markedAt: marked.markedAt });
  return marked;
};

export const listReadingsInError: Handler<RecordCalls['readingsInError']> = async (
  ctx,
  { params, query },
) => {
  ctx.about(params.id);
  const { size, page } = query;
  return (await findReadingsInError(ctx.db, params.id, size, page * size)) ?? fail('NoSiteForPatient');
};
