// The values of the blows of one sitting, and how far the standard trusts each (ATS/ERS 2019, Table 7).
import { type CriterionName, judgeManoeuvre } from '@alveary/spirometry/manoeuvre/acceptability.ts';
import {
  complaintsOf,
  deviceQuality,
  type Witnessed,
  witnessedWith,
} from '@alveary/spirometry/manoeuvre/device-words.ts';
import type { Curve } from '@alveary/spirometry/manoeuvre/curve.ts';
import type { CurveMeasures } from '@alveary/spirometry/manoeuvre/measures-of-curve.ts';
import type { ReadCurve } from '@alveary/spirometry/manoeuvre/read-curve.ts';
import { readSet } from '@alveary/spirometry/manoeuvre/read-set.ts';
import { type Quality, worseQuality } from '@alveary/spirometry/quality.ts';
import type { DeviceVerdict, SpirometryValue } from '../contract/model.ts';
import type { Measure } from '../contract/test-quality.ts';

export type BlowValues = Readonly<Record<SpirometryValue, number | null>>;

export interface Blow {
  /** As they were sent; null where nothing was. */
  readonly values: BlowValues;
  readonly curve: Curve | null;
  readonly witnessed: Witnessed;
  readonly device: DeviceVerdict | null;
}

interface Verdict {
  readonly quality: Quality;
  readonly errors: readonly string[];
}

export interface JudgedBlow {
  readonly values: BlowValues;
  readonly fvc: Verdict;
  readonly fev1: Verdict;
}

/** Of the blow in this place: why it cannot be taken. */
export interface BlowProblem {
  readonly blow: number;
  readonly problem: string;
}

const words: Readonly<Record<CriterionName, readonly [text: string, ...about: Measure[]]>> = {
  'back-extrapolated volume': ['Slow start', 'fvc', 'fev1'],
  'zero flow': ['Faulty zero flow', 'fvc', 'fev1'],
  'cough in the first second': ['Cough in the first second', 'fev1'],
  'glottic closure in the first second': ['Glottis closed in the first second', 'fvc', 'fev1'],
  'glottic closure later': ['Glottis closed before the end', 'fvc'],
  'end of forced expiration': ['Ended too early', 'fvc'],
  'obstructed mouthpiece': ['Obstructed mouthpiece', 'fvc', 'fev1'],
  leak: ['Leak', 'fvc', 'fev1'],
  'inspiration larger than expiration': ['Breathed in more than out', 'fvc', 'fev1'],
};

/** What no curve shows, out of the errors that it was stored as; null where nothing was said of it. */
export const witnessedIn = (errors: readonly string[]): Witnessed => {
  const of = (name: CriterionName): boolean | null => (errors.includes(words[name][0]) ? true : null);
  return {
    faultyZeroFlow: of('zero flow'),
    obstructedMouthpiece: of('obstructed mouthpiece'),
    leak: of('leak'),
  };
};

const errorsOf = (broken: readonly CriterionName[], measure: Measure): readonly string[] =>
  broken.flatMap((name) => {
    const [text, ...about] = words[name];
    return about.includes(measure) ? [text] : [];
  });

const rounded = (value: number | null): number | null =>
  value === null ? null : Math.round(value * 1000) / 1000;

const valuesOf = (measures: CurveMeasures): BlowValues => ({
  fvc: rounded(measures.fvc),
  fev1: rounded(measures.fev1),
  pef: rounded(measures.pef),
  fev05: rounded(measures.fev05),
  fev075: rounded(measures.fev075),
  fev6: rounded(measures.fev6),
  fef25: rounded(measures.fef25),
  fef50: rounded(measures.fef50),
  fef75: rounded(measures.fef75),
  fef2575: rounded(measures.fef2575),
  duration_exhale: rounded(measures.fet),
});

const REJECTED = 'Rejected by the device';

const judgedFrom = (
  { device, curve }: Blow,
  { judgement }: Pick<ReadCurve, 'judgement'>,
  values: BlowValues,
): JudgedBlow => {
  const hasCurve = curve !== null;
  const verdict = (measure: Measure): Verdict => {
    const byDevice = deviceQuality(device, measure, hasCurve);
    const quality = worseQuality(judgement[measure], byDevice);
    const complaints = hasCurve ? [] : complaintsOf(device?.messages ?? []);
    const rejected = byDevice === 'unusable' && judgement[measure] !== 'unusable' ? [REJECTED] : [];
    return { quality, errors: [...errorsOf(judgement.broken, measure), ...complaints, ...rejected] };
  };
  return { values, fvc: verdict('fvc'), fev1: verdict('fev1') };
};

/** Without a recording only what was measured is known; what is not known is not held against the blow. */
const judgementOfValues = ({ values, witnessed }: Blow, ageYears: number) =>
  judgeManoeuvre(
    {
      fvc: values.fvc ?? 0,
      bev: null,
      fet: null,
      lastSecond: null,
      fivc: null,
      largestEarlierFvc: null,
      coughEarly: null,
      glottisClosedEarly: null,
      glottisClosedLate: null,
      ...witnessed,
    },
    ageYears,
  );

/** Beyond these a sent value and the recorded blow are not of the same breath: litres, or this part of the value. */
const APART_LITRES = 0.1;
const APART_PART = 0.1;

const differs = (sent: BlowValues, recorded: BlowValues): string | null => {
  for (const [measure, name] of [
    ['fvc', 'FVC'],
    ['fev1', 'FEV1'],
  ] as const) {
    const [said, found] = [sent[measure], recorded[measure]];
    if (said === null || found === null) continue;
    if (Math.abs(said - found) > Math.max(APART_LITRES, APART_PART * found)) {
      return `${name} is sent as ${said} L, but its curve says ${found} L.`;
    }
  }
  return null;
};

const withSent = (sent: BlowValues, recorded: BlowValues): BlowValues => ({
  ...recorded,
  ...Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== null)),
});

/** @param ageYears decimal years; null when not known, which counts as over six */
export const judgeBlows = (
  sent: readonly Blow[],
  ageYears: number | null,
): readonly (JudgedBlow | BlowProblem)[] => {
  const age = ageYears ?? Number.POSITIVE_INFINITY;
  const blows = sent.map((blow) => ({ ...blow, witnessed: witnessedWith(blow.witnessed, blow.device) }));
  const recorded = blows.flatMap(({ curve, witnessed }) => (curve === null ? [] : [{ curve, witnessed }]));
  const read = readSet(recorded, age).values();
  return blows.map((blow, index) => {
    if (blow.curve === null) {
      return judgedFrom(blow, { judgement: judgementOfValues(blow, age) }, blow.values);
    }
    const found = read.next().value;
    if (found === undefined) throw new Error('Each curve is read once.');
    if ('problem' in found) return { blow: index, problem: found.problem };
    const values = valuesOf(found.measures);
    const problem = differs(blow.values, values);
    return problem === null
      ? judgedFrom(blow, found, withSent(blow.values, values))
      : { blow: index, problem };
  });
};

export const isBlowProblem = (one: JudgedBlow | BlowProblem): one is BlowProblem => 'problem' in one;
