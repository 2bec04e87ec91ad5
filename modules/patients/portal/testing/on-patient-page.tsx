// Where does a tab stand in a component test? On the page of a patient of Harbor Lung, read in metric units
import type { ReactNode } from 'react';
import { PatientContext, type PatientOnPage } from '../patient-context.ts';
import { someSiteProfile } from './sample-patient.ts';

const maya: PatientOnPage = {
  siteProfile: someSiteProfile,
  units: { weight: 'kg', height: 'cm', temperature: 'celsius' },
  locale: 'en-US',
};

export const onPatientPage = (tab: ReactNode, patient: PatientOnPage = maya) => (
  <PatientContext value={patient}>{tab}</PatientContext>
);
