// Answers the measurements of a patient, newest first, by type and time (OP-TIMELINE-2).
import { fail } from '@alveary/contract/errors.ts';
import type { patientCalls } from '../contract/calls.ts';
import type { Handler } from '@alveary/server/platform/calls/context.ts';
import { instantOf } from '@alveary/server/platform/clock.ts';
import { findMeasurements, findUsualRanges } from './measurements.store.ts';

const listed = (types: string | undefined): string[] | null =>
  types?.split(',').map((type) => type.trim()) ?? null;

export const listMeasurements: Handler<(typeof patientCalls)['measurements']> = async (
  ctx,
  { params, query },
) => {
  ctx.about(params.id);
  const page = await findMeasurements(ctx.db, params.id, {
    types: listed(query['type.in']),
    notTypes: listed(query['type.notIn']) ?? [],
    start: instantOf(query.start),
    end: instantOf(query.end),
    limit: query.size,
    offset: query.page * query.size,
  });
  if (page === null) return fail('NoSiteForPatient');
  const types = query.usual === undefined ? [] : [...new Set(page.rows.map(({ type }) => type))];
  const usual = types.length === 0 ? null : await findUsualRanges(ctx.db, params.id, types, ctx.now);
  return {
    total: page.total,
    rows: page.rows.map((row) => ({ ...row, usual: usual?.get(row.type) ?? null })),
  };
};
