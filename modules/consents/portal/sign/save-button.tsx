// How does a signer keep the document? As a file, with the signatures once all have signed
import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { requestContent } from '@alveary/portal/lib/call.ts';
import { CallError } from '@alveary/portal/lib/call-error.ts';
import { saveBlob } from '@alveary/portal/lib/save-file.ts';
import { consentLinkCalls } from '../../contract/guest.calls.ts';
import type { SignerProof } from '../../contract/model.ts';
import { refusalIn } from './refusal.ts';
import styles from './sign.module.css';
import type { Wording } from './wording.ts';

interface SaveButtonProps {
  readonly code: string;
  readonly proof: SignerProof;
  readonly title: string;
  readonly wording: Wording;
  readonly isQuiet?: boolean;
}

export const SaveButton = ({ code, proof, title, wording, isQuiet = false }: SaveButtonProps) => {
  const [isRunning, setRunning] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const save = async (): Promise<void> => {
    setRunning(true);
    setRefusal(null);
    try {
      const input = { params: { code }, body: proof };
      saveBlob(
        `${title}.pdf`,
        await requestContent(consentLinkCalls.document, input, new AbortController().signal),
      );
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setRefusal(refusalIn(wording, error));
    } finally {
      setRunning(false);
    }
  };
  return (
    <div className={styles.save}>
      <Button
        variant={isQuiet ? 'subtle' : 'default'}
        size="md"
        loading={isRunning}
        leftSection={<IconDownload size={18} stroke={1.75} aria-hidden />}
        onClick={() => void save()}
      >
        {isQuiet ? wording.openPdf : wording.save}
      </Button>
      {refusal === null ? null : <p role="alert">{refusal}</p>}
    </div>
  );
};
