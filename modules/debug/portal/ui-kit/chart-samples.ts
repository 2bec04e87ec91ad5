// Which invented values do the charts of the parts page draw? The same at every visit, so that a change of a chart is seen
import type { BlowCurve } from '@alveary/portal/ui/chart/blow.ts';
import type { TimeSeries, TimeWindow } from '@alveary/portal/ui/chart/time-series.ts';

const DAY = 86_400_000;
const DAYS = 91;

export const sampleWindow = (at: number): TimeWindow => ({ from: at - DAYS * DAY, to: at });

/** A wave that looks like a measured one and is always the same. */
const wave = (at: number): number => Math.sin(at / 3) + Math.sin(at / 7.3) / 2 + Math.sin(at * 1.7) / 3;

const every = (end: number, step: number): readonly number[] =>
  Array.from({ length: Math.floor((DAYS * DAY) / step) }, (_, at) => end - DAYS * DAY + at * step);

/** Readings all day, with a pause of three days. */
const spo2Of = (end: number): TimeSeries => {
  const times = every(end, DAY / 24).filter((time) => {
    const day = (time - end) / DAY + DAYS;
    return day < 25 || day > 28;
  });
  const values = times.map((_, at) => 93.5 + wave(at) - (at > 1650 && at < 1850 ? 4 : 0));
  return { name: 'SpO2', kind: 'envelope', times, values, gapMs: DAY };
};

export const samples = (end: number) => {
  const weeks = every(end, 7 * DAY);
  const days = every(end, DAY);
  const fev1 = weeks.map((_, at) => -2.6 + wave(at) / 8 - (at === 10 ? 0.5 : 0));
  return {
    spirometry: [
      { name: 'FEV1', kind: 'line', times: weeks, values: fev1 },
      {
        name: 'FVC',
        kind: 'line',
        times: weeks,
        values: weeks.map((_, at) => -1.4 + wave(at) / 9),
        colour: 3,
      },
    ],
    spo2: [spo2Of(end)],
    pressure: [
      {
        name: 'Blood pressure',
        kind: 'span',
        times: every(end, 3 * DAY),
        values: every(end, 3 * DAY).map((_, at) => 134 + wave(at) * 6),
        lower: every(end, 3 * DAY).map((_, at) => 82 + wave(at) * 4),
      },
    ],
    steps: [
      { name: 'Steps', kind: 'bars', times: days, values: days.map((_, at) => 6000 + wave(at) * 2500) },
    ],
    scores: [
      {
        name: 'COPD assessment test',
        kind: 'scores',
        times: every(end, 14 * DAY),
        values: every(end, 14 * DAY).map((_, at) => 15 + at * 2),
      },
    ],
    air: [
      {
        name: 'Air quality',
        kind: 'levels',
        times: days,
        values: days.map((_, at) => Math.min(5, Math.max(1, Math.round(1.6 + wave(at))))),
      },
    ],
  } satisfies Record<string, readonly TimeSeries[]>;
};

/** One breath: out to the peak and down to nothing, then in again. */
const flowOf = (volume: number, peak: number): BlowCurve['points'] => [
  ...Array.from({ length: 40 }, (_, at) => {
    const x = (volume * at) / 39;
    const rise = Math.min(1, x / (volume * 0.12));
    return { x, y: peak * rise * Math.max(0, 1 - x / volume) ** 1.3 };
  }),
  ...Array.from({ length: 40 }, (_, at) => {
    const part = at / 39;
    return { x: volume * (1 - part), y: -peak * 0.72 * Math.sin(Math.PI * part) };
  }),
];

const volumeOf = (volume: number, seconds: number): BlowCurve['points'] =>
  Array.from({ length: 60 }, (_, at) => {
    const x = (seconds * at) / 59;
    return { x, y: volume * (1 - Math.exp(-x * 1.1)) };
  });

const looks = [
  ['1', 'Test 1', 3.3, 5.1, 'other', 1],
  ['2', 'Test 2', 3.5, 5.9, 'other', 2],
  ['3', 'Test 3', 3.45, 5.7, 'chosen', 3],
  ['5', 'Test 5', 2.6, 5.3, 'excluded', 5],
  ['p', 'Predicted', 3.6, 7.2, 'predicted', 1],
] as const;

export const flowCurves: readonly BlowCurve[] = looks.map(([id, name, volume, peak, look, colour]) => ({
  id,
  name,
  look,
  colour,
  points: flowOf(volume, peak),
}));

export const volumeCurves: readonly BlowCurve[] = looks.map(([id, name, volume, , look, colour]) => ({
  id,
  name,
  look,
  colour,
  points: volumeOf(volume, look === 'excluded' ? 1.9 : 7),
}));
