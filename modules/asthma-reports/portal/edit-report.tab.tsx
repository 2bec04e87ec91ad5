// How is a draft of a report changed? (REPORT-003 to REPORT-012)
import { usePatient } from '@alveary/modules/patients/portal/public.ts';
import { useCallMutation } from '@alveary/portal/lib/use-call.ts';
import { NotFoundPage } from '@alveary/portal/shell/error-page.tsx';
import { through } from '@alveary/portal/shell/form/sending.ts';
import { showSuccess } from '@alveary/portal/shell/notices.ts';
import { Link, Navigate, useParams } from 'react-router';
import { reportCalls } from '../contract/calls.ts';
import type { AsthmaReport } from '../contract/model.ts';
import { contentOf, type ReportValues } from './editor.rules.ts';
import { NewReportTab } from './new-report.tab.tsx';
import { ReportEditor } from './report-editor.tsx';
import { StateBadge } from './report-words.tsx';
import styles from './reports.module.css';
import { WithReport } from './use-report.tsx';
import { useReportRights } from './use-report-rights.ts';

export function EditReportTab() {
  const { siteProfile } = usePatient();
  const { mayWrite } = useReportRights(siteProfile);
  const { reportId } = useParams();
  if (!mayWrite) return <NotFoundPage />;
  if (reportId === undefined) return <NewReportTab />;
  return (
    <WithReport>
      {(report) =>
        report.state === 'final' ? <Navigate to=".." relative="path" replace /> : <Editing report={report} />
      }
    </WithReport>
  );
}

const Editing = ({ report }: { readonly report: AsthmaReport }) => {
  const update = useCallMutation(reportCalls.update);
  const sending = through(
    update,
    (values: ReportValues, row: AsthmaReport | null) => ({
      body: { ...contentOf(values), id: report.id, version: row?.version },
    }),
    (saved) => {
      showSuccess('The report was saved.');
      return saved;
    },
  );
  return (
    <>
      <header className={styles.head}>
        <h1>{report.name}</h1>
        <StateBadge state={report.state} />
        <span className="grow" />
        <Link to=".." relative="path">
          Read the report
        </Link>
      </header>
      <ReportEditor report={report} draftKey={`asthma-report:${report.id}`} sending={sending} />
    </>
  );
};
