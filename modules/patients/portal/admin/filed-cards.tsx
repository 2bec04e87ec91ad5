// Which sessions lie in the record? Each leads to its page (ADMIN-004)
import { aosCalls } from '@alveary/modules/aos/contract/calls.ts';
import { sessionCalls } from '@alveary/modules/spirometry/contract/calls.ts';
import { Link } from 'react-router';
import { type DateLocale, showDayTime } from '@alveary/portal/lib/dates.ts';
import { useCall } from '@alveary/portal/lib/use-call.ts';
import { Entry } from '@alveary/portal/ui/entries.tsx';
import { CardEmpty, SummaryCard } from '../summary-card.tsx';
import { Few, Waiting } from './card-states.tsx';

interface CardProps {
  readonly profileId: string;
  readonly locale: DateLocale;
}

export const SessionsCard = ({ profileId, locale }: CardProps) => {
  const { data, error, refetch } = useCall(
    sessionCalls.listOfPatient,
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
          <Entry
            key={session.id}
            text={
              <Link className="tabular" to={`/admin/spirometry-session/${session.id}`}>
                {showDayTime(session.performed_at, locale)}
              </Link>
            }
          >
            {session.bronchodilator === null ? null : (
              <span className="dim">
                {session.bronchodilator === 'pre' ? 'Before' : 'After'} bronchodilator
              </span>
            )}
          </Entry>
        )}
      />
    </SummaryCard>
  );
};

export const AosSessionsCard = ({ profileId, locale }: CardProps) => {
  const { data, error, refetch } = useCall(
    aosCalls.listOfPatient,
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
          <Entry
            key={session.id}
            text={
              <Link className="tabular" to={`/admin/aos-session/${session.id}`}>
                {showDayTime(session.performed_at, locale)}
              </Link>
            }
          >
            <span className="dim tabular">{session.quality}</span>
          </Entry>
        )}
      />
    </SummaryCard>
  );
};
