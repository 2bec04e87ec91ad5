// What do the staff of the demo world have in their calendars in the week behind and the week ahead? Each status for everybody
import { type AccountKey, accountId } from './accounts.ts';
import type { Calendar } from './calendar.ts';
import { demoId, diceFor } from './deterministic.ts';
import type { Row } from './insert-rows.ts';
import { hasRichChart } from './named-patients.ts';
import { careTeamOf, patientId, type PatientSeed } from './patient-seed.ts';

const DAYS = 7;
const MINUTE_MS = 60_000;

/** UTC hours at which nobody of the other seeds has an appointment: all of theirs begin from 14:00 to 21:45. A morning in Europe. */
const morning = [8, 9, 10, 11];
/** The afternoon on the Pacific coast, which has the next day already by the clocks of UTC. */
const afternoon = [23, 24];
const inEurope: readonly AccountKey[] = ['sven', 'priya', 'ada'];

const behind = ['FULFILLED', 'FULFILLED', 'CANCELLED', 'FULFILLED'] as const;
const ahead = ['BOOKED', 'PENDING', 'PROPOSED', 'BOOKED', 'CANCELLED'] as const;
const purposes = [
  'HEALTH_COACHING',
  'RESPIRATORY_THERAPY',
  'REMOTE_PATIENT_MONITORING',
  'CARE_EVENT',
] as const;

const patientsOf = (account: AccountKey, seeds: readonly PatientSeed[]): readonly PatientSeed[] =>
  seeds.filter(
    (seed) =>
      ['ACTIVATED', 'MANAGED'].includes(seed.status) &&
      !hasRichChart(seed) &&
      careTeamOf[seed.sites[0]].includes(account),
  );

const rowsOf = (account: AccountKey, seeds: readonly PatientSeed[], calendar: Calendar): readonly Row[] => {
  const dice = diceFor(`two weeks of ${account}`);
  const patients = patientsOf(account, seeds);
  if (patients.length === 0) return [];
  const hours = inEurope.includes(account) ? morning : afternoon;
  // The day that is going on is another seed's, and with its first hours the afternoon before.
  const days = Array.from({ length: 2 * DAYS + 1 }, (_, index) => index - DAYS).filter(
    (day) => day !== 0 && day !== -1,
  );
  return days.map((day, index): Row => {
    const startAt = calendar.daysAhead(day, dice.pick(hours), dice.pick([0, 30]));
    const status = (day < 0 ? behind : ahead)[index % (day < 0 ? behind : ahead).length];
    const isCancelled = status === 'CANCELLED';
    return {
      id: demoId(`two weeks of ${account} ${day}`),
      profile_id: patientId(dice.pick(patients).ehrId),
      start_at: startAt,
      duration_minutes: 30,
      status,
      purpose: dice.pick(purposes),
      calendar_event_id: null,
      practitioner_id: accountId(account),
      version: 1,
      created_by: accountId(account),
      created_at: calendar.daysAgo(10 + dice.whole(0, 10), 15),
      cancel_reason: isCancelled ? dice.pick(['PATIENT_REQUEST', 'CLINICIAN_UNAVAILABLE']) : null,
      cancelled_at: isCancelled ? new Date(Date.parse(startAt) - 60 * MINUTE_MS).toISOString() : null,
      cancelled_by: isCancelled ? accountId(account) : null,
    };
  });
};

export const staffAppointmentRows = (seeds: readonly PatientSeed[], calendar: Calendar): readonly Row[] =>
  [...new Set(Object.values(careTeamOf).flat())].flatMap((account) => rowsOf(account, seeds, calendar));
