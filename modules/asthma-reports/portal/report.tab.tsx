// Is a report read, changed or begun? What each needs comes with it, not with the list of all pages (SHELL-032 to SHELL-034)
import { usePatient } from '@alveary/modules/patients/portal/public.ts';
import { NotFoundPage } from '@alveary/portal/shell/error-page.tsx';
import { LoadingCards } from '@alveary/portal/ui/loading-cards.tsx';
import { lazy, Suspense } from 'react';
import { useParams } from 'react-router';
import { useReportRights } from './use-report-rights.ts';

const ReportView = lazy(async () => ({ default: (await import('./report-view.tsx')).ReportView }));
const NewReport = lazy(async () => ({ default: (await import('./new-report.tsx')).NewReport }));
const DraftEditor = lazy(async () => ({ default: (await import('./draft-editor.tsx')).DraftEditor }));

export function ReportTab() {
  const { maySee } = useReportRights(usePatient().siteProfile);
  if (!maySee) return <NotFoundPage />;
  return (
    <Suspense fallback={<LoadingCards label="Loading the report" />}>
      <ReportView />
    </Suspense>
  );
}

/** With its id a report is changed, without one, as at `reports/create`, begun. */
export function EditReportTab() {
  const { mayWrite } = useReportRights(usePatient().siteProfile);
  const { reportId } = useParams();
  if (!mayWrite) return <NotFoundPage />;
  return (
    <Suspense fallback={<LoadingCards label="Loading the editor" />}>
      {reportId === undefined ? <NewReport /> : <DraftEditor />}
    </Suspense>
  );
}
