// What does the document of a consent say? As its signers read it (CONSENT-013: view-document as a blob)
import { Modal } from '@mantine/core';
import { useEffect, useState } from 'react';
import { requestContent } from '@alveary/portal/lib/call.ts';
import { CallError } from '@alveary/portal/lib/call-error.ts';
import { ErrorState } from '@alveary/portal/ui/error-state.tsx';
import { SkeletonRows } from '@alveary/portal/ui/skeleton-rows.tsx';
import { consentCalls } from '../contract/calls.ts';
import type { Consent } from '../contract/model.ts';
import styles from './consents.module.css';

interface DocumentDialogProps {
  readonly consent: Consent;
  readonly onClose: () => void;
}

interface Content {
  /** Which try it is the outcome of. */
  readonly of: string;
  /** A blob address; null until it is there. */
  readonly address: string | null;
  readonly error: CallError | null;
}

const useDocument = (id: string, tries: number): Content => {
  const asked = `${id} ${tries}`;
  const [content, setContent] = useState<Content>({ of: asked, address: null, error: null });
  useEffect(() => {
    const leaving = new AbortController();
    let address: string | null = null;
    requestContent(consentCalls.view, { params: { id } }, leaving.signal).then(
      (blob) => {
        address = URL.createObjectURL(blob);
        setContent({ of: asked, address, error: null });
      },
      (error: unknown) => {
        if (leaving.signal.aborted) return;
        if (!(error instanceof CallError)) throw error;
        setContent({ of: asked, address: null, error });
      },
    );
    return () => {
      leaving.abort();
      if (address !== null) URL.revokeObjectURL(address);
    };
  }, [id, asked]);
  return content.of === asked ? content : { of: asked, address: null, error: null };
};

export const DocumentDialog = ({ consent, onClose }: DocumentDialogProps) => {
  const [tries, setTries] = useState(0);
  const { address, error } = useDocument(consent.id, tries);
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
      {error === null ? null : (
        <ErrorState title={error.message} requestId={error.requestId} onRetry={() => setTries(tries + 1)} />
      )}
      {address === null ? null : <iframe className={styles.document} src={address} title={consent.name} />}
    </Modal>
  );
};
