// How does a list become a file on the person's machine? By the CSV call, asked for what the list was asked for
import type { CallDeclaration, Csv, RequestOf } from '@alveary/contract/call.ts';
import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { requestFile } from '../lib/call.ts';
import { CallError } from '../lib/call-error.ts';
import { saveFile } from '../lib/save-file.ts';
import { showCallError } from './notices.ts';

interface ExportButtonProps<Call extends CallDeclaration & { readonly output: Csv }> {
  readonly call: Call;
  readonly input: RequestOf<Call>;
  readonly isDisabled: boolean;
}

export const ExportButton = <const Call extends CallDeclaration & { readonly output: Csv }>(
  props: ExportButtonProps<Call>,
) => {
  const { call, input, isDisabled } = props;
  const [isSaving, setSaving] = useState(false);
  const save = async (): Promise<void> => {
    setSaving(true);
    try {
      saveFile(await requestFile(call, input));
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
