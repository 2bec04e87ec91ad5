// What does the document of a consent say? As its signers read it (CONSENT-013: view-document as a blob)
import { Modal } from '@mantine/core';
import { useFocusGivenBack } from '@alveary/portal/lib/return-focus.ts';
import { useBlobAddress } from '@alveary/portal/lib/use-blob-address.ts';
import { failureOfCall } from '@alveary/portal/shell/list/failure-of.ts';
import { ErrorState } from '@alveary/portal/ui/error-state.tsx';
import { SkeletonRows } from '@alveary/portal/ui/skeleton-rows.tsx';
import { consentCalls } from '../contract/calls.ts';
import type { Consent } from '../contract/model.ts';
import styles from './consents.module.css';

interface DocumentDialogProps {
  readonly consent: Consent;
  readonly onClose: () => void;
}

export const DocumentDialog = ({ consent, onClose }: DocumentDialogProps) => {
  useFocusGivenBack();
  const { address, error, retry } = useBlobAddress(consentCalls.view, { params: { id: consent.id } });
  return (
    <Modal
      opened
      onClose={onClose}
      title={consent.name}
      size={900}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {address === null && error === null ? (
        <SkeletonRows rows={8} columns={['80%']} label="Loading the document" />
      ) : null}
      {error === null ? null : <ErrorState {...failureOfCall(error)} onRetry={retry} />}
      {address === null ? null : <iframe className={styles.document} src={address} title={consent.name} />}
    </Modal>
  );
};
