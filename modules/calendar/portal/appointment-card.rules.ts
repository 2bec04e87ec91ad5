// What does the card of an appointment say? (document 2 §3 Appointment as displayed; CAL-025)
import { purposeNameOf } from '@alveary/modules/communications/portal/public.ts';
import { type Appointment, typeOfAppointment } from '@alveary/modules/appointments/contract/model.ts';
import {
  type DisplayStatus,
  displayStatus,
  isOpenStatus,
} from '@alveary/modules/appointments/contract/rules.ts';
import { nameOf, UNKNOWN_PATIENT } from '@alveary/modules/patients/contract/patient-name.ts';
import { type DateLocale, showTime } from '@alveary/portal/lib/dates.ts';
import { patientAddress } from '@alveary/portal/shell/patient-address.ts';

export interface ShownAppointment {
  readonly id: string;
  readonly type: string;
  readonly status: DisplayStatus;
  readonly time: string;
  /** Null where the patient is at none of the person's sites any more. */
  readonly patientUrl: string | null;
  readonly patientName: string;
  readonly purpose: string;
}

interface Surroundings {
  readonly sites: readonly { readonly id: string }[];
  readonly locale: DateLocale;
  /** Milliseconds since the epoch. */
  readonly now: number;
}

/** Which of the day's appointments matters first: the one that is on, else the next that is to come; null where the day is over. */
export const firstOfInterest = (
  day: readonly Pick<Appointment, 'id' | 'status' | 'startTime'>[],
  now: number,
): string | null => {
  const on = day.find((one) => displayStatus(one, now) === 'NOW');
  const next = day.find((one) => isOpenStatus(one.status) && Date.parse(one.startTime) >= now);
  return (on ?? next)?.id ?? null;
};

/** The patient's page at the first of the person's own sites. */
const addressOf = (patient: Appointment['principalPii'], sites: Surroundings['sites']): string | null => {
  const own = patient?.siteProfiles.find(({ site }) => sites.some(({ id }) => id === site.id));
  return own === undefined ? null : patientAddress(own.site.slug, own.id);
};

export const shownAppointment = (
  one: Appointment,
  { sites, locale, now }: Surroundings,
): ShownAppointment => ({
  id: one.id,
  type: typeOfAppointment(one),
  status: displayStatus(one, now),
  time: showTime(one.startTime, locale),
  patientUrl: addressOf(one.principalPii, sites),
  patientName: one.principalPii === null ? UNKNOWN_PATIENT : nameOf(one.principalPii),
  purpose: one.purpose === '' ? '-' : purposeNameOf(one.purpose),
});
