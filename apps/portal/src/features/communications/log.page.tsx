// The review of one log in a full page, where links after activity logging lead (LOG-002, SHELL-036).
import { communicationCalls } from '@alveary/contract/communications/calls.ts';
import { useState } from 'react';
import { useParams } from 'react-router';
import { useCall } from '../../lib/use-call.ts';
import { NotFoundPage } from '../../shell/error-page.tsx';
import { SkeletonRows } from '../../ui/skeleton-rows.tsx';
import { isUuid } from '../../lib/is-uuid.ts';
import { LogEditor, type LogFrameProps } from './log-editor.tsx';
import { ErrorStrip } from './log-strips.tsx';
import { UnsavedDot } from '../../ui/unsaved-dot.tsx';
import '@mantine/dates/styles.layer.css';
import './log-page.css';

const pageFrame = ({ isUnsaved, foot, children }: LogFrameProps) => (
  <section className="log-page-card" aria-labelledby="log-page-title">
    <h1 id="log-page-title" className="log-page-title">
      Communication Log {isUnsaved && <UnsavedDot />}
    </h1>
    {children}
    <footer className="log-page-foot">{foot}</footer>
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
    communicationCalls.one,
    { params: { id: logId } },
    { shownInPlace: true },
  );
  if (data) {
    // After a save the form starts anew from the saved log.
    return (
      <div className="log-page">
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
    <div className="log-page">
      <section className="log-page-card">
        <h1 className="log-page-title">Communication Log</h1>
        {error === null ? (
          <SkeletonRows rows={6} columns={['45%', '45%']} label="Loading the log" />
        ) : (
          <ErrorStrip error={error} kept={null} onRetry={() => void refetch()} isRetrying={isFetching} />
        )}
      </section>
    </div>
  );
}
