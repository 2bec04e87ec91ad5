// The page of somebody who was invited to a video visit: /v/{participant_id?} (SHELL-019; VIDEO-001; OP-VIDEO-1).
import { guestCalls } from '../contract/guest.calls.ts';
import { type ReactNode, useEffect } from 'react';
import { useParams } from 'react-router';
import { useCall } from '@alveary/portal/lib/use-call.ts';
import { ErrorState } from '@alveary/portal/ui/error-state.tsx';
import { usePageLanguage } from '@alveary/portal/ui/guest-page.tsx';
import { SkeletonRows } from '@alveary/portal/ui/skeleton-rows.tsx';
import { CodeForm } from './code-form.tsx';
import { doorWording } from './door-wording.ts';
import styles from './guest.module.css';
import { later } from '@alveary/portal/lib/later.tsx';

const Opening = () => (
  <div className={styles.card}>
    <SkeletonRows rows={4} columns={['70%']} label={doorWording().opening} />
  </div>
);

/** Whose code opens nothing does without. */
const JoinVisit = later(async () => (await import('./join-visit.tsx')).JoinVisit, <Opening />);

export const GuestPage = () => {
  const { code } = useParams();
  usePageLanguage(doorWording().tongue);
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
  if (error === null) return <Opening />;
  const wording = doorWording();
  if (error.status === 404) return <CodeForm typed={code} refusal={wording.invalid} />;
  if (error.status === 400) return <CodeForm typed={code} refusal={wording.malformed} />;
  const title = error.status === 429 ? wording.tooMany : wording.trouble;
  return <ErrorState title={title} requestId={error.requestId} of={error} onRetry={() => void refetch()} />;
};
