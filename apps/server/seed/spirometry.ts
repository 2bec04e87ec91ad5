// Which spirometry sessions stand in the charts of the named patients? (demo world: Maya has 24, one with too few usable tests)
import type { Calendar } from './calendar.ts';
import { demoId, diceFor, type Dice } from './deterministic.ts';
import type { Row } from './insert-rows.ts';
import { patientId, type PatientSeed } from './patient-seed.ts';

type Lms = readonly [m: number, l: number, s: number];

interface Lungs {
  /** Litres, before a bronchodilator. */
  readonly fev1: number;
  readonly fvc: number;
  /** GLI Global 2022 for the patient's sex, height and age. */
  readonly predicted: { readonly fev1: Lms; readonly fvc: Lms; readonly fev1_fvc: Lms };
  /** NHANES III: the median of PEF. */
  readonly pef: number;
  /** Every so many days, so many visits back from the newest. */
  readonly everyDays: number;
  readonly visits: number;
}

const lungs: Readonly<Record<string, Lungs>> = {
  'HL-1001': {
    fev1: 2.42,
    fvc: 3.55,
    predicted: {
      fev1: [3.0563, 1.2139, 0.1418],
      fvc: [3.6714, 0.899, 0.1444],
      fev1_fvc: [0.8331, 3.051, 0.0691],
    },
    pef: 7.21,
    everyDays: 36,
    visits: 20,
  },
  'HL-1002': {
    fev1: 1.34,
    fvc: 2.91,
    predicted: {
      fev1: [2.8701, 1.227, 0.1606],
      fvc: [3.8354, 0.9346, 0.1589],
      fev1_fvc: [0.7633, 2.391, 0.0958],
    },
    pef: 7.76,
    everyDays: 50,
    visits: 8,
  },
  'HL-1003': {
    fev1: 2.11,
    fvc: 2.6,
    predicted: {
      fev1: [2.4204, 1.2139, 0.1285],
      fvc: [2.7287, 0.899, 0.1337],
      fev1_fvc: [0.8917, 4.184, 0.0607],
    },
    pef: 5.54,
    everyDays: 48,
    visits: 6,
  },
  'NO-2001': {
    fev1: 3.02,
    fvc: 4.3,
    predicted: {
      fev1: [3.663, 1.227, 0.1495],
      fvc: [4.6834, 0.9346, 0.1502],
      fev1_fvc: [0.7814, 2.4817, 0.0807],
    },
    pef: 9.75,
    everyDays: 60,
    visits: 6,
  },
};

const MAYA = 'HL-1001';
/** Of Maya's visits, counted from the newest: this one has a single usable test, these have a test after a bronchodilator. */
const POOR_VISIT = 5;
const PAIRED_VISITS: readonly number[] = [0, 6, 12, 18];

interface Sitting {
  readonly key: string;
  readonly seed: PatientSeed;
  readonly own: Lungs;
  readonly performedAt: string;
  readonly bronchodilator: 'pre' | 'post' | null;
  readonly isPoor: boolean;
}

const sittingsOf = (seed: PatientSeed, calendar: Calendar): readonly Sitting[] => {
  const own = lungs[seed.ehrId];
  if (own === undefined) return [];
  const isMaya = seed.ehrId === MAYA;
  return Array.from({ length: own.visits }, (_none, visit) => {
    const isPaired = isMaya && PAIRED_VISITS.includes(visit);
    const at = (minute: number) => calendar.daysAgo(2 + visit * own.everyDays, 16, minute);
    const base = { seed, own, isPoor: isMaya && visit === POOR_VISIT };
    const pre = {
      ...base,
      key: `${seed.ehrId} ${visit}`,
      performedAt: at(5),
      bronchodilator: isPaired ? ('pre' as const) : null,
    };
    const post = {
      ...base,
      key: `${seed.ehrId} ${visit} post`,
      performedAt: at(25),
      bronchodilator: 'post' as const,
    };
    return isPaired ? [pre, post] : [pre];
  }).flat();
};

const sessionId = (key: string): string => demoId(`spirometry ${key}`);

export const spirometrySessionRows = (seed: PatientSeed, calendar: Calendar): readonly Row[] =>
  sittingsOf(seed, calendar).map(({ key, performedAt, bronchodilator, isPoor }) => ({
    id: sessionId(key),
    profile_id: patientId(seed.ehrId),
    performed_at: performedAt,
    created_at: performedAt,
    device: 'Handheld spirometer',
    bronchodilator,
    notes: isPoor ? 'Coughing; stopped after three attempts.' : null,
    reference: 'GLI Global 2022; PEF: NHANES III',
  }));

const rounded = (value: number): number => Math.round(value * 100) / 100;

const blowOf = (sitting: Sitting, position: number, dice: Dice): Row => {
  const { own } = sitting;
  const gain = sitting.bronchodilator === 'post' ? 1.12 : 1;
  const isBad = sitting.isPoor && position > 0;
  const effort = isBad ? dice.around(0.7, 0.06) : dice.around(0.985, 0.022);
  const fev1 = own.fev1 * gain * effort;
  const fvc = own.fvc * (1 + (gain - 1) / 2) * effort;
  const quality = isBad ? 'unusable' : dice.chance(0.12) ? 'usable' : 'acceptable';
  const complaint = isBad ? ['Cough in the first second'] : [];
  return {
    id: demoId(`spirometry test ${sitting.key} ${position}`),
    session_id: sessionId(sitting.key),
    profile_id: patientId(sitting.seed.ehrId),
    position,
    fvc: rounded(fvc),
    fev1: rounded(fev1),
    pef: rounded(fev1 * dice.around(2.4, 0.12)),
    fev05: rounded(fev1 * 0.77),
    fev075: rounded(fev1 * 0.91),
    fev6: rounded(fvc * 0.97),
    fef25: rounded(fev1 * 1.9),
    fef50: rounded(fev1 * 0.98),
    fef75: rounded(fev1 * 0.33),
    fef2575: rounded(fev1 * 0.76),
    duration_exhale: isBad ? 1.4 : rounded(dice.around(6.8, 1.2)),
    fvc_quality: quality,
    fvc_errors: quality === 'usable' ? ['No plateau at the end'] : complaint,
    fev1_quality: isBad ? 'unusable' : 'acceptable',
    fev1_errors: complaint,
  };
};

export const spirometryTestRows = (seed: PatientSeed, calendar: Calendar): readonly Row[] =>
  sittingsOf(seed, calendar).flatMap((sitting) => {
    const dice = diceFor(`spirometry ${sitting.key}`);
    const count = sitting.isPoor ? 3 : dice.whole(3, 5);
    return Array.from({ length: count }, (_none, position) => blowOf(sitting, position, dice));
  });

export const predictedValueRows = (seed: PatientSeed, calendar: Calendar): readonly Row[] =>
  sittingsOf(seed, calendar).flatMap(({ key, own }) => {
    const base = { session_id: sessionId(key), profile_id: patientId(seed.ehrId) };
    const { fev1, fvc, fev1_fvc } = own.predicted;
    return [
      ...Object.entries({ fev1, fvc, fev1_fvc }).map(([measure, [m, l, s]]) => ({
        ...base,
        measure,
        m,
        l,
        s,
      })),
      { ...base, measure: 'pef', m: own.pef, l: null, s: null },
    ];
  });
