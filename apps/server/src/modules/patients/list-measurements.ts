// Answers the measurements of a patient, newest first, by type and time (OP-TIMELINE-2).
import { fail } from '@alveary/contract/errors.ts';
import type { patientCalls } from '@alveary/contract/patients/calls.ts';
import type { Handler } from '../../platform/calls/context.ts';
import { instantOf } from '../../platform/clock.ts';
import { findMeasurements } from './measurements.store.ts';

export const listMeasurements: Handler<(typeof patientCalls)['measurements']> = async (
  ctx,
  { params, query },
) => {
  ctx.about(params.id);
  const page = await findMeasurements(ctx.db, params.id, {
    types: query['type.in']?.split(',').map((type) => type.trim()) ?? null,
    start: instantOf(query.start),
    end: instantOf(query.end),
    limit: query.size,
    offset: query.page * query.size,
  });
  return page ?? fail('NoSiteForPatient');
};
