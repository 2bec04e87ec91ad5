// Where does an old address lead whose record was merged into another one? To that one, with a word about it; who has the closed one on the
// screen is told, and goes on when they like (decision 0077)
import { patientMergeCalls } from '@alveary/modules/patient-merges/contract/calls.ts';
import type { MergedRecord } from '@alveary/modules/patient-merges/contract/model.ts';
import { IconArrowMerge } from '@tabler/icons-react';
import { useEffect } from 'react';
import { Link, Navigate } from 'react-router';
import type { CallError } from '@alveary/portal/lib/call-error.ts';
import { useShownCode } from '@alveary/portal/lib/stale-reads.ts';
import { useCall } from '@alveary/portal/lib/use-call.ts';
import { showWarning } from '@alveary/portal/shell/notices.ts';
import { NoSiteOfPatient } from './no-site-of-patient.tsx';
import styles from './patient-bar.module.css';

interface ClosedRecordProps {
  /** Profile id, or the id of a site profile. */
  readonly id: string;
  readonly error: Pick<CallError, 'requestId'>;
  readonly addressOf: (record: MergedRecord) => string;
}

export const ClosedRecord = ({ id, error, addressOf }: ClosedRecordProps) => {
  const { data } = useCall(patientMergeCalls.leadOn, { params: { id } }, { shownInPlace: true });
  if (data === undefined) return <NoSiteOfPatient error={error} />;
  return <LeadOn address={addressOf(data)} />;
};

const LeadOn = ({ address }: { readonly address: string }) => {
  useEffect(() => {
    showWarning('That record was merged into this one.');
  }, []);
  return <Navigate to={address} replace />;
};

type ClosedMeanwhileProps = Pick<ClosedRecordProps, 'id' | 'addressOf'>;

/** Above a patient who is on the screen and was merged meanwhile. Nobody is led away: something may have been typed. */
export const ClosedMeanwhile = ({ id, addressOf }: ClosedMeanwhileProps) => {
  const { data } = useCall(patientMergeCalls.leadOn, { params: { id } }, { shownInPlace: true });
  return data === undefined ? null : <ClosedLine address={addressOf(data)} />;
};

const ClosedLine = ({ address }: { readonly address: string }) => {
  // A Retry would find nothing, whatever was read of the closed record.
  useShownCode('NoSiteForPatient');
  return (
    <div className={styles.closed} role="status">
      <IconArrowMerge size={16} stroke={1.75} aria-hidden />
      <span>This record was merged into another one. What you see is from before.</span>
      <Link to={address}>Open the record that is kept</Link>
    </div>
  );
};
