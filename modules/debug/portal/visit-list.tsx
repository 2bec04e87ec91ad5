// Which visits did the person plan? The last planned first.
import { videoCalls } from '@alveary/modules/video/contract/calls.ts';
import { isVisitOpen } from '@alveary/modules/video/contract/rules.ts';
import { useNow } from '@alveary/portal/lib/clock.ts';
import { showDayTime } from '@alveary/portal/lib/dates.ts';
import { useCall } from '@alveary/portal/lib/use-call.ts';
import { Badge } from '@alveary/portal/ui/badge.tsx';
import { failureOfCall } from '@alveary/portal/shell/list/failure-of.ts';
import { ErrorState } from '@alveary/portal/ui/error-state.tsx';
import { SkeletonRows } from '@alveary/portal/ui/skeleton-rows.tsx';
import styles from './debug.module.css';

const EVERY_MINUTE_MS = 60_000;

interface VisitListProps {
  readonly chosen: string | null;
  readonly onChoose: (visitId: string) => void;
}

export const VisitList = ({ chosen, onChoose }: VisitListProps) => {
  const { data, error, refetch } = useCall(
    videoCalls.own,
    { query: {} },
    { shownInPlace: true, staleTime: 0 },
  );
  const time = useNow(EVERY_MINUTE_MS);
  return (
    <section className={styles.card} aria-label="Your visits">
      <h2>Your visits</h2>
      {error === null || data !== undefined ? null : (
        <ErrorState {...failureOfCall(error)} onRetry={() => void refetch()} />
      )}
      {data === undefined && error === null ? (
        <SkeletonRows rows={3} columns={['40%', '30%']} label="Loading your visits" />
      ) : null}
      {data?.rows.length === 0 ? <p className="dim">You planned no visit yet.</p> : null}
      <ul className={styles.callList}>
        {data?.rows.map((visit) => (
          <li key={visit.id}>
            <button
              type="button"
              aria-current={visit.id === chosen ? 'true' : undefined}
              onClick={() => onChoose(visit.id)}
            >
              <b>{[visit.patient.firstName, visit.patient.lastName].join(' ')}</b>
              <span className={styles.visitLine}>
                <span className="dim tabular">{showDayTime(visit.startsAt)}</span>
                {isVisitOpen(visit, time) ? (
                  <Badge tone="success">Open</Badge>
                ) : (
                  <Badge tone="neutral">Over</Badge>
                )}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
};
