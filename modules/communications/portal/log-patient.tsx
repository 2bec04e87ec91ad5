// About whom is the log, and can it be moved to somebody else? Name, birth date first, then the EHR id (design §10, §11).
import { patientCalls } from '@alveary/modules/patients/contract/calls.ts';
import { Button } from '@mantine/core';
import type { DateLocale } from '@alveary/portal/lib/dates.ts';
import { useCall } from '@alveary/portal/lib/use-call.ts';
import {
  factsOf,
  NOT_THIS_PATIENT,
  PanelPatient,
  type PatientFacts,
  useIsOtherPatient,
} from '@alveary/modules/patients/portal/public.ts';
import styles from './log.module.css';

export interface PatientOfLog {
  readonly facts: PatientFacts | null;
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
export const usePatientOfLog = (profileId: string | null, known: PatientFacts | null): PatientOfLog => {
  const isAsked = profileId !== null && known === null;
  const { data, isError } = useCall(
    patientCalls.profile,
    { params: { id: profileId ?? '' } },
    { enabled: isAsked, shownInPlace: true, staleTime: 60_000 },
  );
  if (known !== null) return { facts: known, isError: false };
  if (data === undefined || !isAsked) return { facts: null, isError };
  // Known once, the name stays; that it could not be read again is said above the panel (lib/stale-reads.ts).
  return { facts: factsOf(data), isError: false };
};

export function LogPatient({ profileId, patient, locale, message, onReassign }: LogPatientProps) {
  const { facts, isError } = patient;
  const isMismatch = useIsOtherPatient(profileId);
  return (
    <div className={styles.patient} data-mismatch={isMismatch || undefined}>
      <span className={styles.patientName}>
        {profileId === null && <span className={styles.patientMissing}>{message ?? 'No patient'}</span>}
        {facts !== null && <PanelPatient facts={facts} locale={locale} />}
        {isError && <span className="dim">The name of the patient could not be loaded.</span>}
        {isMismatch && <span> · {NOT_THIS_PATIENT}</span>}
      </span>
      <Button size="compact-sm" variant="subtle" onClick={onReassign}>
        {profileId === null ? 'Assign' : 'Reassign'}
      </Button>
    </div>
  );
}
