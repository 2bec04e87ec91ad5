// Whom is a dialog about? Name and birth date, as on every part of the portal that speaks of one patient.
import type { Profile } from '../contract/model.ts';
import { type DateLocale, showDay } from '@alveary/portal/lib/dates.ts';
import { nameOf } from '../contract/patient-name.ts';

interface PatientLineProps {
  readonly profile: Pick<Profile, 'firstName' | 'lastName' | 'dateOfBirth'>;
  readonly locale: DateLocale;
}

export const PatientLine = ({ profile, locale }: PatientLineProps) => (
  <>
    <b>{nameOf(profile)}</b>
    <span className="dim tabular">born {showDay(profile.dateOfBirth, locale)}</span>
  </>
);
