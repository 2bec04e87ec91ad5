// Which vital signs stand in the charts of the demo world, and when were they taken?
import { bloodPressureParts, vitalSigns } from '@alveary/modules/patients/contract/vital-signs.ts';
import type { Db } from '../src/platform/db/handle.ts';
import type { Calendar } from './calendar.ts';
import type { Dice } from './deterministic.ts';
import { demoId, diceFor } from './deterministic.ts';
import type { Row } from './insert-rows.ts';
import { hasRichChart } from './named-patients.ts';
import { utcHour } from './site-hours.ts';
import { heightOf } from './spirometry.ts';
import type { PatientSeed } from './patient-seed.ts';
import { patientId } from './patient-seed.ts';

type Series = 'spo2' | 'heart_rate' | 'blood_pressure' | 'weight' | 'height' | 'breathlessness' | 'steps';

interface Reading {
  readonly value: number | null;
  readonly parts: readonly Row[];
}

const number = (value: number): Reading => ({ value, parts: [] });

/** What is usual for a patient, so that their values stay around it. */
interface Usual {
  readonly spo2: number;
  readonly pulse: number;
  readonly systolic: number;
  readonly weight: number;
  readonly height: number;
  readonly breathless: number;
}

const usualOf = (seed: PatientSeed, dice: Dice, today: string): Usual => {
  const age = Number(today.slice(0, 4)) - Number((seed.dateOfBirth ?? '1975').slice(0, 4));
  const isChild = age < 16;
  const isCopd = seed.disease === 'copd';
  const drawn = isChild ? 75 + age * 6.2 : dice.around(seed.sex === 'male' ? 177 : 164, 9);
  const height = heightOf(seed) ?? drawn;
  return {
    spo2: isCopd ? 92 : seed.disease === 'cf' ? 95 : 97,
    pulse: isChild ? 88 : dice.whole(64, 84),
    systolic: isChild ? 104 : dice.whole(112, isCopd ? 146 : 132),
    weight: isChild ? 2.6 * age + 5 : (height - 100) * dice.around(0.98, 0.18),
    height: Math.round(height),
    breathless: isCopd ? 2 : 1,
  };
};

const bloodPressure = (usual: Usual, dice: Dice): Reading => {
  const systolic = Math.round(dice.around(usual.systolic, 12));
  const values = [systolic, Math.round(systolic * 0.63)];
  const parts = bloodPressureParts.map(({ type, name, unit }, index) => ({
    type,
    name,
    unit,
    value: values[index],
  }));
  return { value: null, parts };
};

const readings: Readonly<Record<Series, (usual: Usual, dice: Dice) => Reading>> = {
  spo2: (usual, dice) => number(Math.min(100, Math.round(dice.around(usual.spo2, 2)))),
  heart_rate: (usual, dice) => number(Math.round(dice.around(usual.pulse, 10))),
  blood_pressure: bloodPressure,
  weight: (usual, dice) => number(Math.round(dice.around(usual.weight, 1.6) * 10) / 10),
  height: (usual) => number(usual.height),
  breathlessness: (usual, dice) => number(Math.min(4, usual.breathless + (dice.chance(0.2) ? 1 : 0))),
  steps: (_usual, dice) => number(dice.whole(1800, 9400)),
};

/** Every how many days a series is measured, and for how many days back. */
type Plan = Readonly<Partial<Record<Series, readonly [everyDays: number, forDays: number]>>>;

const richPlan = {
  spo2: [1, 180],
  heart_rate: [1, 180],
  blood_pressure: [7, 365],
  weight: [15, 720],
  height: [365, 720],
  breathlessness: [14, 365],
  steps: [1, 60],
} as const satisfies Plan;

/** The oximeter of Harold Finch measures these two far more often. */
const HAROLD = 'HL-1002';
const { spo2: _spo2, heart_rate: _heartRate, ...withoutOximeter } = richPlan;

const lightPlan: Plan = {
  spo2: [9, 90],
  heart_rate: [9, 90],
  blood_pressure: [45, 200],
  weight: [40, 240],
  height: [400, 400],
};

const planOf = (seed: PatientSeed): Plan => {
  if (seed.disease === null) return {};
  if (seed.ehrId === HAROLD) return withoutOximeter;
  if (hasRichChart(seed)) return richPlan;
  const isMeasured = ['ACTIVATED', 'MANAGED', 'DISENROLLED'].includes(seed.status);
  return isMeasured ? lightPlan : { weight: [90, 200], height: [400, 400] };
};

const seriesNames: readonly Series[] = [
  'spo2',
  'heart_rate',
  'blood_pressure',
  'weight',
  'height',
  'breathlessness',
  'steps',
];

const signOf = (type: Series) => {
  const sign = vitalSigns.find((one) => one.type === type);
  if (sign === undefined) throw new Error(`${type} is no vital sign.`);
  return sign;
};

export const measurementRows = (seed: PatientSeed, calendar: Calendar, today: string): readonly Row[] => {
  const plan = planOf(seed);
  const dice = diceFor(`vital signs ${seed.ehrId}`);
  const usual = usualOf(seed, dice, today);
  const first = seed.status === 'DISENROLLED' ? 150 : hasRichChart(seed) ? 0 : dice.whole(0, 8);
  return seriesNames.flatMap((type) => {
    const [everyDays, forDays] = plan[type] ?? [1, 0];
    const { name, unit } = signOf(type);
    return Array.from({ length: Math.ceil(forDays / everyDays) }, (_none, index) => ({
      id: demoId(`measurement ${seed.ehrId} ${type} ${index}`),
      profile_id: patientId(seed.ehrId),
      type,
      name,
      unit,
      ...readings[type](usual, dice),
      taken_at: calendar.daysAgo(
        first + index * everyDays,
        utcHour(seed.sites[0], 7),
        20 + dice.whole(0, 39),
      ),
      source: hasRichChart(seed) ? 'DEVICE' : 'EHR',
    }));
  });
};

/**
 * Harold Finch wears an oximeter: SpO2 and heart rate every five minutes for a year, written where they are kept, since
 * 210,000 rows would take long to send. Deeper and slower at night; the values depend on the minute only.
 */
export const insertHaroldsYear = async (db: Db, until: string): Promise<void> => {
  for (const [type, night, day, spread] of [
    ['spo2', 90, 93, 3],
    ['heart_rate', 62, 78, 14],
  ] as const) {
    const { name, unit } = signOf(type);
    await db.run(
      `insert into measurements (id, profile_id, type, name, value, unit, taken_at, source)
       select ($2::text || lpad(to_hex(n), 12, '0'))::uuid, $1, $3, $4,
         case when extract(hour from at at time zone 'UTC') < 6 then $6::int else $7::int end
           + (n * 7919 % 101) * $8::int / 100 - $8::int / 2,
         $5, at, 'DEVICE'
       from generate_series(1, 365 * 288) n
       cross join lateral (select $9::timestamptz - n * interval '5 minutes' as at) taken`,
      [
        patientId(HAROLD),
        demoId(`oximeter ${type}`).slice(0, 24),
        type,
        name,
        unit,
        night,
        day,
        spread,
        until,
      ],
    );
  }
};

const READING_DAYS = 95;
/** Some were short of air on the last two days. */
const LOW_TWICE = 'place % 17 = 3 and n <= 2';
/** On which share of the days the patients send a reading. */
const readingShares = [0.15, 0.4, 0.6, 0.68, 0.74, 0.8, 0.95] as const;

/** Patients in the programme of US sites have an oximeter at home; written where they are kept, as Harold's year. */
export const insertHomeReadings = async (
  db: Db,
  seeds: readonly PatientSeed[],
  midnight: string,
): Promise<void> => {
  const measured = seeds.filter(
    (seed) =>
      ['harbor-lung', 'bay-allergy', 'summit-cf'].includes(seed.sites[0]) &&
      ['ACTIVATED', 'MANAGED'].includes(seed.status) &&
      !hasRichChart(seed),
  );
  const dice = diceFor('home readings');
  const { name, unit } = signOf('spo2');
  await db.run(
    `insert into measurements (id, profile_id, type, name, value, unit, taken_at, source)
     select (prefix || lpad(to_hex(n), 12, '0'))::uuid, id, 'spo2', $6,
       case when ${LOW_TWICE} then 88 - n else usual + (n * 7919 + place) % 5 - 2 end, $7,
       $1::timestamptz - n * interval '1 day' + interval '14 hours' + ((n * 37 + place * 11) % 90) * interval '1 minute', 'DEVICE'
     from unnest($2::uuid[], $3::text[], $4::int[], $5::float8[]) with ordinality given (id, prefix, usual, share, place)
     cross join generate_series(1, ${READING_DAYS}) n
     where (n * 7877 + place * 104729) % 997 < share * 997 or ${LOW_TWICE}`,
    [
      midnight,
      measured.map(({ ehrId }) => patientId(ehrId)),
      measured.map(({ ehrId }) => demoId(`home reading ${ehrId}`).slice(0, 24)),
      measured.map(({ disease }) => (disease === 'copd' ? 93 : disease === 'cf' ? 95 : 97)),
      measured.map(() => dice.pick(readingShares)),
      name,
      unit,
    ],
  );
};
