// What stands where a list or a card could not be loaded? (design language §6)
import { Button } from '@mantine/core';
import { IconAlertCircle, IconPlugConnectedX, IconRefresh } from '@tabler/icons-react';
import { useRef } from 'react';
import type { CallError } from '../lib/call-error.ts';
import { useFocusOfRetry } from '../lib/pass-focus.ts';
import { useShown } from '../lib/stale-reads.ts';
import styles from './states.module.css';

/** Why something could not be loaded, in words. */
export interface Failure {
  /** The documented text, such as 'Error loading care team.', or the server's message. */
  readonly title: string;
  /** Each entry of the error body's own list (API-004). */
  readonly lines?: readonly string[];
  readonly requestId?: string | null;
  /** No answer came: nothing is wrong with the question. */
  readonly isOffline?: boolean;
  /** What is said here needs no line above the page (lib/stale-reads.ts). */
  readonly of?: CallError;
}

interface ErrorStateProps extends Failure {
  readonly onRetry: () => void;
  /** What the button says where only the whole page can be asked for again. */
  readonly isReload?: boolean;
  /** One line above what is still there. */
  readonly isSlim?: boolean;
  /** It stands in a place that is read out by itself. */
  readonly isPolite?: boolean;
}

export const ErrorState = (props: ErrorStateProps) => {
  const { title, lines = [], requestId, isOffline = false, onRetry, isSlim = false } = props;
  useShown(props.of ?? null);
  const place = useRef<HTMLDivElement>(null);
  const keepFocus = useFocusOfRetry(place);
  const Icon = isOffline ? IconPlugConnectedX : IconAlertCircle;
  return (
    <div
      ref={place}
      className={
        isSlim ? `${styles.state} ${styles.error} ${styles.slim}` : `${styles.state} ${styles.error}`
      }
      {...(props.isPolite === true ? {} : { role: 'alert' })}
    >
      <Icon size={isSlim ? 18 : 28} stroke={1.75} aria-hidden />
      <p className={styles.title}>{title}</p>
      {lines
        .filter((line) => line !== title)
        .map((line) => (
          <p key={line} className={styles.line}>
            {line}
          </p>
        ))}
      {requestId ? <p className={styles.line}>Reference: {requestId}</p> : null}
      <Button
        variant="default"
        size="xs"
        leftSection={<IconRefresh size={16} stroke={1.75} aria-hidden />}
        onClick={() => {
          keepFocus();
          onRetry();
        }}
      >
        {props.isReload === true ? 'Reload' : 'Retry'}
      </Button>
    </div>
  );
};
