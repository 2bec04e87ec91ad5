// Whom is a panel about? Name, birth date and EHR id, and whether the page shows somebody else (design language §10, §11)
import type { ReactNode } from 'react';
import { type DateLocale, showDay } from '@alveary/portal/lib/dates.ts';
import { nameOf } from '../contract/patient-name.ts';
import type { Profile } from '../contract/model.ts';
import { usePatientInView } from './patient-in-view.ts';

export interface PatientFacts {
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly dateOfBirth: string | null;
  readonly ehrId: string | null;
}

export const factsOf = ({ firstName, lastName, dateOfBirth, identifiers }: Profile): PatientFacts => ({
  firstName,
  lastName,
  dateOfBirth,
  ehrId: identifiers.EhrId,
});

interface PanelPatientProps {
  readonly facts: PatientFacts;
  readonly locale: DateLocale;
  /** The name as something to press; else it is plain. */
  readonly name?: ReactNode;
}

export const PanelPatient = ({ facts, locale, name }: PanelPatientProps) => (
  <>
    {name ?? <b>{nameOf(facts)}</b>}
    <span className="dim tabular">
      {showDay(facts.dateOfBirth, locale)}
      {facts.ehrId !== null && ` · ${facts.ehrId}`}
    </span>
  </>
);

export const NOT_THIS_PATIENT = 'not the patient on this page';

/** A panel about somebody else than the page says so. */
export const useIsOtherPatient = (profileId: string | null): boolean => {
  const inView = usePatientInView();
  return inView !== null && profileId !== null && inView !== profileId;
};
