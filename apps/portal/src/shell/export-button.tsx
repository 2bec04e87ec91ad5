// How does a list become a file on the person's machine? By the CSV call, asked for what the list was asked for; it is saved when it is whole
import { Button, Progress } from '@mantine/core';
import { IconDownload, IconX } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { CallError } from '../lib/call-error.ts';
import { BrokenFile, type FileCall, requestFile } from '../lib/request-file.ts';
import { saveBlob } from '../lib/save-file.ts';
import styles from './export-button.module.css';
import { showCallError, showError, showSuccess, showWarning } from './notices.ts';

interface ExportButtonProps {
  readonly call: FileCall;
  /** What is sent, as the call declares it. */
  readonly input: object;
  readonly isDisabled: boolean;
}

interface Written {
  readonly rows: number;
  readonly total: number | null;
}

const counted = (rows: number): string => `${rows.toLocaleString('en-US')} ${rows === 1 ? 'row' : 'rows'}`;

const brokenOff = ({ rows, total }: BrokenFile): string =>
  `The file broke off after ${rows.toLocaleString('en-US')}${total === null ? '' : ` of ${total.toLocaleString('en-US')}`} rows, ` +
  'and nothing was saved. Check the connection, then export it again.';

const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const;

export const ExportButton = ({ call, input, isDisabled }: ExportButtonProps) => {
  const [written, setWritten] = useState<Written | null>(null);
  const running = useRef<AbortController | null>(null);
  // Whoever leaves the list does not want its file any more.
  useEffect(() => () => running.current?.abort(), []);

  const save = async (): Promise<void> => {
    const stop = new AbortController();
    running.current = stop;
    setWritten({ rows: 0, total: null });
    const onRows = (rows: number, total: number | null): void => setWritten({ rows, total });
    try {
      const { name, content, rows } = await requestFile(call, input, { signal: stop.signal, onRows });
      saveBlob(name, content);
      showSuccess('The file is saved', { line: `${name}, ${counted(rows)}` });
    } catch (error) {
      if (stop.signal.aborted) showWarning('The export was stopped', { line: 'Nothing was saved.' });
      else if (error instanceof BrokenFile) showError(brokenOff(error));
      else if (error instanceof CallError) showCallError(error);
      else throw error;
    } finally {
      running.current = null;
      setWritten(null);
    }
  };
  // One button throughout: whoever pressed it stands on what stops it.
  return (
    <>
      {written === null || written.total === null ? null : (
        <span className={styles.progress}>
          <Progress.Root size="sm">
            <Progress.Section
              aria-label="Rows written"
              value={(written.rows / Math.max(1, written.total)) * 100}
            />
          </Progress.Root>
          <span className="dim tabular">
            {`${written.rows.toLocaleString('en-US')} of ${written.total.toLocaleString('en-US')}`}
          </span>
        </span>
      )}
      <Button
        size="xs"
        variant="default"
        disabled={isDisabled && written === null}
        leftSection={written === null ? <IconDownload {...icon} /> : <IconX {...icon} />}
        onClick={() => (written === null ? void save() : running.current?.abort())}
      >
        {written === null ? 'Export CSV' : 'Stop export'}
      </Button>
    </>
  );
};
