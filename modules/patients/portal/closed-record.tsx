// Where does an old address lead whose record was merged into another one? To that one, with a word about it (decision 0077)
import { patientMergeCalls } from '@alveary/modules/patient-merges/contract/calls.ts';
import type { MergedRecord } from '@alveary/modules/patient-merges/contract/model.ts';
import { useEffect } from 'react';
import { Navigate } from 'react-router';
import type { CallError } from '@alveary/portal/lib/call-error.ts';
import { useCall } from '@alveary/portal/lib/use-call.ts';
import { showWarning } from '@alveary/portal/shell/notices.ts';
import { NoSiteOfPatient } from './no-site-of-patient.tsx';

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
