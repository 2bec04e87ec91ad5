// Which appointments do the patients of the demo world have? Past ones kept or cancelled, some today, some to come.
import { accountId } from './accounts.ts';
import type { Calendar } from './calendar.ts';
import { demoId, diceFor, type Dice } from './deterministic.ts';
import type { Row } from './insert-rows.ts';
import { hasRichChart } from './named-patients.ts';
import { careTeamOf, patientId, type PatientSeed } from './patient-seed.ts';

const purposes = ['APPOINTMENT', 'RESPIRATORY_THERAPY', 'ONBOARDING', 'REMOTE_PATIENT_MONITORING'] as const;

/** Days from today of one appointment: most behind, some today, some ahead. */
const dayOf = (dice: Dice): number => (dice.chance(0.12) ? 0 : dice.whole(-60, 28));

/** The more likely words stand more often. */
const past = ['FULFILLED', 'FULFILLED', 'FULFILLED', 'FULFILLED', 'CANCELLED'] as const;
const toCome = ['BOOKED', 'BOOKED', 'BOOKED', 'BOOKED', 'PENDING', 'PROPOSED', 'CANCELLED'] as const;

/** What patients with a full chart surely have, in days from today. */
const richDays = [-45, -17, 0, 6, 13, 20, 27];

const daysOf = (seed: PatientSeed, dice: Dice): readonly number[] => {
  if (seed.disease === null || !['ACTIVATED', 'MANAGED'].includes(seed.status)) return [];
  if (hasRichChart(seed)) return richDays;
  return Array.from({ length: dice.whole(0, 3) }, () => dayOf(dice));
};

export const appointmentRows = (seed: PatientSeed, calendar: Calendar): readonly Row[] => {
  const dice = diceFor(`appointments ${seed.ehrId}`);
  return daysOf(seed, dice).map((day, index) => {
    const isBehind = day < 0;
    const isFromCalendar = dice.chance(0.6) || (hasRichChart(seed) && day === 6);
    const status = isBehind ? dice.pick(past) : day === 0 || day === 6 ? 'BOOKED' : dice.pick(toCome);
    const practitioner = dice.pick(careTeamOf[seed.sites[0]]);
    return {
      id: demoId(`appointment ${seed.ehrId} ${index}`),
      profile_id: patientId(seed.ehrId),
      start_at: calendar.daysAhead(day, dice.whole(14, 21), dice.pick([0, 15, 30, 45])),
      duration_minutes: dice.pick([15, 30, 30, 30, 45, 60]),
      status,
      purpose: dice.pick(purposes),
      calendar_event_id: isFromCalendar
        ? `event-${demoId(`event ${seed.ehrId} ${index}`).slice(0, 13)}`
        : null,
      practitioner_id: accountId(practitioner),
      version: 1,
      created_by: isFromCalendar ? null : accountId(practitioner),
      created_at: calendar.daysAgo(Math.max(0, -day) + dice.whole(2, 20), dice.whole(14, 21)),
    };
  });
};
