// The review of one log in a full page, where links after activity logging lead (LOG-002, SHELL-036).
import { communicationCalls } from '../contract/calls.ts';
import { useState } from 'react';
import { useParams } from 'react-router';
import { useCall } from '@alveary/portal/lib/use-call.ts';
import { NotFoundPage } from '@alveary/portal/shell/error-page.tsx';
import { SkeletonRows } from '@alveary/portal/ui/skeleton-rows.tsx';
import { isUuid } from '@alveary/portal/lib/is-uuid.ts';
import { LogEditor, type LogFrameProps } from './log-editor.tsx';
import { ErrorNote } from '@alveary/portal/ui/form/form-notes.tsx';
import { UnsavedDot } from '@alveary/portal/ui/unsaved-dot.tsx';
import '@mantine/dates/styles.layer.css';
import logPageStyles from './log-page.module.css';

const pageFrame = ({ isUnsaved, foot, children }: LogFrameProps) => (
  <section className={logPageStyles.card} aria-labelledby="log-page-title">
    <h1 id="log-page-title" className={logPageStyles.title}>
      Communication Log {isUnsaved && <UnsavedDot />}
    </h1>
    {children}
    <footer className={logPageStyles.foot}>{foot}</footer>
  </section>
);

const stay = () => {};

export function LogPage() {
  const { logId } = useParams();
  return isUuid(logId) ? <LogReview key={logId} logId={logId} /> : <NotFoundPage />;
}

function LogReview({ logId }: { readonly logId: string }) {
  const [round, setRound] = useState(0);
  const { data, error, isFetching, refetch } = useCall(
    communicationCalls.read,
    { params: { id: logId } },
    { shownInPlace: true },
  );
  if (data) {
    // After a save the form starts anew from the saved log.
    return (
      <div className={logPageStyles.page}>
        <LogEditor
          key={`${round} ${round === 0 ? '' : data.version}`}
          log={data}
          profileId={data.profileId}
          onSaved={() => setRound(round + 1)}
          onClose={stay}
          place="page"
          frame={pageFrame}
        />
      </div>
    );
  }
  return (
    <div className={logPageStyles.page}>
      <section className={logPageStyles.card}>
        <h1 className={logPageStyles.title}>Communication Log</h1>
        {error === null ? (
          <SkeletonRows rows={6} columns={['45%', '45%']} label="Loading the log" />
        ) : (
          <ErrorNote
            title="Error with log."
            error={error}
            kept={null}
            onRetry={() => void refetch()}
            isRetrying={isFetching}
          />
        )}
      </section>
    </div>
  );
}
