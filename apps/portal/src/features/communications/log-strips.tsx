// What does the log panel say above its form: a kept draft, a failure, somebody else's change? (LOG-010; OP-LOG-6)
import { Button } from '@mantine/core';
import { IconAlertCircle, IconAlertTriangle, IconHistory, IconRefresh } from '@tabler/icons-react';
import type { CallError } from '../../lib/call-error.ts';
import { sentencesOf } from '../../lib/call-error.ts';
import type { OthersChange } from './log-merge.ts';
import './log.css';

interface KeptStripProps {
  /** When it was typed, in words. */
  readonly when: string;
  readonly onDiscard: () => void;
}

export function KeptStrip({ when, onDiscard }: KeptStripProps) {
  return (
    <div className="log-strip log-strip-kept" role="status">
      <IconHistory size={16} stroke={1.75} aria-hidden />
      <div>
        <b>Your draft is back</b>
        What you typed {when} was kept. Save it, or discard it.
      </div>
      <Button size="xs" variant="default" onClick={onDiscard}>
        Discard
      </Button>
    </div>
  );
}

interface ErrorStripProps {
  readonly error: CallError;
  /** What is kept, said in words; null where nothing was typed. */
  readonly kept: string | null;
  readonly onRetry: () => void;
  readonly isRetrying?: boolean;
}

export function ErrorStrip({ error, kept, onRetry, isRetrying = false }: ErrorStripProps) {
  const reference = error.requestId === null ? null : `Reference: ${error.requestId}`;
  return (
    <div className="log-strip log-strip-error" role="alert">
      <IconAlertCircle size={16} stroke={1.75} aria-hidden />
      <div>
        <b>Error with log.</b>
        <span>{sentencesOf(error).join(' ')}</span> {kept !== null && <span>{kept}</span>}{' '}
        {reference !== null && <span>{reference}</span>}
      </div>
      <Button
        size="xs"
        variant="default"
        onClick={onRetry}
        loading={isRetrying}
        leftSection={<IconRefresh size={16} stroke={1.75} aria-hidden />}
      >
        Retry
      </Button>
    </div>
  );
}

export function StaleStrip({ onReload }: { readonly onReload: () => void }) {
  return (
    <div className="log-strip log-strip-stale" role="alert">
      <IconAlertTriangle size={16} stroke={1.75} aria-hidden />
      <div>
        <b>Somebody else changed this log</b>
        Nothing was overwritten. Reload it; what you typed is kept.
      </div>
      <Button size="xs" variant="default" onClick={onReload}>
        Reload
      </Button>
    </div>
  );
}

export function ChangesStrip({ changes }: { readonly changes: readonly OthersChange[] }) {
  return (
    <div className="log-strip log-strip-stale" role="status">
      <IconAlertTriangle size={16} stroke={1.75} aria-hidden />
      <div>
        <b>{changes.length === 0 ? 'The log is up to date again' : 'Changed in the meantime'}</b>
        {changes.length > 0 && (
          <ul>
            {changes.map((change) => (
              <li key={change.part}>
                {change.label}: <s>{change.before}</s> → <b>{change.after}</b>
                {change.mine !== null && <> (yours is kept: {change.mine})</>}
              </li>
            ))}
          </ul>
        )}
        Check it, then save.
      </div>
    </div>
  );
}
