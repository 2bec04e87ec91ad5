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
  NO_POINTS,
  type Span,
} from './timeline.store.ts';

/** So many readings for each bucket are still sent one by one: the browser folds them by its own pixels. */
const POINTS_PER_BUCKET = 4;
const MOST_AOS = 200;

/** Of these the usual range says something. */
const withUsual: readonly string[] = ['spo2', 'heart_rate'];

/** Which of the kinds have more readings in the span than are sent one by one? */
const findDense = async (
  ctx: Ctx,
  profileId: string,
  totals: ReadonlyMap<string, number>,
  span: Span,
  most: number,
): Promise<readonly string[]> => {
  const dense: string[] = [];
  for (const [source, total] of totals)
    if (total > most && (await countReadings(ctx.db, profileId, source, span, most)) > most)
      dense.push(source);
  return dense;
};

/** What is drawn of each kind that was ever measured. One statement after the other: all read on the connection of the request. */
const measuredData = async (
  ctx: Ctx,
  profileId: string,
  totals: ReadonlyMap<string, number>,
  span: Span,
  buckets: number,
): Promise<ReadonlyMap<string, SourceSeries['data']>> => {
  const dense = await findDense(ctx, profileId, totals, span, buckets * POINTS_PER_BUCKET);
  const others = [...totals.keys()].filter((source) => !dense.includes(source));
  const data = new Map(await findPoints(ctx.db, profileId, others, span));
  for (const source of dense) {
    const found = await findBuckets(ctx.db, profileId, source, span, buckets);
    const half = (Date.parse(span.end) - Date.parse(span.start)) / buckets / 2;
    // The middle of the one that goes on lies ahead: nobody has measured there.
    const goesOn = (time: number): boolean => time > ctx.now && time - half <= ctx.now;
    data.set(source, { ...found, times: found.times.map((time) => (goesOn(time) ? ctx.now : time)) });
  }
  return data;
};

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
  const measured = await measuredData(ctx, params.id, totals, span, query.buckets);
  const before = await findLastBefore(ctx.db, params.id, [...totals.keys()], span.start);
  const aos = sources.includes('aos') ? await aosSeries(ctx, params.id, span) : null;
  return sources.map((source) =>
    source === 'aos' && aos !== null
      ? aos
      : {
          source,
          total: totals.get(source) ?? 0,
          usual: usual.get(source) ?? null,
          before: before.get(source) ?? null,
          data: measured.get(source) ?? NO_POINTS,
        },
  );
};
