// How does one take a report along: as a file, or on paper?
import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import type { AsthmaReport } from '../contract/model.ts';
import { printReport, saveReport } from './report-file.ts';

export const ReportFile = ({ report }: { readonly report: AsthmaReport }) => {
  const [running, setRunning] = useState<'save' | 'print' | null>(null);
  const run = async (which: 'save' | 'print'): Promise<void> => {
    setRunning(which);
    await (which === 'save' ? saveReport(report) : printReport(report)).finally(() => setRunning(null));
  };
  return (
    <>
      <Button
        size="xs"
        variant="default"
        leftSection={<IconDownload size={16} stroke={1.75} aria-hidden />}
        loading={running === 'save'}
        onClick={() => void run('save')}
      >
        Download PDF
      </Button>
      <Button size="xs" variant="default" loading={running === 'print'} onClick={() => void run('print')}>
        Print
      </Button>
    </>
  );
};
