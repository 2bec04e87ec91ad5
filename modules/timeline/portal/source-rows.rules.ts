// How is each source drawn: which lines, between which values, with which zone of normal? (OP-TIMELINE-3; design language §13)
import type { QuestionnaireResult } from '@alveary/modules/questionnaires/contract/model.ts';
import { bandOf } from '@alveary/modules/questionnaires/contract/bands.rules.ts';
import { definitionOf } from '@alveary/modules/questionnaires/contract/definitions.ts';
import type { ListedSession } from '@alveary/modules/spirometry/contract/model.ts';
import { ENOUGH_USABLE_TESTS } from '@alveary/modules/spirometry/contract/rules.ts';
import { decimals, showHeight, showWeight, type Units, withUnit } from '@alveary/contract/units.ts';
import type { Band, Limit } from '@alveary/portal/ui/chart/draw-marks.ts';
import { foldedSeries, type SeriesKind, type TimeSeries } from '@alveary/portal/ui/chart/time-series.ts';
import { airLevel, airWords } from '../contract/air.ts';
import type { SourceSeries } from '../contract/model.ts';
import type { TimelineSource } from '../contract/sources.ts';
import { goodZone } from './good-zone.rules.ts';

export interface SourceRow {
  readonly source: TimelineSource;
  readonly unit: string;
  readonly series: readonly TimeSeries[];
  readonly scale: readonly [low: number, high: number];
  readonly usual?: Band;
  /** What is normal or good. */
  readonly zone?: Band;
  readonly limit?: Limit;
  readonly show: (value: number) => string;
  /** What a value means, so that nobody takes the words of the zone for it. */
  readonly says?: (value: number) => string | null;
}

/** What the value is drawn as: z-score, percent of predicted, litres. */
export const spirometryUnits = ['z', '%', 'L'] as const;
export type SpirometryUnit = (typeof spirometryUnits)[number];

const LOWER_LIMIT = -1.64;

const normalZ = {
  zone: { low: LOWER_LIMIT, high: -LOWER_LIMIT, words: `Normal range: ${LOWER_LIMIT} to ${-LOWER_LIMIT}` },
  limit: { value: LOWER_LIMIT, words: 'Lower limit' },
  says: (z: number) => (z < LOWER_LIMIT ? 'Below the lower limit' : null),
} as const;

const sessionValue = (
  session: ListedSession,
  measure: 'fev1' | 'fvc',
  unit: SpirometryUnit,
): number | null => {
  if (unit === 'z') return session.z_scores[measure];
  return unit === '%' ? session.relative_values[measure] : session.best_values[measure];
};

const lineOf = (
  name: string,
  colour: 1 | 3 | 4,
  sessions: readonly ListedSession[],
  valueOf: (session: ListedSession) => number | null,
): TimeSeries => {
  const drawn = sessions.flatMap((session) => {
    const value = valueOf(session);
    return value === null ? [] : [{ time: Date.parse(session.performed_at), value }];
  });
  return {
    name,
    kind: 'line',
    colour,
    times: drawn.map(({ time }) => time),
    values: drawn.map(({ value }) => value),
  };
};

/** Room above and below what is drawn. */
const around = (values: readonly number[], least: readonly [number, number]): readonly [number, number] => {
  const low = values.reduce((found, value) => Math.min(found, value), least[0]);
  const high = values.reduce((found, value) => Math.max(found, value), least[1]);
  const room = (high - low) * 0.08;
  return [low < least[0] ? low - room : low, high > least[1] ? high + room : high];
};

const spirometryScales = { z: [-4, 2], '%': [0, 120], L: [0, 4] } as const;

/**
 * What was blown after a bronchodilator is a line of its own: among the others each visit with both would be a leap.
 * @param all oldest first; one without enough usable tests is no point of the trend (SPIRO-036)
 */
export const spirometryRow = (
  source: TimelineSource,
  all: readonly ListedSession[],
  unit: SpirometryUnit,
): SourceRow => {
  const sessions = all.filter(({ usable_tests }) => usable_tests >= ENOUGH_USABLE_TESTS);
  const after = sessions.filter(({ bronchodilator }) => bronchodilator === 'post');
  const plain = sessions.filter(({ bronchodilator }) => bronchodilator !== 'post');
  const fev1 = (session: ListedSession) => sessionValue(session, 'fev1', unit);
  const series = [
    lineOf('FEV1', 1, plain, fev1),
    lineOf('FVC', 3, plain, (session) => sessionValue(session, 'fvc', unit)),
    ...(after.length === 0 ? [] : [lineOf('FEV1 post', 4, after, fev1)]),
  ];
  const values = series.flatMap((one) => one.values);
  return {
    source,
    unit,
    series,
    scale: around(values, spirometryScales[unit]),
    ...(unit === 'z' ? normalZ : {}),
    show: (value) => (unit === '%' ? String(Math.round(value)) : value.toFixed(2)),
  };
};

interface Look {
  readonly kind: SeriesKind;
  readonly unit: string;
  readonly least: readonly [number, number];
  /** A pause longer than this breaks the line. */
  readonly gapMs?: number;
  /** The axis is in the units of the site: so many of them to a metric one. */
  readonly per?: number;
  readonly show: (value: number) => string;
}

/** As the display units are worked out everywhere (document 3 §9). */
const LBS_PER_KG = 2.20462;
const INCHES_PER_CM = 0.3937;
const HOUR_MS = 3_600_000;
/** More readings than that are folded here, as the server folds still more. */
const MOST_POINTS = 1200;
const whole = (value: number): string => Math.round(value).toLocaleString('en-US');

const airInWords = (level: number): string =>
  `${Math.round(level)}, ${airWords[Math.round(level) - 1] ?? ''}`;

const looks = (units: Units): Readonly<Record<string, Look>> => ({
  spo2: { kind: 'line', unit: '%', least: [84, 100], gapMs: 36 * HOUR_MS, show: whole },
  heart_rate: { kind: 'line', unit: 'bpm', least: [50, 110], gapMs: 36 * HOUR_MS, show: whole },
  blood_pressure: { kind: 'span', unit: 'mmHg', least: [50, 170], show: whole },
  breathlessness: { kind: 'scores', unit: 'mMRC', least: [-0.4, 4.6], show: whole },
  steps: { kind: 'bars', unit: 'steps', least: [0, 10_000], show: whole },
  weight: {
    kind: 'line',
    unit: showWeight(1, units.weight).unit,
    least: [60, 60.1],
    per: units.weight === 'lbs' ? LBS_PER_KG : 1,
    show: (weight) => String(units.weight === 'lbs' ? Math.round(weight) : decimals(weight, 1)),
  },
  height: {
    kind: 'line',
    unit: units.height === 'in' ? '' : 'cm',
    least: [160, 160.1],
    per: units.height === 'in' ? INCHES_PER_CM : 1,
    show: (height) =>
      units.height === 'in' ? withUnit(showHeight(height / INCHES_PER_CM, 'in')) : whole(height),
  },
  air_quality: { kind: 'levels', unit: 'of 5', least: [0, 5], show: airInWords },
  aos: { kind: 'line', unit: 'kPa/L AX', least: [0, 2], show: (value) => value.toFixed(2) },
});

const seriesOf = (title: string, { data }: SourceSeries, look: Look): TimeSeries => {
  const common = { name: title, ...(look.gapMs === undefined ? {} : { gapMs: look.gapMs }) };
  if (data.kind === 'buckets') {
    const { times, means, lowest, highest } = data;
    return { ...common, kind: 'buckets', times, values: means, lowest, highest };
  }
  const { times, values, lower } = data;
  const points = { ...common, kind: look.kind, times, values, ...(lower === null ? {} : { lower }) };
  const [from, to] = [times[0] ?? 0, (times.at(-1) ?? 0) + 1];
  return look.gapMs === undefined ? points : foldedSeries(points, { from, to }, MOST_POINTS);
};

const scoredOf = (
  source: TimelineSource,
  results: readonly QuestionnaireResult[],
): readonly { readonly time: number; readonly value: number }[] =>
  results
    .flatMap(({ questionnaireInternalName, answeredAt, score }) =>
      source.questionnaires.includes(questionnaireInternalName) && score !== null
        ? [{ time: Date.parse(answeredAt), value: score }]
        : [],
    )
    .toReversed();

type Data = SourceSeries['data'];
type Buckets = Extract<Data, { readonly kind: 'buckets' }>;

/** Each score is a bucket of its own among those of the readings: none is thinned away. */
const foldedWith = (data: Buckets, scored: ReturnType<typeof scoredOf>): Buckets => {
  const all = [
    ...data.times.map((time, at) => ({
      time,
      lowest: data.lowest[at] ?? 0,
      mean: data.means[at] ?? 0,
      highest: data.highest[at] ?? 0,
      count: data.counts[at] ?? 0,
    })),
    ...scored.map(({ time, value }) => ({ time, lowest: value, mean: value, highest: value, count: 1 })),
  ].toSorted((one, other) => one.time - other.time);
  return {
    kind: 'buckets',
    times: all.map(({ time }) => time),
    lowest: all.map(({ lowest }) => lowest),
    means: all.map(({ mean }) => mean),
    highest: all.map(({ highest }) => highest),
    counts: all.map(({ count }) => count),
  };
};

const pointsWith = (
  data: Exclude<Data, Buckets>,
  scored: ReturnType<typeof scoredOf>,
): Exclude<Data, Buckets> => {
  const read = data.times.map((time, at) => ({ time, value: data.values[at] ?? 0 }));
  const all = [...read, ...scored].toSorted((one, other) => one.time - other.time);
  return { ...data, times: all.map(({ time }) => time), values: all.map(({ value }) => value) };
};

/** The readings with the scores that people answered among them, by time. */
export const withScores = (
  source: TimelineSource,
  answer: SourceSeries,
  results: readonly QuestionnaireResult[],
): SourceSeries => {
  const scored = scoredOf(source, results);
  if (scored.length === 0) return answer;
  const { data } = answer;
  return {
    ...answer,
    total: answer.total + scored.length,
    data: data.kind === 'buckets' ? foldedWith(data, scored) : pointsWith(data, scored),
  };
};

/** Null for a source that is not measured. */
export const measuredRow = (source: TimelineSource, answer: SourceSeries, units: Units): SourceRow | null => {
  const look = looks(units)[source.tag];
  if (look === undefined) return null;
  const given = seriesOf(source.title, answer, look);
  const { per = 1 } = look;
  const shownAs = source.tag === 'air_quality' ? airLevel : (value: number): number => value * per;
  const series = { ...given, values: given.values.map(shownAs) };
  const { values, lower = [], lowest = [], highest = [] } = series;
  const drawn = [...values, ...lower, ...lowest, ...highest];
  const [first] = drawn;
  // Weight and height lie anywhere: the plot is drawn around them.
  const isFree = source.tag === 'weight' || source.tag === 'height';
  const least: readonly [number, number] =
    isFree && first !== undefined ? [first - 2, first + 2] : look.least;
  return {
    source,
    unit: look.unit,
    series: [series],
    scale: around(drawn, least),
    ...(answer.usual === null ? {} : { usual: { ...answer.usual, words: 'Usual range' } }),
    show: look.show,
  };
};

/** The form that was answered last: a child grows from one to the next. @param results newest first */
const formOf = (source: TimelineSource, results: readonly QuestionnaireResult[]): string =>
  results.find(
    ({ questionnaireInternalName, score }) =>
      source.questionnaires.includes(questionnaireInternalName) && score !== null,
  )?.questionnaireInternalName ??
  source.questionnaires[0] ??
  source.tag;

/** @param results of all questionnaires, newest first */
export const questionnaireRow = (
  source: TimelineSource,
  results: readonly QuestionnaireResult[],
): SourceRow => {
  const own = scoredOf(source, results);
  const definition = definitionOf(formOf(source, results));
  const zone = goodZone(definition);
  const range = definition?.range ?? [0, 10];
  const highest = own.reduce((found, { value }) => Math.max(found, value), range[1]);
  return {
    source,
    unit: `of ${range[1]}`,
    series: [
      {
        name: source.title,
        kind: 'scores',
        times: own.map(({ time }) => time),
        values: own.map(({ value }) => value),
      },
    ],
    // Room for the number beside a dot at either end.
    scale: [Math.min(0, range[0]) - range[1] * 0.1, highest * 1.15],
    ...(zone === undefined ? {} : { zone }),
    ...(definition === null ? {} : { says: (score: number) => bandOf(definition, score)?.words ?? null }),
    show: (value) => decimals(value, 2),
  };
};

/** Whether anything was ever measured. */
export const isEmpty = ({ series }: SourceRow): boolean => series.every(({ times }) => times.length === 0);
