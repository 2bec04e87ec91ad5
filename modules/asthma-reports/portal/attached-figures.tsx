// What the sessions of a report measured, and which of them changed since it was made final (REPORT-006, REPORT-007).
import { SummaryCard } from '@alveary/modules/patients/portal/public.ts';
import type { SessionFigures } from '@alveary/modules/spirometry/contract/model.ts';
import { useCall } from '@alveary/portal/lib/use-call.ts';
import { ZBar } from '@alveary/portal/ui/chart/z-bar.tsx';
import { failureOfCall } from '@alveary/portal/shell/list/failure-of.ts';
import { ErrorState } from '@alveary/portal/ui/error-state.tsx';
import type { Column } from '@alveary/portal/ui/list/column.ts';
import { ListTable } from '@alveary/portal/ui/list/list-table.tsx';
import { LoadingCards } from '@alveary/portal/ui/loading-cards.tsx';
import { IconAlertTriangle } from '@tabler/icons-react';
import { Link } from 'react-router';
import { figureCalls, type SessionChange, type ShownFigures } from '../contract/figures.ts';
import { InterpretationText } from '@alveary/modules/spirometry/portal/public.ts';
import { gradesOf, interpretationOf } from '@alveary/modules/spirometry/contract/interpretation.ts';
import type { AsthmaReport } from '../contract/model.ts';
import { responseLines } from '../contract/response.ts';
import { type ComparedRow, comparedRows } from '@alveary/modules/spirometry/contract/compared-rows.ts';
import { merged } from '../contract/rules.ts';
import { BestCurve } from './best-curve.tsx';
import styles from './reports.module.css';
import { type SiteTimes, useReportTimes } from './site-times.ts';

interface AttachedProps {
  readonly report: AsthmaReport;
}

export const AttachedFigures = ({ report }: AttachedProps) => {
  const attached = merged([report.attached_reports, report.attached_reports_2019]);
  const isEmpty = attached.spirometry_sessions.length + attached.prepost.length === 0;
  const { data, error, refetch } = useCall(
    figureCalls.read,
    { params: { id: report.id } },
    { shownInPlace: true, enabled: !isEmpty },
  );
  if (isEmpty) return null;
  if (error !== null && data === undefined) {
    return <ErrorState {...failureOfCall(error)} onRetry={() => void refetch()} />;
  }
  if (data === undefined) return <LoadingCards label="Loading the sessions of the report" />;
  return (
    <>
      <Changes report={report} shown={data} />
      {attached.spirometry_sessions.length === 0 ? null : <Sessions report={report} shown={data} />}
      {attached.prepost.length === 0 ? null : <Pairs report={report} shown={data} />}
    </>
  );
};

interface ShownProps extends AttachedProps {
  readonly shown: ShownFigures;
}

const wordsOf = ({ kind, changed_at, performed_at }: SessionChange, times: SiteTimes): string => {
  const which = `It is the one of ${times.dayTime(performed_at)}; the report shows it as it was when it was made final.`;
  if (kind === 'removed') return `A session of this report was removed since. ${which}`;
  const when = changed_at === null ? 'since' : `on ${times.day(changed_at)}`;
  if (kind === 'corrected')
    return `The record of the patient (birth date, birth sex or height) was corrected ${when}, and a session of this report is compared with other predicted values now. ${which}`;
  return `A session of this report was changed ${when}. ${which}`;
};

const Changes = ({ report, shown }: ShownProps) => {
  const times = useReportTimes(report);
  const isOld = report.state === 'final' && !shown.is_kept;
  const isCorrected = shown.is_birth_date_corrected;
  if (!isOld && !isCorrected && shown.changes.length === 0) return null;
  return (
    <div role="status" className={styles.changes}>
      {isOld ? (
        <p>This report was made final before figures were kept with reports: they are those of now.</p>
      ) : null}
      {isCorrected ? (
        <p>
          <IconAlertTriangle size={16} stroke={1.75} aria-hidden /> The birth date of the patient was
          corrected since this report was made final; it shows the one of that day.
        </p>
      ) : null}
      {shown.changes.map((change) => (
        <p key={`${change.session_id} ${change.kind}`}>
          <IconAlertTriangle size={16} stroke={1.75} aria-hidden /> {wordsOf(change, times)}
        </p>
      ))}
    </div>
  );
};

const NONE = '–';
const text = (value: number | null): string => (value === null ? NONE : value.toFixed(2));

const columnsOf = (hasPercents: boolean): readonly Column<ComparedRow>[] => [
  {
    id: 'measure',
    title: 'Measure',
    isName: true,
    cell: ({ name, unit }) => (
      <>
        {name} <span className="dim">{unit}</span>
      </>
    ),
  },
  { id: 'measured', title: 'Measured', isNumber: true, cell: ({ value }) => <b>{text(value)}</b> },
  { id: 'lln', title: 'LLN', isNumber: true, cell: ({ lln }) => text(lln) },
  { id: 'predicted', title: 'Predicted', isNumber: true, cell: ({ predicted }) => text(predicted) },
  ...(hasPercents
    ? [
        {
          id: 'percent',
          title: '% pred.',
          isNumber: true,
          cell: ({ percent }: ComparedRow) => (percent === null ? NONE : `${percent}%`),
        },
      ]
    : []),
  {
    id: 'z',
    title: 'z-score',
    isNumber: true,
    cell: ({ z, isLow }) => <span className={isLow ? styles.high : undefined}>{text(z)}</span>,
  },
  {
    id: 'bar',
    title: 'z, limit -1.64',
    cell: ({ z, name }) => (z === null ? null : <ZBar z={z} name={name} width={150} />),
  },
];

const Values = ({ session, report }: AttachedProps & { readonly session: SessionFigures }) => (
  <>
    <div className={styles.scroll} tabIndex={0} role="region" aria-label="Values of the session">
      <ListTable
        label="Values of the session"
        rows={comparedRows(session)}
        keyOf={({ measure }) => measure}
        columns={columnsOf(report.spirometry.showPercents)}
      />
    </div>
    <p>{gradesOf(session)}</p>
    <p>
      <InterpretationText {...interpretationOf(session)} />
    </p>
  </>
);

const suffix = { pre: ', before bronchodilator', post: ', after bronchodilator' } as const;

const Sessions = ({ report, shown }: ShownProps) => {
  const times = useReportTimes(report);
  const { spirometry_sessions } = merged([report.attached_reports, report.attached_reports_2019]);
  const whenOf = (at: string | undefined): string => (at === undefined ? 'A session' : times.dayTime(at));
  const ordered = spirometry_sessions.toSorted((one, other) =>
    (one.performed_at ?? '').localeCompare(other.performed_at ?? ''),
  );
  return (
    <SummaryCard title="Attached spirometry">
      <div className={styles.body}>
        <ul className={styles.items}>
          {ordered.map(({ id, performed_at, comments }) => {
            const session = shown.figures.sessions.find((one) => one.id === id);
            const { bronchodilator = null } = session ?? {};
            return (
              <li key={id}>
                <Link to={`../../trends/sessions/${id}`} relative="path">
                  {whenOf(session?.performed_at ?? performed_at)}
                  {bronchodilator === null ? '' : suffix[bronchodilator]}
                </Link>
                {session === undefined ? (
                  <p className={styles.high}>This session is not in the record any more.</p>
                ) : (
                  <>
                    <Values session={session} report={report} />
                    <BestCurve session={session} shown={shown} />
                  </>
                )}
                {comments.main === '' ? null : <p className={styles.text}>{comments.main}</p>}
              </li>
            );
          })}
        </ul>
      </div>
    </SummaryCard>
  );
};

const Pairs = ({ report, shown }: ShownProps) => {
  const times = useReportTimes(report);
  const { prepost } = merged([report.attached_reports, report.attached_reports_2019]);
  const whenOf = (at: string | undefined): string => (at === undefined ? 'a session' : times.dayTime(at));
  const find = (id: string) => shown.figures.sessions.find((one) => one.id === id);
  return (
    <SummaryCard title="Before and after bronchodilator">
      <div className={styles.body}>
        <ul className={styles.items}>
          {prepost.map(({ id, pre, post, comments }) => {
            const [before, after] = [find(pre.id), find(post.id)];
            return (
              <li key={id}>
                <b className="tabular">
                  {whenOf(before?.performed_at ?? pre.performed_at)} and{' '}
                  {whenOf(after?.performed_at ?? post.performed_at)}
                </b>
                {before === undefined || after === undefined ? (
                  <p className={styles.high}>A session of this pair is not in the record any more.</p>
                ) : (
                  <>
                    {responseLines(before, after).map((line) => (
                      <p key={line}>{line}</p>
                    ))}
                  </>
                )}
                {Object.entries(comments)
                  .filter(([, said]) => said !== '')
                  .map(([name, said]) => (
                    <p key={name} className={styles.text}>
                      {said}
                    </p>
                  ))}
              </li>
            );
          })}
        </ul>
      </div>
    </SummaryCard>
  );
};
