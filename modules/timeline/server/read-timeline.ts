// Answers what is drawn of the measured sources: raw readings when there are few, buckets when there are many (OP-TIMELINE-2)
import { fail } from '@alveary/contract/errors.ts';
import type { timelineCalls } from '../contract/calls.ts';
import type { SourceSeries } from '../contract/model.ts';
import type { Ctx, Handler } from '@alveary/server/platform/calls/context.ts';
import { findAosSessionsOfProfile } from '@alveary/modules/aos/server/public.ts';
import { findUsualRanges, reachesPatient } from '@alveary/modules/patients/server/public.ts';
import {
  countReadings,
  findBuckets,
  findLastBefore,
  findPoints,
  findTotals,
  type Span,
} from './timeline.store.ts';

/** So many readings for each bucket are still sent one by one: the browser folds them by its own pixels. */
const POINTS_PER_BUCKET = 4;
const MOST_AOS = 200;

/** Of these the usual range says something. */
const withUsual: readonly string[] = ['spo2', 'heart_rate'];

const measuredSeries = async (
  ctx: Ctx,
  profileId: string,
  source: string,
  span: Span,
  buckets: number,
  total: number,
): Promise<Pick<SourceSeries, 'before' | 'data'>> => {
  const most = buckets * POINTS_PER_BUCKET;
  const isDense = total > most && (await countReadings(ctx.db, profileId, source, span, most)) > most;
  const data = isDense
    ? await findBuckets(ctx.db, profileId, source, span, buckets)
    : await findPoints(ctx.db, profileId, source, span);
  return { data, before: await findLastBefore(ctx.db, profileId, source, span.start) };
};

const nothing = (): Pick<SourceSeries, 'before' | 'data'> => ({
  before: null,
  data: { kind: 'points', times: [], values: [], lower: null },
});

/** The reactance area of each oscillometry session. */
const aosSeries = async (ctx: Ctx, profileId: string, { start, end }: Span): Promise<SourceSeries> => {
  const { rows, total } = await findAosSessionsOfProfile(ctx.db, profileId, MOST_AOS, 0);
  const measured = rows.toReversed().flatMap(({ performed_at, ax }) => {
    const time = Date.parse(performed_at);
    return ax === null ? [] : [{ time, value: ax, lower: null }];
  });
  const inside = measured.filter(({ time }) => time >= Date.parse(start) && time <= Date.parse(end));
  const before = measured.findLast(({ time }) => time < Date.parse(start)) ?? null;
  return {
    source: 'aos',
    total,
    before,
    usual: null,
    data: {
      kind: 'points',
      times: inside.map(({ time }) => time),
      values: inside.map(({ value }) => value),
      lower: null,
    },
  };
};

export const readTimeline: Handler<typeof timelineCalls.series> = async (ctx, { params, query }) => {
  ctx.about(params.id);
  if (!(await reachesPatient(ctx.db, params.id))) fail('NoSiteForPatient');
  const span = {
    start: new Date(query.start).toISOString(),
    end: new Date(query.end).toISOString(),
  };
  const sources = [...new Set(query['source.in'].split(',').map((source) => source.trim()))];
  const totals = await findTotals(ctx.db, params.id, sources);
  const usual = await findUsualRanges(
    ctx.db,
    params.id,
    sources.filter((source) => withUsual.includes(source)),
    ctx.now,
  );
  const answered: SourceSeries[] = [];
  // One after the other: all of them read on the one connection of the request.
  for (const source of sources) {
    if (source === 'aos') answered.push(await aosSeries(ctx, params.id, span));
    else {
      const total = totals.get(source) ?? 0;
      const found =
        total === 0 ? nothing() : await measuredSeries(ctx, params.id, source, span, query.buckets, total);
      answered.push({ source, total, usual: usual.get(source) ?? null, ...found });
    }
  }
  return answered;
};
