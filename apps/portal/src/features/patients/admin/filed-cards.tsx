// Which sessions and documents lie in the record? Each leads to its page (ADMIN-004, ADMIN-009)
import { aosCalls } from '@alveary/contract/aos/calls.ts';
import { documentCalls } from '@alveary/contract/documents/calls.ts';
import { sessionCalls } from '@alveary/contract/sessions/calls.ts';
import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import type { CallError } from '../../../lib/call-error.ts';
import { type DateLocale, showDay, showDayTime } from '../../../lib/dates.ts';
import { useCall } from '../../../lib/use-call.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx';
import { CardEmpty, SummaryCard } from '../summary-card.tsx';

interface CardProps {
  readonly profileId: string;
  readonly locale: DateLocale;
}

const FEW = 5;

export const SessionsCard = ({ profileId, locale }: CardProps) => {
  const { data, error, refetch } = useCall(
    sessionCalls.ofPatient,
    { query: { profile_id: profileId } },
    { shownInPlace: true },
  );
  return (
    <SummaryCard title="Spirometry sessions" {...(data?.length ? { aside: data.length } : {})}>
      <Waiting isLoading={data === undefined} error={error} onRetry={() => void refetch()} />
      {data?.length === 0 ? <CardEmpty>No spirometry session yet.</CardEmpty> : null}
      <Few
        rows={data ?? []}
        what="sessions"
        draw={(session) => (
          <li className="record-entry" key={session.id}>
            <Link className="record-entry-site tabular" to={`/admin/spirometry-session/${session.id}`}>
              {showDayTime(session.performed_at, locale)}
            </Link>
            {session.bronchodilator === null ? null : (
              <span className="dim">
                {session.bronchodilator === 'pre' ? 'Before' : 'After'} bronchodilator
              </span>
            )}
          </li>
        )}
      />
    </SummaryCard>
  );
};

export const AosSessionsCard = ({ profileId, locale }: CardProps) => {
  const { data, error, refetch } = useCall(
    aosCalls.ofPatient,
    { params: { id: profileId }, query: { page: 0, size: 200 } },
    { shownInPlace: true },
  );
  return (
    <SummaryCard title="AOS sessions" {...(data?.total ? { aside: data.total } : {})}>
      <Waiting isLoading={data === undefined} error={error} onRetry={() => void refetch()} />
      {data?.total === 0 ? <CardEmpty>No AOS session yet.</CardEmpty> : null}
      <Few
        rows={data?.rows ?? []}
        what="sessions"
        draw={(session) => (
          <li className="record-entry" key={session.id}>
            <Link className="record-entry-site tabular" to={`/admin/aos-session/${session.id}`}>
              {showDayTime(session.performed_at, locale)}
            </Link>
            <span className="dim tabular">{session.quality}</span>
          </li>
        )}
      />
    </SummaryCard>
  );
};

export const DocumentsCard = ({ profileId, locale }: CardProps) => {
  const { data, error, refetch } = useCall(
    documentCalls.ofPatient,
    { query: { 'principal.equals': profileId, page: 0, size: 200 } },
    { shownInPlace: true },
  );
  return (
    <SummaryCard title="Documents" {...(data?.total ? { aside: data.total } : {})}>
      <Waiting isLoading={data === undefined} error={error} onRetry={() => void refetch()} />
      {data?.total === 0 ? <CardEmpty>No document in the record.</CardEmpty> : null}
      <Few
        rows={data?.rows ?? []}
        what="documents"
        draw={(document) => (
          <li className="record-entry" key={document.id}>
            <Link className="record-entry-site" to={`/admin/document-viewer?documentId=${document.id}`}>
              {document.fileName}
            </Link>
            <span className="dim tabular">{showDay(document.createdAt, locale)}</span>
          </li>
        )}
      />
    </SummaryCard>
  );
};

interface WaitingProps {
  readonly isLoading: boolean;
  readonly error: CallError | null;
  readonly onRetry: () => void;
}

const Waiting = ({ isLoading, error, onRetry }: WaitingProps): ReactNode => {
  if (error !== null) {
    return <ErrorState title={error.message} requestId={error.requestId} onRetry={onRetry} />;
  }
  return isLoading ? (
    <div className="record-rows">
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
const Few = <Row,>({ rows, what, draw }: FewProps<Row>): ReactNode => {
  const [isWhole, setWhole] = useState(false);
  const hidden = rows.length - FEW;
  return (
    <>
      <ul className="record-entries">{(isWhole ? rows : rows.slice(0, FEW)).map(draw)}</ul>
      {!isWhole && hidden > 0 ? (
        <div className="record-more">
          <Button size="compact-sm" variant="subtle" onClick={() => setWhole(true)}>
            Show {hidden} earlier {what}
          </Button>
        </div>
      ) : null}
    </>
  );
};
