// How is a report begun? After the first save it is edited under its own address (OP-REPORT-2)
import { usePatient } from '@alveary/modules/patients/portal/public.ts';
import { useCallMutation } from '@alveary/portal/lib/use-call.ts';
import { through } from '@alveary/portal/shell/form/sending.ts';
import { showSuccess } from '@alveary/portal/shell/notices.ts';
import { useNavigate } from 'react-router';
import { reportCalls } from '../contract/calls.ts';
import type { AsthmaReport } from '../contract/model.ts';
import { contentOf, type ReportValues } from './editor.rules.ts';
import { ReportEditor } from './report-editor.tsx';
import styles from './reports.module.css';
import { newReportDraft } from './draft-keys.ts';

export function NewReport() {
  const { siteProfile } = usePatient();
  const go = useNavigate();
  const create = useCallMutation(reportCalls.create);
  const sending = through(
    create,
    (values: ReportValues, _row: AsthmaReport | null) => ({
      body: { ...contentOf(values), profile_id: siteProfile.profile.id, site_id: siteProfile.site.id },
    }),
    ({ id }) => {
      showSuccess('The report was created.');
      void go(`../${id}/edit`, { relative: 'path', replace: true });
    },
  );
  return (
    <>
      <header className={styles.head}>
        <h1>New asthma report</h1>
      </header>
      <ReportEditor report={null} draftKey={newReportDraft(siteProfile.id)} sending={sending} />
    </>
  );
}
