// How is a report written? Its days, words, sessions, scores and what the printed one shows (document 3 §2 Asthma report editor)
import { SummaryCard, usePatient } from '@alveary/modules/patients/portal/public.ts';
import { questionnaireCalls, RESULTS_SIZE } from '@alveary/modules/questionnaires/contract/calls.ts';
import { sessionCalls } from '@alveary/modules/spirometry/contract/calls.ts';
import { now } from '@alveary/portal/lib/clock.ts';
import { localDay } from '@alveary/portal/lib/dates.ts';
import type { CallError } from '@alveary/portal/lib/call-error.ts';
import { useCall } from '@alveary/portal/lib/use-call.ts';
import type { Sending } from '@alveary/portal/shell/form/sending.ts';
import { useForm } from '@alveary/portal/shell/form/use-form.ts';
import { FormFootParts } from '@alveary/portal/ui/form/form-foot.tsx';
import { FormNotes } from '@alveary/portal/ui/form/form-notes.tsx';
import { Form } from '@alveary/portal/ui/form/form.tsx';
import { failureOfCall } from '@alveary/portal/shell/list/failure-of.ts';
import { ErrorState } from '@alveary/portal/ui/error-state.tsx';
import { LoadingCards } from '@alveary/portal/ui/loading-cards.tsx';
import { TwoColumns } from '@alveary/portal/ui/two-columns.tsx';
import { Switch, Textarea, TextInput } from '@mantine/core';
import { type AsthmaReport, asthmaReport } from '../contract/model.ts';
import { rangeEnding, type ReportBounds, usualName } from '../contract/rules.ts';
import { AcqFields } from './acq-fields.tsx';
import { AttachedPairs, AttachedSessions } from './attached-sessions.tsx';
import { acqAnswers, fieldNamed, reportShape, type ReportValues, valuesOf } from './editor.rules.ts';
import { RangeOverlay } from './range-overlay.tsx';
import styles from './reports.module.css';
import { siteTimes, useZoneOf } from './site-times.ts';

interface Asked {
  readonly error: CallError | null;
  readonly refetch: () => unknown;
}

/** What cannot be offered just now is said where it would be. */
const Failed = ({ of: { error, refetch } }: { readonly of: Asked }) =>
  error === null ? null : <ErrorState {...failureOfCall(error)} onRetry={() => void refetch()} isSlim />;

interface ReportEditorProps {
  /** Null for a new one. */
  readonly report: AsthmaReport | null;
  readonly draftKey: string;
  readonly sending: Sending<ReportValues, AsthmaReport | null>;
}

/** What a new report covers. */
const USUAL_DAYS = 90;

const useBounds = (): ReportBounds => {
  const { siteProfile } = usePatient();
  const latest = localDay(now());
  const created = localDay(Date.parse(siteProfile.profile.createdAt));
  return { earliest: created < latest ? created : latest, latest };
};

const comments = ['insights', 'onboarding', 'spirometryCoaching', 'spirometryNotes'] as const;
const options = ['showPercents', 'showHighLowTable', 'aos', 'aqi'] as const;

const useReportForm = ({ report, draftKey, sending }: ReportEditorProps, bounds: ReportBounds) =>
  useForm<ReportValues, AsthmaReport | null>({
    draftKey,
    shape: reportShape,
    row: report,
    valuesOf: (row) => valuesOf(row, rangeEnding(bounds.latest, USUAL_DAYS, bounds)),
    sending,
    fieldOf: fieldNamed,
    needsChange: report !== null,
    rowOf: (current) => asthmaReport.safeParse(current).data ?? null,
  });

type ReportForm = ReturnType<typeof useReportForm>;

const Words = ({ form }: { readonly form: ReportForm }) => (
  <SummaryCard title="Comments">
    <div className={styles.body}>
      {comments.map((name) => (
        <Textarea key={name} {...form.field(name, { isOptional: true })} autosize minRows={2} maxRows={12} />
      ))}
    </div>
  </SummaryCard>
);

const Shown = ({ form }: { readonly form: ReportForm }) => (
  <SummaryCard title="Shown in the report">
    <div className={styles.body}>
      {options.map((name) => (
        <Switch key={name} {...form.toggle(name)} />
      ))}
    </div>
  </SummaryCard>
);

export const ReportEditor = (props: ReportEditorProps) => {
  const { siteProfile, locale } = usePatient();
  const bounds = useBounds();
  const form = useReportForm(props, bounds);
  const { values } = form;
  const times = siteTimes(useZoneOf(props.report?.site_id ?? siteProfile.site.id), locale);
  const profileId = siteProfile.profile.id;
  const found = useCall(
    sessionCalls.listOfPatient,
    { query: { profile_id: profileId } },
    { shownInPlace: true },
  );
  const answered = useCall(
    questionnaireCalls.results,
    { query: { profileId, size: RESULTS_SIZE } },
    { shownInPlace: true },
  );
  const range = { start: values.startDate, end: values.endDate };
  const attached = {
    values,
    sessions: found.data ?? [],
    times,
    error: form.errorOf('attached'),
    change: form.change,
  };
  const about = (
    <SummaryCard title="Report">
      <div className={styles.body}>
        <RangeOverlay
          range={range}
          bounds={bounds}
          locale={locale}
          error={form.errorOf('startDate') ?? form.errorOf('endDate')}
          onChange={({ start, end }) => form.change({ startDate: start, endDate: end })}
        />
        <p className="dim">{times.words}</p>
        <TextInput {...form.field('name')} placeholder={usualName(range)} maxLength={120} />
        <Textarea
          {...form.field('description', { isOptional: true })}
          autosize
          minRows={2}
          maxRows={6}
          maxLength={2000}
        />
        <TextInput {...form.field('referringClinician', { isOptional: true })} maxLength={120} />
      </div>
    </SummaryCard>
  );
  return (
    <Form form={form} label="Asthma report">
      <FormNotes form={form} what="report" />
      <TwoColumns
        main={
          <>
            {about}
            <Words form={form} />
            <Failed of={found} />
            {found.data === undefined && found.error === null ? (
              <LoadingCards label="Loading the sessions" />
            ) : (
              <>
                <AttachedSessions {...attached} />
                <AttachedPairs {...attached} />
              </>
            )}
            <Failed of={answered} />
            <AcqFields
              acq={values.acq}
              answers={acqAnswers(answered.data?.data ?? [], values, times)}
              locale={locale}
              times={times}
              error={form.errorOf('acq')}
              onChange={(acq) => form.change({ acq })}
            />
          </>
        }
        beside={<Shown form={form} />}
      />
      <footer className={styles.foot} data-part="sticky-foot">
        <FormFootParts form={form} act={props.report === null ? 'Create report' : 'Save'} />
      </footer>
    </Form>
  );
};
