// How does a care plan leave the screen? As a PDF with everything that holds now (OP-CAREPLAN-2: 'Download PDF')
import { usePatient } from '@alveary/modules/patients/portal/public.ts';
import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { requestContent } from '@alveary/portal/lib/call.ts';
import { CallError } from '@alveary/portal/lib/call-error.ts';
import { saveBlob } from '@alveary/portal/lib/save-file.ts';
import { showCallError } from '@alveary/portal/shell/notices.ts';
import { carePlanCalls } from '../contract/calls.ts';

interface Named {
  readonly firstName: string | null;
  readonly lastName: string | null;
}

export const planFileName = ({ firstName, lastName }: Named): string =>
  `Care plan of ${[firstName, lastName].filter(Boolean).join(' ')}.pdf`;

export const DownloadPlan = ({ planId }: { readonly planId: string }) => {
  const { profile } = usePatient().siteProfile;
  const [isRunning, setRunning] = useState(false);
  const save = async (): Promise<void> => {
    setRunning(true);
    try {
      const input = { params: { id: planId } };
      const content = await requestContent(carePlanCalls.pdf, input, new AbortController().signal);
      saveBlob(planFileName(profile), content);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      showCallError(error);
    } finally {
      setRunning(false);
    }
  };
  return (
    <Button
      size="compact-sm"
      variant="default"
      loading={isRunning}
      leftSection={<IconDownload size={16} stroke={1.75} aria-hidden />}
      onClick={() => void save()}
    >
      Download PDF
    </Button>
  );
};
