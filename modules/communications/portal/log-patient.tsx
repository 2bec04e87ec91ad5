// About whom is the log, and can it be moved to somebody else? Name, birth date first, then the EHR id (design §10, §11).
import { patientCalls } from '@alveary/modules/patients/contract/calls.ts';
import { Button } from '@mantine/core';
import { showDay, type DateLocale } from '@alveary/portal/lib/dates.ts';
import { useCall } from '@alveary/portal/lib/use-call.ts';
import { nameOf } from '@alveary/modules/patients/contract/patient-name.ts';
import { usePatientInView } from '@alveary/modules/patients/portal/public.ts';
import styles from './log.module.css';

export interface LogPatientFacts {
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly dateOfBirth: string | null;
  readonly ehrId: string | null;
}

export interface PatientOfLog {
  readonly facts: LogPatientFacts | null;
  readonly isError: boolean;
}

interface LogPatientProps {
  readonly profileId: string | null;
  readonly patient: PatientOfLog;
  readonly locale: DateLocale;
  readonly message: string | null;
  readonly onReassign: () => void;
}

/**
 * The patient of the form: from the log, else read by profile id.
 * @param known what the log itself says of its patient; null where the patient was chosen here
 */
export const usePatientOfLog = (profileId: string | null, known: LogPatientFacts | null): PatientOfLog => {
  const isAsked = profileId !== null && known === null;
  const { data, isError } = useCall(
    patientCalls.profile,
    { params: { id: profileId ?? '' } },
    { enabled: isAsked, shownInPlace: true, staleTime: 60_000 },
  );
  if (known !== null) return { facts: known, isError: false };
  if (data === undefined || !isAsked) return { facts: null, isError };
  const { firstName, lastName, dateOfBirth, identifiers } = data;
  return { facts: { firstName, lastName, dateOfBirth, ehrId: identifiers.EhrId }, isError };
};

export function LogPatient({ profileId, patient, locale, message, onReassign }: LogPatientProps) {
  const inView = usePatientInView();
  const { facts, isError } = patient;
  const isMismatch = inView !== null && profileId !== null && inView !== profileId;
  return (
    <div className={styles.patient} data-mismatch={isMismatch || undefined}>
      <span className={styles.patientName}>
        {profileId === null && <span className={styles.patientMissing}>{message ?? 'No patient'}</span>}
        {facts !== null && (
          <>
            <b>{nameOf(facts)}</b>
            <span className="dim">
              {showDay(facts.dateOfBirth, locale)}
              {facts.ehrId !== null && ` · ${facts.ehrId}`}
            </span>
          </>
        )}
        {isError && <span className="dim">The name of the patient could not be loaded.</span>}
        {isMismatch && <span> · not the patient on this page</span>}
      </span>
      <Button size="compact-sm" variant="subtle" onClick={onReassign}>
        {profileId === null ? 'Assign' : 'Reassign'}
      </Button>
    </div>
  );
}
