// Is a report read, changed or begun? What each needs comes with it, not with the list of all pages (SHELL-032 to SHELL-034)
import { usePatient } from '@alveary/modules/patients/portal/public.ts';
import { NotFoundPage } from '@alveary/portal/shell/error-page.tsx';
import { LoadingCards } from '@alveary/portal/ui/loading-cards.tsx';
import { useParams } from 'react-router';
import { useReportRights } from './use-report-rights.ts';
import { later } from '@alveary/portal/lib/later.tsx';

const ReportView = later(
  async () => (await import('./report-view.tsx')).ReportView,
  <LoadingCards label="Loading the report" />,
);
const opening = <LoadingCards label="Loading the editor" />;
const NewReport = later(async () => (await import('./new-report.tsx')).NewReport, opening);
const DraftEditor = later(async () => (await import('./draft-editor.tsx')).DraftEditor, opening);

export function ReportTab() {
  const { maySee } = useReportRights(usePatient().siteProfile);
  if (!maySee) return <NotFoundPage />;
  return <ReportView />;
}

/** With its id a report is changed, without one, as at `reports/create`, begun. */
export function EditReportTab() {
  const { mayWrite } = useReportRights(usePatient().siteProfile);
  const { reportId } = useParams();
  if (!mayWrite) return <NotFoundPage />;
  return reportId === undefined ? <NewReport /> : <DraftEditor />;
}
