// Of which patient, in which site, is the page that a tab belongs to? (document 1 §2; PROFILE-003)
import type { SiteProfile } from '../contract/model.ts';
import { createContext, useContext } from 'react';
import type { DateLocale } from '@alveary/portal/lib/dates.ts';
import type { Units } from '@alveary/contract/units.ts';

export interface PatientOnPage {
  readonly siteProfile: SiteProfile;
  readonly units: Units;
  readonly locale: DateLocale;
}

export const PatientContext = createContext<PatientOnPage | null>(null);

export const usePatient = (): PatientOnPage => {
  const patient = useContext(PatientContext);
  if (patient === null) throw new Error('This part is shown only on a patient page.');
  return patient;
};
