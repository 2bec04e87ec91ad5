// The report that the pulmonologist signs, in one order: whose, of when, what was measured, what it means (REPORT-006 to REPORT-011).
import type { Block, PdfDocument } from '@alveary/server/platform/pdf/document.ts';
import type { SessionChange, ShownFigures } from '../../contract/figures.ts';
import type { AsthmaReport } from '../../contract/model.ts';
import { gradesOf } from '@alveary/modules/spirometry/contract/interpretation.ts';
import { merged } from '../../contract/rules.ts';
import { acqBlocks, airBlocks, aosBlocks, highLowBlocks } from './beside-spirometry.ts';
import type { SessionFigures } from '@alveary/modules/spirometry/contract/model.ts';
import { curvesBlocks } from './curves-block.ts';
import { type Written, writtenFor } from '@alveary/contract/site-times.ts';
import { responseLines } from '../../contract/response.ts';
import {
  changeTable,
  equationWords,
  examinedItems,
  heightBlocks,
  interpretationBlocks,
  NONE,
  resultTable,
} from './session-blocks.ts';

/** What a report is made of. */
export interface Given {
  readonly report: AsthmaReport;
  readonly shown: ShownFigures;
  readonly written: Written;
}

const paragraphs = (text: string): Block[] => (text === '' ? [] : [{ kind: 'paragraph', text }]);

const titled = (title: string, text: string): Block[] =>
  text === '' ? [] : [{ kind: 'heading', level: 2, text: title }, ...paragraphs(text)];

/** By the name of that day; reports from before it was kept have the name of now. */
const signerOf = ({ report: { finalisedBy: by }, shown }: Given): string =>
  shown.figures.signed_by ??
  [by?.first_name, by?.last_name].filter((part) => part !== null && part !== undefined).join(' ');

const stateOf = (given: Given): string => {
  const { report, written } = given;
  if (report.state === 'draft' || report.finalisedAt === null) return 'Draft';
  const by = signerOf(given);
  return `Final since ${written.dayTime(report.finalisedAt)}${by === '' ? '' : `, by ${by}`}`;
};

const headBlocks = (given: Given): Block[] => {
  const { report, shown, written } = given;
  const { patient, site, taken_at } = shown.figures;
  const referring = report.details.referringClinician.name;
  return [
    { kind: 'heading', level: 1, text: report.name },
    {
      kind: 'values',
      columns: 4,
      items: [
        { label: 'Patient', value: patient.name },
        { label: 'Born', value: written.day(patient.date_of_birth) },
        { label: 'EHR ID', value: patient.ehr_id ?? NONE },
        { label: 'Site', value: site.name },
        { label: 'From', value: written.day(report.start_date) },
        { label: 'To', value: written.day(report.end_date) },
        { label: 'Referring clinician', value: referring === '' ? NONE : referring },
        { label: 'State', value: stateOf(given) },
        ...(shown.is_kept ? [{ label: 'Figures of', value: written.dayTime(taken_at) }] : []),
      ],
    },
    { kind: 'rule' },
  ];
};

/** What is not any more what the report shows. */
const changeWords = ({ kind, changed_at, performed_at }: SessionChange, written: Written): string => {
  const which = `It is the one of ${written.dayTime(performed_at)}; this report shows it as it was when it was made final.`;
  if (kind === 'removed') return `A session of this report was removed since. ${which}`;
  const when = changed_at === null ? 'since' : `on ${written.dayOf(changed_at)}`;
  if (kind === 'corrected')
    return `The record of the patient (birth date, birth sex or height) was corrected ${when}, and a session of this report is compared with other predicted values now. ${which}`;
  return `A session of this report was changed ${when}. ${which}`;
};

const noticeBlocks = ({ report, shown, written }: Given): Block[] => [
  ...(report.replacedBy === null
    ? []
    : [
        {
          kind: 'paragraph' as const,
          tone: 'warning' as const,
          text: `This report was replaced by its version ${report.replacedBy.edition}.`,
        },
      ]),
  ...(report.state === 'final' && !shown.is_kept
    ? [
        {
          kind: 'paragraph' as const,
          tone: 'warning' as const,
          text: 'This report was made final before figures were kept with reports: they are those of now.',
        },
      ]
    : []),
  ...(shown.is_birth_date_corrected
    ? [
        {
          kind: 'paragraph' as const,
          tone: 'warning' as const,
          text: 'The birth date of the patient was corrected since this report was made final; it shows the one of that day.',
        },
      ]
    : []),
  ...shown.changes.map((change) => ({
    kind: 'paragraph' as const,
    tone: 'warning' as const,
    text: changeWords(change, written),
  })),
];

const suffix = { pre: ', before bronchodilator', post: ', after bronchodilator' } as const;

const missing: Block = {
  kind: 'paragraph',
  tone: 'warning',
  text: 'This session is not in the record any more.',
};

const bestCurveBlocks = ({ shown }: Given, session: SessionFigures): Block[] => {
  const best = shown.figures.curves?.filter(({ session_id }) => session_id === session.id) ?? [];
  return best.length === 0 ? [] : curvesBlocks(session, best);
};

const sessionBlocks = (given: Given): Block[] => {
  const { report, shown, written } = given;
  const { spirometry_sessions: attached } = attachedOf(report);
  if (attached.length === 0) return [];
  const ordered = attached.toSorted((one, other) =>
    (one.performed_at ?? '').localeCompare(other.performed_at ?? ''),
  );
  return [
    { kind: 'heading', level: 2, text: 'Spirometry' },
    ...ordered.flatMap(({ id, performed_at, comments }): Block[] => {
      const session = shown.figures.sessions.find((one) => one.id === id);
      const at = session?.performed_at ?? performed_at;
      const when = at === undefined ? 'A session' : written.dayTime(at);
      if (session === undefined) return [{ kind: 'heading', level: 3, text: when }, missing];
      const { bronchodilator } = session;
      const title = `${when}${bronchodilator === null ? '' : suffix[bronchodilator]}`;
      return [
        { kind: 'heading', level: 3, text: title },
        {
          kind: 'values',
          isKept: true,
          columns: 4,
          items: [...examinedItems(session, written), { label: 'Device', value: session.device ?? NONE }],
        },
        resultTable(session, report.spirometry.showPercents),
        ...bestCurveBlocks(given, session),
        { kind: 'paragraph', tone: 'muted', size: 7.5, text: equationWords(session) },
        ...heightBlocks(session, written),
        { kind: 'paragraph', text: gradesOf(session) },
        ...interpretationBlocks(session),
        ...paragraphs(comments.main),
      ];
    }),
  ];
};

const pairTitles = {
  main: 'Comment',
  tolerance: 'Tolerance',
  symptoms: 'Symptoms',
  saba_used: 'Reliever (SABA) used',
} as const;
const pairComments = ['main', 'tolerance', 'symptoms', 'saba_used'] as const;

const pairBlocks = ({ report, shown, written }: Given): Block[] => {
  const { prepost } = attachedOf(report);
  if (prepost.length === 0) return [];
  return [
    { kind: 'heading', level: 2, text: 'Before and after bronchodilator' },
    ...prepost.flatMap(({ pre, post, comments }): Block[] => {
      const [before, after] = [pre, post].map(({ id }) =>
        shown.figures.sessions.find((one) => one.id === id),
      );
      if (before === undefined || after === undefined) return [missing];
      return [
        {
          kind: 'heading',
          level: 3,
          text: `${written.dayTime(before.performed_at)} and ${written.dayTime(after.performed_at)}`,
        },
        changeTable(before, after, ['Before', 'After']),
        { kind: 'list', items: responseLines(before, after) },
        { kind: 'paragraph', tone: 'muted', size: 7.5, text: equationWords(before) },
        ...heightBlocks(before, written),
        { kind: 'paragraph', text: `Before: ${gradesOf(before)} After: ${gradesOf(after)}` },
        ...pairComments.flatMap((name) =>
          comments[name] === '' ? [] : paragraphs(`${pairTitles[name]}: ${comments[name]}`),
        ),
      ];
    }),
  ];
};

const attachedOf = ({ attached_reports, attached_reports_2019 }: AsthmaReport) =>
  merged([attached_reports, attached_reports_2019]);

const signature = (given: Given): Block => {
  const { report, written } = given;
  if (report.state === 'draft' || report.finalisedAt === null) {
    return { kind: 'paragraph', tone: 'warning', text: 'Draft: nobody has made this report final.' };
  }
  return {
    kind: 'signatures',
    signers: [
      {
        role: 'Made final by',
        name: signerOf(given),
        note: written.dayTime(report.finalisedAt),
      },
    ],
  };
};

export const asthmaDocument = (report: AsthmaReport, shown: ShownFigures, madeAt: Date): PdfDocument => {
  const written = writtenFor(shown.figures.site);
  const given = { report, shown, written };
  const { patient } = shown.figures;
  const born = written.day(patient.date_of_birth);
  const { comments } = report;
  return {
    title: `${report.name}, ${patient.name}`,
    language: 'en',
    madeAt,
    margin: 36,
    foot: `${patient.name} · born ${born} · ${report.state === 'draft' ? 'Draft' : 'Final'}, version ${report.edition} · written ${written.dayOf(madeAt.toISOString())} · ${written.zoneWords}`,
    ...(report.state === 'draft' ? { mark: 'Draft' } : {}),
    blocks: [
      ...headBlocks(given),
      ...noticeBlocks(given),
      ...paragraphs(report.description),
      ...titled('Insights', comments.insights),
      ...titled('Onboarding', comments.onboarding),
      ...titled('Spirometry coaching', comments.spirometry_coaching),
      ...titled('Spirometry notes', comments.spirometry_notes),
      ...sessionBlocks(given),
      ...pairBlocks(given),
      ...(report.spirometry.showHighLowTable ? highLowBlocks(given) : []),
      ...acqBlocks(given),
      ...(report.aos.enabled ? aosBlocks(given) : []),
      ...(report.aqi.enabled ? airBlocks(given) : []),
      signature(given),
    ],
  };
};
