// The spirometry sessions of the charts: many of the named patients, the newest of others whom the programme looks after.
// (demo world: Maya has 24, one with too few usable tests)
import {
  expectedOf,
  isBlowProblem,
  judgeBlows,
  newSessionRows,
} from '@alveary/modules/spirometry/server/public.ts';
import type { DeviceVerdict } from '@alveary/modules/spirometry/contract/model.ts';
import { exactAge } from '@alveary/spirometry/reference/exact-age.ts';
import { blowCurve, type Flaw } from './blow-curve.ts';
import type { Calendar } from './calendar.ts';
import { demoId, diceFor, type Dice } from './deterministic.ts';
import type { Row } from './insert-rows.ts';
import { patientId, type PatientSeed } from './patient-seed.ts';

interface Chest {
  /** Litres, before a bronchodilator, on an ordinary day now. */
  readonly fev1: number;
  readonly fvc: number;
  readonly heightCm: number;
  /** Centimetres and part of the volumes a year: a child grows. */
  readonly grows?: { readonly cm: number; readonly part: number };
  /** Every so many days, so many visits back from the newest, which was so many days ago. */
  readonly everyDays: number;
  readonly visits: number;
  readonly newest: number;
}

const chests: Readonly<Record<string, Chest>> = {
  'HL-1001': { fev1: 2.46, fvc: 3.55, heightCm: 165, everyDays: 36, visits: 21, newest: 2 },
  'HL-1002': { fev1: 1.34, fvc: 2.91, heightCm: 176, everyDays: 50, visits: 8, newest: 2 },
  'HL-1003': {
    fev1: 2.11,
    fvc: 2.6,
    heightCm: 149,
    grows: { cm: 6, part: 0.1 },
    everyDays: 48,
    visits: 8,
    newest: 2,
  },
  'NO-2001': { fev1: 3.02, fvc: 4.3, heightCm: 181, everyDays: 60, visits: 6, newest: 2 },
};

/** How much of the predicted FEV1 and of the predicted FVC is left, at worst and at best. */
const shares = {
  asthma: { fev1: [0.68, 1.02], fvc: [0.88, 1.04] },
  copd: { fev1: [0.36, 0.78], fvc: [0.7, 0.96] },
  cf: { fev1: [0.42, 0.9], fvc: [0.62, 0.98] },
} as const;
/** Of those in the programme; the others have not been given a spirometer yet. */
const HAS_SPIROMETER = 0.75;
const LAST_BORN = '2004-12-31';
/** Near enough for how large lungs are; the sessions say the exact age. */
const YEAR_OF_AGES = 2026;

/** Of a grown patient of the programme, as a part of what is predicted. */
const otherChest = (seed: PatientSeed): Chest | null => {
  const { disease, dateOfBirth: born, status, ehrId, daysKnown } = seed;
  if (disease === null || born === null || born > LAST_BORN || seed.sex === 'other' || seed.sex === 'unknown')
    return null;
  const dice = diceFor(`chest ${ehrId}`);
  if ((status !== 'MANAGED' && status !== 'ACTIVATED') || !dice.chance(HAS_SPIROMETER)) return null;
  const heightCm = Math.round(dice.around(seed.sex === 'male' ? 177 : 164, 9));
  const person = { sex: seed.sex, age_years: YEAR_OF_AGES - Number(born.slice(0, 4)), height_cm: heightCm };
  const predicted = (measure: 'fev1' | 'fvc') =>
    expectedOf(person).predicted.find((one) => one.measure === measure)?.m ?? 0;
  const [worst, best] = shares[disease].fev1;
  const health = dice.fraction();
  const [least, most] = shares[disease].fvc;
  const newest = dice.whole(1, Math.min(70, daysKnown));
  return {
    fev1: predicted('fev1') * (worst + (best - worst) * health),
    fvc: predicted('fvc') * (least + (most - least) * health),
    heightCm,
    everyDays: 45,
    visits: daysKnown > newest + 45 && dice.chance(0.2) ? 2 : 1,
    newest,
  };
};

const chestOf = (seed: PatientSeed): Chest | null => chests[seed.ehrId] ?? otherChest(seed);

/** What a session takes for the height; the readings of the chart say the same. */
export const heightOf = (seed: PatientSeed): number | null => chestOf(seed)?.heightCm ?? null;

const MAYA = 'HL-1001';
/** Of Maya's visits, counted from the newest: this one has a single usable test, these have a test after a bronchodilator. */
const POOR_VISIT = 5;
const PAIRED_VISITS: readonly number[] = [0, 8, 16];
/** Maya's exacerbations: how much of her usual FEV1 there was. */
const badDays: Readonly<Record<number, number>> = { 4: 0.9, 5: 0.8, 6: 0.87, 14: 0.84, 15: 0.92 };
const AFTER_BRONCHODILATOR = { fev1: 1.13, fvc: 1.04 } as const;
const DAYS_A_YEAR = 365.25;

interface Sitting {
  readonly key: string;
  readonly seed: PatientSeed;
  readonly chest: Chest;
  readonly performedAt: string;
  readonly bronchodilator: 'pre' | 'post' | null;
  readonly isPoor: boolean;
  /** Part of the usual FEV1. */
  readonly share: number;
  readonly yearsAgo: number;
}

const sittingsOf = (seed: PatientSeed, calendar: Calendar): readonly Sitting[] => {
  const chest = chestOf(seed);
  if (chest === null) return [];
  const isMaya = seed.ehrId === MAYA;
  return Array.from({ length: chest.visits }, (_none, visit) => {
    const isPaired = isMaya && PAIRED_VISITS.includes(visit);
    const days = chest.newest + visit * chest.everyDays;
    const base = {
      seed,
      chest,
      isPoor: isMaya && visit === POOR_VISIT,
      share: isMaya ? (badDays[visit] ?? 1) : 1,
      yearsAgo: days / DAYS_A_YEAR,
    };
    const pre = {
      ...base,
      key: `${seed.ehrId} ${visit}`,
      performedAt: calendar.daysAgo(days, 16, 5),
      bronchodilator: isPaired ? ('pre' as const) : null,
    };
    const post = {
      ...base,
      key: `${seed.ehrId} ${visit} post`,
      performedAt: calendar.daysAgo(days, 16, 25),
      bronchodilator: 'post' as const,
    };
    return isPaired ? [pre, post] : [pre];
  }).flat();
};

const flawOf = ({ isPoor, seed }: Sitting, position: number, dice: Dice): Flaw | null => {
  if (isPoor) return position === 0 ? null : position === 1 ? 'glottis' : 'slow-start';
  if (position === 0) return null;
  if (dice.chance(0.14)) return 'cough';
  if (dice.chance(0.16)) return 'early-end';
  return seed.ehrId !== MAYA && dice.chance(0.05) ? 'slow-start' : null;
};

const messages: Readonly<Record<Flaw, string>> = {
  cough: 'Cough detected',
  'early-end': 'Blow out longer',
  glottis: 'Abrupt end',
  'slow-start': "Don't hesitate",
};

/** A handheld device hears most of what goes wrong, but takes a cough for usable. */
const deviceOf = (flaw: Flaw | null): DeviceVerdict => {
  const status = flaw === 'glottis' || flaw === 'slow-start' ? 'unusable' : 'usable';
  return { fvc_status: status, fev1_status: status, messages: flaw === null ? [] : [messages[flaw]] };
};

const blowsOf = (sitting: Sitting, dice: Dice) => {
  const { chest, share, bronchodilator, yearsAgo } = sitting;
  const gain = bronchodilator === 'post' ? AFTER_BRONCHODILATOR : { fev1: 1, fvc: 1 };
  const grown = 1 - (chest.grows?.part ?? 0) * yearsAgo;
  const day = dice.around(1, 0.03);
  const count = sitting.isPoor || chests[sitting.seed.ehrId] === undefined ? 3 : dice.whole(3, 5);
  return Array.from({ length: count }, (_none, position) => {
    const effort = dice.around(0.985, 0.018) * day * grown;
    const flaw = flawOf(sitting, position, dice);
    const lungs = {
      fev1: chest.fev1 * share * gain.fev1 * effort,
      fvc: chest.fvc * (1 - (1 - share) / 2) * gain.fvc * effort,
    };
    return {
      values: nothingSent,
      curve: blowCurve(lungs, flaw, dice),
      witnessed: { faultyZeroFlow: null, obstructedMouthpiece: null, leak: null },
      device: deviceOf(flaw),
    };
  });
};

const nothingSent = {
  fvc: null,
  fev1: null,
  pef: null,
  fev05: null,
  fev075: null,
  fev6: null,
  fef25: null,
  fef50: null,
  fef75: null,
  fef2575: null,
  duration_exhale: null,
};

const rowsOf = (sitting: Sitting) => {
  const { seed, chest, key, performedAt, yearsAgo } = sitting;
  const dice = diceFor(`spirometry ${key}`);
  const age_years = seed.dateOfBirth === null ? null : exactAge(seed.dateOfBirth, performedAt.slice(0, 10));
  const height_cm = Math.round(chest.heightCm - (chest.grows?.cm ?? 0) * yearsAgo);
  const person = { sex: seed.sex === 'male' ? ('male' as const) : ('female' as const), age_years, height_cm };
  const blows = blowsOf(sitting, dice);
  return newSessionRows({
    sent: {
      id: demoId(`spirometry ${key}`),
      profile_id: patientId(seed.ehrId),
      performed_at: performedAt,
      device: 'Handheld spirometer',
      bronchodilator: sitting.bronchodilator,
      notes: sitting.isPoor ? 'Coughing; stopped after three attempts.' : null,
    },
    examined: { person, expected: expectedOf(person), height_source: 'session', height_measured_at: null },
    blows: judgeBlows(blows, age_years).map((one, index) => {
      if (isBlowProblem(one)) throw new Error(`Blow ${index + 1} of ${key}: ${one.problem}`);
      return { ...one, curve: blows[index]?.curve ?? null, device: blows[index]?.device ?? null };
    }),
    digest: null,
    at: performedAt,
    testId: (position) => demoId(`spirometry test ${key} ${position}`),
  });
};

interface SpirometryRows {
  readonly sessions: readonly Row[];
  readonly tests: readonly Row[];
  readonly predicted: readonly Row[];
  readonly curves: readonly Row[];
}

export const spirometryRows = (seeds: readonly PatientSeed[], calendar: Calendar): SpirometryRows => {
  const all = seeds.flatMap((seed) => sittingsOf(seed, calendar)).map(rowsOf);
  return {
    sessions: all.map(({ session }) => session),
    tests: all.flatMap(({ tests }) => tests),
    predicted: all.flatMap(({ predicted }) => predicted),
    curves: all.flatMap(({ curves }) => curves),
  };
};
