// What stands in the editor of a report, when has it changed, and which sessions does it offer? (document 3 §3 Editor extras, §4)
import type { ListedSession } from '@alveary/modules/spirometry/contract/model.ts';
import type { FormShape } from '@alveary/portal/lib/form/form-shape.ts';
import type { QuestionnaireResult } from '@alveary/modules/questionnaires/contract/model.ts';
import { isAcq } from '../contract/acq.ts';
import { type AsthmaReport, type AttachedReports, reportContent } from '../contract/model.ts';
import { merged, type ReportRange } from '../contract/rules.ts';
import type { SiteTimes } from './site-times.ts';

type Content = Pick<AsthmaReport, 'acq' | 'filters'>;

/** The fields of the editor: the texts flat, what is attached in one list whatever its standard. */
export interface ReportValues {
  readonly name: string;
  readonly description: string;
  readonly referringClinician: string;
  readonly startDate: string;
  readonly endDate: string;
  readonly insights: string;
  readonly onboarding: string;
  readonly spirometryCoaching: string;
  readonly spirometryNotes: string;
  readonly attached: AttachedReports;
  readonly acq: Content['acq'];
  readonly showPercents: boolean;
  readonly showHighLowTable: boolean;
  readonly aos: boolean;
  readonly aqi: boolean;
  readonly filters: Content['filters'];
}

export const valuesOf = (report: AsthmaReport | null, range: ReportRange): ReportValues => {
  const content = report ?? reportContent.parse({ name: '', start_date: range.start, end_date: range.end });
  return {
    name: content.name,
    description: content.description,
    referringClinician: content.details.referringClinician.name,
    startDate: content.start_date,
    endDate: content.end_date,
    insights: content.comments.insights,
    onboarding: content.comments.onboarding,
    spirometryCoaching: content.comments.spirometry_coaching,
    spirometryNotes: content.comments.spirometry_notes,
    attached: merged([content.attached_reports, content.attached_reports_2019]),
    acq: content.acq,
    showPercents: content.spirometry.showPercents,
    showHighLowTable: content.spirometry.showHighLowTable,
    aos: content.aos.enabled,
    aqi: content.aqi.enabled,
    filters: content.filters,
  };
};

const NONE: AttachedReports = { spirometry_sessions: [], prepost: [] };

/** As the calls take it; the server sorts what is attached by its standard. */
export const contentOf = (values: ReportValues) => ({
  name: values.name,
  description: values.description,
  start_date: values.startDate,
  end_date: values.endDate,
  details: { referringClinician: { name: values.referringClinician } },
  comments: {
    insights: values.insights,
    onboarding: values.onboarding,
    spirometry_coaching: values.spirometryCoaching,
    spirometry_notes: values.spirometryNotes,
  },
  attached_reports: values.attached,
  attached_reports_2019: NONE,
  acq: values.acq,
  spirometry: { showPercents: values.showPercents, showHighLowTable: values.showHighLowTable },
  aos: { enabled: values.aos },
  aqi: { enabled: values.aqi },
  filters: values.filters,
});

const { attached_reports, acq, filters } = reportContent.shape;

/** 'hasChanges' of the documents is that one of these fields differs from the stored report; the filters are one of them. */
export const reportShape: FormShape<ReportValues> = {
  labels: {
    name: 'Name',
    description: 'Description',
    referringClinician: 'Referring clinician',
    startDate: 'Start',
    endDate: 'End',
    insights: 'Insights',
    onboarding: 'Onboarding',
    spirometryCoaching: 'Spirometry coaching',
    spirometryNotes: 'Spirometry notes',
    attached: 'Attached sessions',
    acq: 'ACQ',
    showPercents: 'Percent of predicted',
    showHighLowTable: 'Table of highs and lows',
    aos: 'AOS',
    aqi: 'Air quality (AQI)',
    filters: 'Which sessions are offered',
  },
  inWords: (field, values) => {
    if (field === 'attached') {
      const { spirometry_sessions: sessions, prepost: pairs } = values.attached;
      return `${sessions.length} sessions, ${pairs.length} pairs`;
    }
    if (field === 'acq') return values.acq.slots.map(({ scores }) => scores.result ?? 'none').join(', ');
    if (field === 'filters') return values.filters.onlyInRange ? 'in the range' : 'all';
    const value = values[field];
    return typeof value === 'boolean' ? (value ? 'on' : 'off') : String(value);
  },
  read: {
    attached: (kept) => attached_reports.safeParse(kept).data ?? null,
    acq: (kept) => acq.safeParse(kept).data ?? null,
    filters: (kept) => filters.safeParse(kept).data ?? null,
  },
};

/** Where the calls name a part of a field, or call it by another name. */
export const fieldNamed = (named: string): keyof ReportValues | null => {
  const [first = '', second = ''] = named.split('.');
  const byName: Readonly<Record<string, keyof ReportValues>> = {
    name: 'name',
    description: 'description',
    details: 'referringClinician',
    start_date: 'startDate',
    end_date: 'endDate',
    attached_reports: 'attached',
    attached_reports_2019: 'attached',
    acq: 'acq',
    insights: 'insights',
    onboarding: 'onboarding',
    spirometry_coaching: 'spirometryCoaching',
    spirometry_notes: 'spirometryNotes',
  };
  return byName[first === 'comments' ? second : first] ?? null;
};

/** The answers to the ACQ within the range, the newest first. */
export const acqAnswers = (
  results: readonly QuestionnaireResult[],
  { startDate, endDate }: ReportValues,
  { plainDay }: Pick<SiteTimes, 'plainDay'>,
): readonly QuestionnaireResult[] =>
  results.filter((result) => {
    const day = plainDay(result.answeredAt);
    return isAcq(result) && day >= startDate && day <= endDate;
  });

/** The sessions that can be attached still, the newest first. */
export const offeredSessions = (
  sessions: readonly ListedSession[],
  { attached, filters: chosen, startDate, endDate }: ReportValues,
  { plainDay }: Pick<SiteTimes, 'plainDay'>,
): readonly ListedSession[] => {
  const taken = new Set(attached.spirometry_sessions.map(({ id }) => id));
  const isInRange = (day: string): boolean => day >= startDate && day <= endDate;
  return sessions.filter(
    (session) =>
      !taken.has(session.id) &&
      (!chosen.onlyUsable || session.usable_tests > 1) &&
      (!chosen.onlyInRange || isInRange(plainDay(session.performed_at))),
  );
};

export const withoutSession = (attached: AttachedReports, id: string): AttachedReports => ({
  ...attached,
  spirometry_sessions: attached.spirometry_sessions.filter((one) => one.id !== id),
});

export const withoutPair = (attached: AttachedReports, id: string): AttachedReports => ({
  ...attached,
  prepost: attached.prepost.filter((one) => one.id !== id),
});

interface TimeWindow {
  readonly from: number;
  readonly to: number;
}

/** Which part of the axis a report covers, in percent; null where it covers none. */
export const placeOnAxis = (
  { start_date, end_date }: { readonly start_date: string; readonly end_date: string },
  { from, to }: TimeWindow,
): { readonly left: number; readonly width: number } | null => {
  const [start, end] = [Date.parse(`${start_date}T00:00:00`), Date.parse(`${end_date}T23:59:59`)];
  if (end < from || start > to || to <= from) return null;
  const percent = (time: number): number => (100 * (time - from)) / (to - from);
  const left = Math.max(0, percent(start));
  return { left, width: Math.max(0.5, Math.min(100, percent(end)) - left) };
};
