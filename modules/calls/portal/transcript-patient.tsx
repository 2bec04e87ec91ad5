// Whose call was it? The name, then the birth date; somebody else than on the page stands out (design language §1, §11)
import { communicationCalls } from '@alveary/modules/communications/contract/calls.ts';
import {
  NOT_THIS_PATIENT,
  PanelPatient,
  useIsOtherPatient,
} from '@alveary/modules/patients/portal/public.ts';
import { localeOfSites } from '@alveary/portal/lib/dates.ts';
import { useCall } from '@alveary/portal/lib/use-call.ts';
import { useSignedIn } from '@alveary/portal/shell/me.ts';
import styles from './transcript.module.css';

/** The log of the call; undefined while it is read and where it cannot be. */
export const useLogOfCall = (logId: string) =>
  useCall(
    communicationCalls.read,
    { params: { id: logId } },
    { enabled: logId !== '', shownInPlace: true, staleTime: 60_000 },
  ).data;

/** A call without a patient, and one whose log cannot be read, names nobody: the words are shown all the same. */
export function TranscriptPatient({ logId }: { readonly logId: string }) {
  const { sites } = useSignedIn();
  const log = useLogOfCall(logId);
  const isMismatch = useIsOtherPatient(log?.profileId ?? null);
  if (log === undefined || log.profileId === null) return null;
  return (
    <p className={styles.patient} data-mismatch={isMismatch || undefined}>
      <PanelPatient facts={log.principalPii} locale={localeOfSites(sites)} />
      {isMismatch ? <span> · {NOT_THIS_PATIENT}</span> : null}
    </p>
  );
}
