// What does somebody see who was invited to a video visit? The page /v/{participant_id?} (SHELL-019; VIDEO-001; OP-VIDEO-1)
import { guestCalls } from '../contract/guest.calls.ts';
import { type ReactNode, useEffect } from 'react';
import { useParams } from 'react-router';
import { useCall } from '@alveary/portal/lib/use-call.ts';
import { failureOfCall } from '@alveary/portal/shell/list/failure-of.ts';
import { ErrorState } from '@alveary/portal/ui/error-state.tsx';
import { SkeletonRows } from '@alveary/portal/ui/skeleton-rows.tsx';
import { CodeForm } from './code-form.tsx';
import styles from './guest.module.css';
import { later } from '@alveary/portal/lib/later.tsx';

const opening = (
  <div className={styles.card}>
    <SkeletonRows rows={4} columns={['70%']} label="Opening your visit" />
  </div>
);

/** Whose code opens nothing does without. */
const JoinVisit = later(async () => (await import('./join-visit.tsx')).JoinVisit, opening);

export const GuestPage = () => {
  const { code } = useParams();
  useEffect(() => {
    document.title = 'Alveary';
  }, []);
  return (
    <main className={styles.main}>
      {code === undefined ? <CodeForm /> : <VisitOfCode key={code} code={code} />}
    </main>
  );
};

const VisitOfCode = ({ code }: { readonly code: string }): ReactNode => {
  const { data, error, refetch } = useCall(
    guestCalls.participant,
    { params: { id: code } },
    { shownInPlace: true, staleTime: Number.POSITIVE_INFINITY },
  );
  if (data !== undefined) return <JoinVisit code={code} opened={data} />;
  if (error === null) return opening;
  if (error.status === 404 || error.status === 400) {
    const [first] = error.errors;
    return <CodeForm typed={code} refusal={first?.message ?? error.message} />;
  }
  return <ErrorState {...failureOfCall(error)} onRetry={() => void refetch()} />;
};
