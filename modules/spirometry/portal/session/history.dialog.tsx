// Who overwrote the session and when, and how does an earlier choice hold again? (SPIRO-041; OP-SPIRO-4)
import { type DateLocale, showDayTime } from '@alveary/portal/lib/dates.ts';
import { useFocusGivenBack } from '@alveary/portal/lib/return-focus.ts';
import { useCall, useCallMutation } from '@alveary/portal/lib/use-call.ts';
import { EmptyState } from '@alveary/portal/ui/empty-state.tsx';
import { Entries, Entry } from '@alveary/portal/ui/entries.tsx';
import { failureOfCall } from '@alveary/portal/shell/list/failure-of.ts';
import { ErrorState } from '@alveary/portal/ui/error-state.tsx';
import { SkeletonRows } from '@alveary/portal/ui/skeleton-rows.tsx';
import { Button, Modal } from '@mantine/core';
import { overwritingCalls } from '../../contract/overwriting-calls.ts';
import type { Overwriting as HistoryRow, SpirometrySession } from '../../contract/model.ts';
import { loadedChoices, noOverwrite } from '../../contract/overwriting.ts';
import { changesInWords } from './sent-overwriting.rules.ts';
import styles from './session-view.module.css';

interface HistoryDialogProps {
  readonly session: SpirometrySession;
  readonly mayChange: boolean;
  /** Choices that are not saved would be lost under what is restored. */
  readonly isChanged: boolean;
  readonly locale: DateLocale;
  readonly onClose: () => void;
}

const kinds = { saved: 'Saved', restored: 'Restored', original: 'Back to the original values' } as const;

const inWords = (session: SpirometrySession, row: HistoryRow): string => {
  const { tests } = session.analysis_summary;
  const changes = changesInWords(tests, loadedChoices(noOverwrite), { ...row, comment: '' });
  return changes.length === 0 ? 'Nothing overwritten' : changes.join(' · ');
};

export const HistoryDialog = ({ session, mayChange, isChanged, locale, onClose }: HistoryDialogProps) => {
  useFocusGivenBack();
  const query = { session_id: session.id };
  const { data, error, refetch } = useCall(overwritingCalls.list, { query }, { shownInPlace: true });
  const restore = useCallMutation(overwritingCalls.restore);
  const takeBack = useCallMutation(overwritingCalls.takeBack);
  const isBusy = restore.isRunning || takeBack.isRunning;
  const { version } = session;
  const isOff = isBusy || isChanged;
  return (
    <Modal
      opened
      onClose={onClose}
      title="Overwritings"
      size={620}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {isChanged ? (
        <p className="dim">Save or discard your changes before you restore an earlier overwriting.</p>
      ) : null}
      {error === null || data !== undefined ? null : (
        <ErrorState {...failureOfCall(error)} onRetry={() => void refetch()} />
      )}
      {data === undefined && error === null ? (
        <SkeletonRows rows={3} columns={['40%', '40%']} label="Loading the overwritings" />
      ) : null}
      {data?.length === 0 ? <EmptyState title="Nobody has overwritten this session." /> : null}
      <Entries label="Overwritings">
        {(data ?? []).map((row) => (
          <Entry
            key={row.id}
            text={
              <span className={styles.said}>
                <b>{row.version === version ? `${kinds[row.kind]}, holds now` : kinds[row.kind]}</b>
                {inWords(session, row)}
                {row.comment === null ? null : <span className="dim">{row.comment}</span>}
              </span>
            }
            acts={
              mayChange && row.version !== version ? (
                <Button
                  size="compact-xs"
                  variant="default"
                  disabled={isOff}
                  onClick={() => void restore.run({ query, body: { id: row.id, version } })}
                >
                  Restore
                </Button>
              ) : undefined
            }
          >
            <span className="dim">
              {row.created_by?.name ?? 'Unknown'}, {showDayTime(row.created_at, locale)}
            </span>
          </Entry>
        ))}
      </Entries>
      {mayChange && session.session_overwrite !== null ? (
        <Button
          size="xs"
          variant="default"
          disabled={isOff}
          onClick={() => void takeBack.run({ query: { ...query, version } })}
        >
          Back to the original values
        </Button>
      ) : null}
    </Modal>
  );
};
