// Which reports were written of the time in sight? Bars on the axis of Trends, with a way to each and to a new one (OP-REPORT-2)
import type { SiteProfile } from '@alveary/modules/patients/contract/model.ts';
import type { DateLocale } from '@alveary/portal/lib/dates.ts';
import { useCall } from '@alveary/portal/lib/use-call.ts';
import { patientAddress } from '@alveary/portal/shell/patient-address.ts';
import { failureOfCall } from '@alveary/portal/shell/list/failure-of.ts';
import { ErrorState } from '@alveary/portal/ui/error-state.tsx';
import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { reportCalls } from '../contract/calls.ts';
import { placeOnAxis } from './editor.rules.ts';
import { daysInWords, editionInWords, StateBadge } from './report-words.tsx';
import styles from './reports.module.css';
import { useReportRights } from './use-report-rights.ts';
import { newReportDraft } from './draft-keys.ts';
import { begunLabel, useBegun } from '@alveary/portal/lib/begun-forms.ts';
import { UnsavedDot } from '@alveary/portal/ui/unsaved-dot.tsx';

interface ReportMarksProps {
  readonly siteProfile: SiteProfile;
  readonly locale: DateLocale;
  readonly startDate: string;
  readonly endDate: string;
}

export const ReportMarks = (props: ReportMarksProps) => {
  const { maySee, mayWrite } = useReportRights(props.siteProfile);
  if (!maySee && !mayWrite) return <p className={styles.quiet}>Reports are not offered to you here.</p>;
  return (
    <div className={styles.marks}>
      {maySee ? <Reports {...props} /> : null}
      {mayWrite ? <CreateReport siteProfile={props.siteProfile} /> : null}
    </div>
  );
};

const CreateReport = ({ siteProfile }: Pick<ReportMarksProps, 'siteProfile'>) => {
  const isBegun = useBegun(newReportDraft(siteProfile.id));
  return (
    <Button
      size="compact-xs"
      variant="default"
      component={Link}
      to={`${addressOf(siteProfile)}/reports/create`}
      {...(isBegun ? { leftSection: <UnsavedDot /> } : {})}
    >
      {begunLabel('Create report', isBegun)}
    </Button>
  );
};

const addressOf = ({ site, id }: SiteProfile): string => patientAddress(site.slug, id);

const Reports = ({ siteProfile, locale, startDate, endDate }: ReportMarksProps) => {
  const { data, error, refetch } = useCall(
    reportCalls.list,
    { query: { profile_id: siteProfile.profile.id, limit: 100, offset: 0, type: 'asthma' } },
    { shownInPlace: true },
  );
  if (data === undefined) {
    return error === null ? (
      <p className={styles.quiet}>Loading the reports…</p>
    ) : (
      <ErrorState {...failureOfCall(error)} onRetry={() => void refetch()} isSlim />
    );
  }
  const shown = data.rows.flatMap((report) => {
    const place = placeOnAxis(report, { from: Date.parse(startDate), to: Date.parse(endDate) });
    return place === null ? [] : [{ report, place }];
  });
  if (shown.length === 0) {
    return (
      <p className={styles.quiet}>
        {data.total === 0 ? 'No report was written yet.' : 'No report covers this time.'}
      </p>
    );
  }
  return (
    <ul className={styles.bars}>
      {shown.map(({ report, place }) => (
        <li key={report.id}>
          <span className={styles.track} aria-hidden>
            <span data-state={report.state} style={{ left: `${place.left}%`, width: `${place.width}%` }} />
          </span>
          <Link to={`${addressOf(siteProfile)}/reports/${report.id}`}>{report.name}</Link>
          <StateBadge state={report.state} />
          {editionInWords(report) === null ? null : <span>{editionInWords(report)}</span>}
          <span className="dim tabular">{daysInWords(report.start_date, report.end_date, locale)}</span>
        </li>
      ))}
    </ul>
  );
};
