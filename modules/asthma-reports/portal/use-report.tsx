// Which report does the address name, and what stands there while it loads or when it is not there?
import { isUuid } from '@alveary/portal/lib/is-uuid.ts';
import { useCall } from '@alveary/portal/lib/use-call.ts';
import { NotFoundPage } from '@alveary/portal/shell/error-page.tsx';
import { failureOfCall } from '@alveary/portal/shell/list/failure-of.ts';
import { ErrorState } from '@alveary/portal/ui/error-state.tsx';
import { LoadingCards } from '@alveary/portal/ui/loading-cards.tsx';
import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import { reportCalls } from '../contract/calls.ts';
import type { AsthmaReport } from '../contract/model.ts';

interface WithReportProps {
  readonly children: (report: AsthmaReport) => ReactNode;
}

export const WithReport = ({ children }: WithReportProps) => {
  const { reportId } = useParams();
  return isUuid(reportId) ? <Loaded id={reportId}>{children}</Loaded> : <NotFoundPage />;
};

const Loaded = ({ id, children }: WithReportProps & { readonly id: string }) => {
  const { data, error, refetch } = useCall(reportCalls.read, { params: { id } }, { shownInPlace: true });
  if (data !== undefined) return children(data);
  return error === null ? (
    <LoadingCards label="Loading the report" />
  ) : (
    <ErrorState {...failureOfCall(error)} onRetry={() => void refetch()} />
  );
};
