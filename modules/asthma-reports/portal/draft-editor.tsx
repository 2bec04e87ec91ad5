// How is a draft of a report changed? A final one is read instead (REPORT-003 to REPORT-012)
import { useCallMutation } from '@alveary/portal/lib/use-call.ts';
import { through } from '@alveary/portal/shell/form/sending.ts';
import { showSuccess } from '@alveary/portal/shell/notices.ts';
import { Link, Navigate } from 'react-router';
import { reportCalls } from '../contract/calls.ts';
import type { AsthmaReport } from '../contract/model.ts';
import { contentOf, type ReportValues } from './editor.rules.ts';
import { ReportEditor } from './report-editor.tsx';
import { StateBadge } from './report-words.tsx';
import styles from './reports.module.css';
import { WithReport } from './use-report.tsx';

export const DraftEditor = () => (
  <WithReport>
    {(report) =>
      report.state === 'final' ? <Navigate to=".." relative="path" replace /> : <Editing report={report} />
    }
  </WithReport>
);

const Editing = ({ report }: { readonly report: AsthmaReport }) => {
  const update = useCallMutation(reportCalls.update);
  const sending = through(
    update,
    (values: ReportValues, row: AsthmaReport | null) => ({
      params: { id: report.id },
      body: { ...contentOf(values), version: row?.version },
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
