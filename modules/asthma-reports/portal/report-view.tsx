// What does a report say, and what can be done with it: edit, make final, begin a new version, delete? (OP-REPORT-1)
import { SummaryCard, usePatient } from '@alveary/modules/patients/portal/public.ts';
import { showDay } from '@alveary/portal/lib/dates.ts';
import { useCallMutation } from '@alveary/portal/lib/use-call.ts';
import { confirm, type Question } from '@alveary/portal/shell/confirm.ts';
import { showSuccess } from '@alveary/portal/shell/notices.ts';
import { OneColumn } from '@alveary/portal/ui/two-columns.tsx';
import { Button } from '@mantine/core';
import { Link, useNavigate } from 'react-router';
import { sourceOf } from '../contract/acq.ts';
import { reportCalls } from '../contract/calls.ts';
import type { AsthmaReport } from '../contract/model.ts';
import { Result } from './acq-fields.tsx';
import { AttachedFigures } from './attached-figures.tsx';
import { ReportFile } from './report-file-buttons.tsx';
import { daysInWords, StateBadge } from './report-words.tsx';
import styles from './reports.module.css';
import { WithReport } from './use-report.tsx';
import { useReportTimes } from './site-times.ts';
import { useReportRights } from './use-report-rights.ts';

export const ReportView = () => (
  <WithReport>
    {(report) => (
      <>
        <ReportHead report={report} />
        <OneColumn>
          <Replaced report={report} />
          <About report={report} />
          <Comments report={report} />
          <AttachedFigures report={report} />
          <Acq report={report} />
        </OneColumn>
      </>
    )}
  </WithReport>
);

interface ReportProps {
  readonly report: AsthmaReport;
}

const finalQuestion = {
  title: 'Make this report final?',
  text: 'A final report is not changed any more. Later changes need a new version.',
  act: 'Make final',
};

const deleteQuestion = {
  title: 'Delete this report?',
  text: 'It is shown to nobody any more.',
  act: 'Delete report',
  isDanger: true,
};

const onYes = async (question: Question, act: () => Promise<unknown>): Promise<void> => {
  if (await confirm(question)) await act();
};

const ReportHead = ({ report }: ReportProps) => {
  const { siteProfile } = usePatient();
  const { mayWrite, mayDelete } = useReportRights(siteProfile);
  const go = useNavigate();
  const params = { id: report.id };
  const finalise = useCallMutation(reportCalls.finalise, {
    onDone: () => showSuccess('The report is final.'),
  });
  const renew = useCallMutation(reportCalls.newVersion, {
    onDone: ({ id }) => void go(`../${id}/edit`, { relative: 'path' }),
  });
  const remove = useCallMutation(reportCalls.remove, {
    onDone: () => {
      showSuccess('The report was deleted.');
      void go('../../trends', { relative: 'path' });
    },
  });
  const isDraft = report.state === 'draft';
  return (
    <header className={styles.head}>
      <h1>{report.name}</h1>
      <StateBadge state={report.state} />
      {report.edition === 1 ? null : <span>Version {report.edition}</span>}
      <span className="grow" />
      <ReportFile report={report} />
      {mayDelete ? (
        <Button
          size="xs"
          variant="default"
          loading={remove.isRunning}
          onClick={() =>
            void onYes(deleteQuestion, () => remove.run({ params, query: { version: report.version } }))
          }
        >
          Delete
        </Button>
      ) : null}
      {mayWrite && isDraft ? (
        <>
          <Button size="xs" variant="default" component={Link} to="edit">
            Edit
          </Button>
          <Button
            size="xs"
            loading={finalise.isRunning}
            onClick={() =>
              void onYes(finalQuestion, () => finalise.run({ params, body: { version: report.version } }))
            }
          >
            Make final
          </Button>
        </>
      ) : null}
      {mayWrite && !isDraft && report.replacedBy === null ? (
        <Button size="xs" loading={renew.isRunning} onClick={() => void renew.run({ params })}>
          New version
        </Button>
      ) : null}
    </header>
  );
};

const Replaced = ({ report: { replacedBy } }: ReportProps) =>
  replacedBy === null ? null : (
    <p role="status" className={styles.changes}>
      <span>
        This report was replaced by its version {replacedBy.edition}.{' '}
        <Link to={`../${replacedBy.id}`} relative="path">
          Open version {replacedBy.edition}
        </Link>
      </span>
    </p>
  );

const About = ({ report }: ReportProps) => {
  const { locale } = usePatient();
  const times = useReportTimes(report);
  const { referringClinician } = report.details;
  const by = report.finalisedBy;
  return (
    <SummaryCard title="Report">
      <div className={styles.body}>
        <p className="tabular">{daysInWords(report.start_date, report.end_date, locale)}</p>
        {report.description === '' ? null : <p className={styles.text}>{report.description}</p>}
        {referringClinician.name === '' ? null : <p>Referring clinician: {referringClinician.name}</p>}
        {report.finalisedAt === null ? null : (
          <p className="dim">
            Final since {times.dayTime(report.finalisedAt)}
            {by === null ? null : `, by ${by.first_name ?? ''} ${by.last_name ?? ''}`}
          </p>
        )}
        <p className="dim">{times.words}</p>
      </div>
    </SummaryCard>
  );
};

const titles = {
  insights: 'Insights',
  onboarding: 'Onboarding',
  spirometry_coaching: 'Spirometry coaching',
  spirometry_notes: 'Spirometry notes',
} as const;
const commentNames = ['insights', 'onboarding', 'spirometry_coaching', 'spirometry_notes'] as const;

const Comments = ({ report }: ReportProps) =>
  commentNames
    .filter((name) => report.comments[name] !== '')
    .map((name) => (
      <SummaryCard key={name} title={titles[name]}>
        <div className={styles.body}>
          <p className={styles.text}>{report.comments[name]}</p>
        </div>
      </SummaryCard>
    ));

const Acq = ({ report }: ReportProps) => {
  const { locale } = usePatient();
  const slots = report.acq.slots.filter(({ date, scores }) => date !== null || scores.result !== null);
  if (slots.length === 0) return null;
  return (
    <SummaryCard title="ACQ">
      <div className={styles.body}>
        {slots.map((slot, index) => (
          <p key={`${slot.date ?? ''} ${String(index)}`}>
            {showDay(slot.date, locale)} <Result value={slot.scores.result} />{' '}
            <span className="dim">{sourceOf(slot)}</span>
          </p>
        ))}
      </div>
    </SummaryCard>
  );
};
