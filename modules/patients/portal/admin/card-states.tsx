// How does a card of the record wait for its rows, say what went wrong, and keep a long list short?
import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import type { CallError } from '@alveary/portal/lib/call-error.ts';
import { Entries } from '@alveary/portal/ui/entries.tsx';
import { failureOfCall } from '@alveary/portal/shell/list/failure-of.ts';
import { ErrorState } from '@alveary/portal/ui/error-state.tsx';
import { SkeletonRows } from '@alveary/portal/ui/skeleton-rows.tsx';
import styles from './record.module.css';

const FEW = 5;

interface WaitingProps {
  readonly isLoading: boolean;
  readonly error: CallError | null;
  readonly onRetry: () => void;
}

export const Waiting = ({ isLoading, error, onRetry }: WaitingProps): ReactNode => {
  if (error !== null) {
    return <ErrorState {...failureOfCall(error)} onRetry={onRetry} />;
  }
  return isLoading ? (
    <div className={styles.rows}>
      <SkeletonRows rows={3} columns={['60%', '20%']} />
    </div>
  ) : null;
};

interface FewProps<Row> {
  readonly rows: readonly Row[];
  readonly what: string;
  readonly draw: (row: Row) => ReactNode;
}

/** The newest ones, and the others when asked for. */
export const Few = <Row,>({ rows, what, draw }: FewProps<Row>): ReactNode => {
  const [isWhole, setWhole] = useState(false);
  const hidden = rows.length - FEW;
  return (
    <>
      <Entries>{(isWhole ? rows : rows.slice(0, FEW)).map(draw)}</Entries>
      {!isWhole && hidden > 0 ? (
        <div className={styles.more}>
          <Button size="compact-sm" variant="subtle" onClick={() => setWhole(true)}>
            Show {hidden} earlier {hidden === 1 ? what.replace(/s$/, '') : what}
          </Button>
        </div>
      ) : null}
    </>
  );
};
