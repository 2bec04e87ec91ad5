// How does a list become a file on the person's machine? By the CSV call, asked for what the list was asked for
import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import type { FileAnswer } from '../lib/call.ts';
import { CallError } from '../lib/call-error.ts';
import { saveFile } from '../lib/save-file.ts';
import { showCallError } from './notices.ts';

interface ExportButtonProps {
  /** Asks for the rows that are shown, as a file. */
  readonly ask: () => Promise<FileAnswer>;
  readonly isDisabled: boolean;
}

export const ExportButton = ({ ask, isDisabled }: ExportButtonProps) => {
  const [isSaving, setSaving] = useState(false);
  const save = async (): Promise<void> => {
    setSaving(true);
    try {
      saveFile(await ask());
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      showCallError(error);
    } finally {
      setSaving(false);
    }
  };
  return (
    <Button
      size="xs"
      variant="default"
      loading={isSaving}
      disabled={isDisabled}
      leftSection={<IconDownload size={16} stroke={1.75} aria-hidden />}
      onClick={() => void save()}
    >
      Export CSV
    </Button>
  );
};
