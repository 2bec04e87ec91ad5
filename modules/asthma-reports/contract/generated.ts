// Which reports of spirometry are written by the server alone? (document 3 §3, §5, §7; OP-REPORT-5)
import { z } from 'zod';
import { call, file } from '@alveary/contract/call.ts';
import { idField } from '@alveary/contract/fields.ts';
import { mayViewPatients } from '@alveary/contract/policies/patients.ts';

const generatedReportNames = [
  'spirometry_basic_report',
  'spirometry_premium_report',
  'spirometry_compare_report',
  'spirometry_basic_report_ats2019',
  'spirometry_premium_report_ats2019',
  'spirometry_compare_report_ats2019',
] as const;

/** What a name asks for. */
export interface WantedReport {
  readonly kind: 'basic' | 'premium' | 'compare';
  /** With the grades and verdicts of the standard of 2019. */
  readonly is2019: boolean;
}

/** In words, by what is asked for. */
export const reportTitles = {
  basic: 'Spirometry report',
  premium: 'Spirometry report with curves',
  compare: 'Comparison of two spirometry sessions',
} as const satisfies Record<WantedReport['kind'], string>;

/** Null for a name that is none of the six. */
export const wantedReport = (name: string): WantedReport | null => {
  const known = generatedReportNames.find((one) => one === name);
  if (known === undefined) return null;
  const kinds = ['basic', 'premium', 'compare'] as const;
  const kind = kinds.find((one) => known.startsWith(`spirometry_${one}_`)) ?? 'basic';
  return { kind, is2019: known.endsWith('_ats2019') };
};

const sessionIds = z
  .string('Name the sessions by their ids, separated by commas.')
  .max(200)
  .transform((text) => [...new Set(text.split(',').map((id) => id.trim()))])
  .pipe(z.array(idField).min(1, 'Name a session.').max(2, 'Name two sessions at most.'));

const offeredReport = z.object({
  name: z.enum(generatedReportNames),
  title: z.string(),
  /** How many sessions it takes: one, or this one and another of the patient. */
  takes: z.union([z.literal(1), z.literal(2)]),
});
export type OfferedReport = z.output<typeof offeredReport>;

/** Every name with what it says in words. @param hasOther whether there is a session to compare with */
export const offeredReports = (hasOther: boolean): OfferedReport[] =>
  generatedReportNames.flatMap((name): OfferedReport[] => {
    const wanted = wantedReport(name);
    if (wanted === null || (wanted.kind === 'compare' && !hasOther)) return [];
    const title = `${reportTitles[wanted.kind]}${wanted.is2019 ? ' (ATS/ERS 2019)' : ''}`;
    return [{ name, title, takes: wanted.kind === 'compare' ? 2 : 1 }];
  });

export const generatedReportCalls = {
  offered: call({
    method: 'GET',
    path: 'spirometry/reports',
    summary: 'Which reports can be generated of a spirometry session',
    input: { query: z.strictObject({ session_id: idField }) },
    output: z.array(offeredReport),
    allow: mayViewPatients,
    reach: 'allowed-sites',
    shows: ['spirometry-sessions'],
    errors: ['SessionNotFound'],
    audit: { action: 'spirometry-report.list', about: 'patient' },
    spec: ['REPORT-042'],
  }),
  generate: call({
    method: 'GET',
    path: 'v3/generate-report',
    summary: 'A report of one spirometry session, or of two that are compared, as PDF or HTML',
    input: {
      query: z.strictObject({
        name: z.string('Name the report.').max(100),
        session_ids: sessionIds,
        site_id: idField,
        format: z.enum(['pdf', 'html'], 'The format is pdf or html.').default('pdf'),
      }),
    },
    output: file(['application/pdf', 'text/html']),
    allow: mayViewPatients,
    reach: 'allowed-sites',
    shows: ['spirometry-sessions'],
    errors: ['UnknownReportName', 'SessionNotFound', 'NoSiteForPatient', 'Invalid'],
    audit: { action: 'spirometry-report.read', about: 'patient' },
    spec: ['REPORT-039', 'REPORT-041', 'REPORT-042'],
  }),
};
