// What have patients of the demo world earned by taking part? Those with a full chart, over the last months.
import type { RewardStatus, RewardType } from '@alveary/modules/rewards/contract/model.ts';
import type { Calendar } from './calendar.ts';
import { demoId, diceFor } from './deterministic.ts';
import type { Row } from './insert-rows.ts';
import { hasRichChart } from './named-patients.ts';
import { patientId, type PatientSeed } from './patient-seed.ts';

const takesPart = (seed: PatientSeed): boolean => seed.disease !== null && hasRichChart(seed);

/** In the money of the country where the patient lives; a krona is worth about a tenth of the others. */
const moneyOf = ({ sites: [site] }: PatientSeed): { readonly currency: string; readonly worth: number } => {
  if (site === 'norrland') return { currency: 'SEK', worth: 10 };
  return { currency: site === 'thames-chest' ? 'GBP' : 'USD', worth: 1 };
};

export const rewardAccountRows = (seed: PatientSeed): readonly Row[] =>
  takesPart(seed)
    ? [{ profile_id: patientId(seed.ehrId), is_eligible: true, max_annual: 20_000 * moneyOf(seed).worth }]
    : [];

const amounts = {
  SPIROMETRY_SESSION: 200,
  QUESTIONNAIRE: 250,
  APPOINTMENT_ATTENDED: 500,
  MANUAL: 1000,
} as const satisfies Readonly<Record<RewardType, number>>;

/** The more likely words stand more often. */
const earnedFor: readonly RewardType[] = [
  'SPIROMETRY_SESSION',
  'SPIROMETRY_SESSION',
  'SPIROMETRY_SESSION',
  'QUESTIONNAIRE',
  'APPOINTMENT_ATTENDED',
];

const stateAfter = (daysAgo: number, index: number): RewardStatus => {
  if (index === 4) return 'REJECTED';
  if (daysAgo < 4) return 'PENDING';
  return daysAgo < 20 ? 'APPROVED' : 'PAID';
};

const ACTIVITIES = 18;

export const rewardActivityRows = (seed: PatientSeed, calendar: Calendar): readonly Row[] => {
  if (!takesPart(seed)) return [];
  const { currency, worth } = moneyOf(seed);
  const dice = diceFor(`rewards ${seed.ehrId}`);
  return Array.from({ length: ACTIVITIES }, (_none, index) => {
    const daysAgo = index * 6 + dice.whole(0, 3);
    const type = index === 9 ? 'MANUAL' : dice.pick(earnedFor);
    const status = stateAfter(daysAgo, index);
    const at = calendar.daysAgo(daysAgo, dice.whole(9, 20));
    return {
      id: demoId(`reward ${seed.ehrId} ${index}`),
      profile_id: patientId(seed.ehrId),
      type,
      status,
      amount: amounts[type] * worth,
      currency,
      earned_at: at,
      note:
        status === 'REJECTED'
          ? 'The same session twice.'
          : type === 'MANUAL'
            ? 'A month without a gap.'
            : null,
      version: 1,
      updated_by: null,
      updated_at: at,
    };
  });
};
