// The generated report of spirometry: one page in the order of the standardised report (Culver 2017; OP-REPORT-5).
import type { SpirometrySession, StoredCurve } from '@alveary/modules/spirometry/contract/model.ts';
import type { Block, PdfDocument } from '@alveary/server/platform/pdf/document.ts';
import { reportTitles, type WantedReport } from '../../contract/generated.ts';
import { asOverwritten } from '@alveary/modules/spirometry/contract/rules.ts';
import { type Measure, qualityOf } from '@alveary/modules/spirometry/contract/test-quality.ts';
import { gradesOf } from '@alveary/modules/spirometry/contract/interpretation.ts';
import type { Written } from '@alveary/contract/site-times.ts';
import { curvesBlocks } from './curves-block.ts';
import { responseLines } from '../../contract/response.ts';
import {
  changeTable,
  equationWords,
  examinedItems,
  heightBlocks,
  interpretationBlocks,
  litres,
  NONE,
  resultTable,
} from './session-blocks.ts';

export interface ReportedSession {
  readonly session: SpirometrySession;
  readonly curves: readonly StoredCurve[];
}

export interface ReportedPatient {
  readonly name: string;
  readonly dateOfBirth: string | null;
  readonly ehrId: string | null;
}

const personBlock = (patient: ReportedPatient, { session }: ReportedSession, written: Written): Block => {
  const [sex, ...others] = examinedItems(session, written);
  return {
    kind: 'values',
    columns: 4,
    items: [
      { label: 'Patient', value: patient.name },
      { label: 'Born', value: written.day(patient.dateOfBirth) },
      { label: 'EHR ID', value: patient.ehrId ?? NONE },
      ...(sex === undefined ? [] : [sex]),
      { label: 'Performed', value: written.dayTime(session.performed_at) },
      ...others,
      { label: 'Device', value: session.device ?? NONE },
    ],
  };
};

const isExcluded = ({ session_overwrite }: SpirometrySession, testId: string): boolean =>
  session_overwrite?.excluded_test_ids.includes(testId) === true;

const countingCurves = ({ session, curves }: ReportedSession): readonly StoredCurve[] =>
  curves.filter(({ test_id }) => !isExcluded(session, test_id));

const testsTable = ({ session }: ReportedSession, is2019: boolean): Block => ({
  kind: 'table',
  size: 7.5,
  columns: [
    { title: 'Test', share: 0.5 },
    { title: 'FEV1 (L)', share: 0.8, align: 'right' },
    { title: 'FVC (L)', share: 0.8, align: 'right' },
    { title: 'PEF (L/s)', share: 0.8, align: 'right' },
    { title: 'FET (s)', share: 0.8, align: 'right' },
    { title: 'FEV1 is', share: 1 },
    { title: 'FVC is', share: 1 },
  ],
  rows: session.analysis_summary.tests.map((original, index) => {
    const test = asOverwritten(original, session.session_overwrite);
    const word = (measure: Measure): string => {
      if (isExcluded(session, test.id)) return 'excluded';
      return is2019 ? qualityOf(test, measure) : test.feedback[measure].status_final;
    };
    return [
      { text: String(index + 1), tone: test.id === session.best_test_id ? 'strong' : 'plain' },
      litres(test.fev1),
      litres(test.fvc),
      litres(test.pef),
      test.duration_exhale === null ? NONE : test.duration_exhale.toFixed(1),
      word('fev1'),
      word('fvc'),
    ];
  }),
});

const signatures: Block = {
  kind: 'signatures',
  signers: [{ role: 'Interpreted by' }, { role: 'Date and signature' }],
};

/** What a person changed, as it holds now: an overwriting that was taken back leaves nothing on paper. */
const overwritingBlocks = ({ session }: ReportedSession, written: Written): Block[] => {
  const { overwritten, analysis_summary } = session;
  if (overwritten === null) return [];
  const excluded = analysis_summary.tests.flatMap(({ id }, index) =>
    isExcluded(session, id) ? [String(index + 1)] : [],
  );
  const by = `${overwritten.by?.name ?? 'a former user'} on ${written.dayOf(overwritten.at)}`;
  const texts = [
    `Best values chosen by ${by}.`,
    ...(excluded.length === 0
      ? []
      : [`Excluded ${excluded.length === 1 ? 'test' : 'tests'}: ${excluded.join(', ')}.`]),
    ...(overwritten.comment === null ? [] : [`Comment: ${overwritten.comment}`]),
  ];
  return texts.map((text) => ({ kind: 'paragraph', text }));
};

const oneSession = (one: ReportedSession, { kind, is2019 }: WantedReport, written: Written): Block[] => [
  resultTable(one.session),
  { kind: 'paragraph', tone: 'muted', size: 7.5, text: equationWords(one.session) },
  ...heightBlocks(one.session, written),
  ...(kind === 'premium' ? [...curvesBlocks(one.session, countingCurves(one)), testsTable(one, is2019)] : []),
  { kind: 'heading', level: 2, text: 'Quality and interpretation' },
  ...(is2019 ? [{ kind: 'paragraph' as const, text: gradesOf(one.session) }] : []),
  ...interpretationBlocks(one.session),
  ...overwritingBlocks(one, written),
];

const comparison = (earlier: ReportedSession, later: ReportedSession, written: Written): Block[] => {
  const [one, other] = [earlier.session, later.session];
  const isPair = one.bronchodilator === 'pre' && other.bronchodilator === 'post';
  return [
    changeTable(one, other, [written.dayTime(one.performed_at), written.dayTime(other.performed_at)]),
    ...heightBlocks(one, written, `${written.dayTime(one.performed_at)}: `),
    ...(isPair
      ? [
          { kind: 'heading' as const, level: 2 as const, text: 'Bronchodilator response' },
          { kind: 'list' as const, items: responseLines(one, other) },
        ]
      : []),
  ];
};

/** @param sessions one, or two to compare, the earlier one first */
export const spirometryDocument = (
  wanted: WantedReport,
  patient: ReportedPatient,
  sessions: readonly [ReportedSession, ...ReportedSession[]],
  madeAt: Date,
  written: Written,
): PdfDocument => {
  const [first, second] = sessions;
  const last = second ?? first;
  const title = `${reportTitles[wanted.kind]}${wanted.is2019 ? ' (ATS/ERS 2019)' : ''}`;
  return {
    title,
    language: 'en',
    madeAt,
    margin: 36,
    foot: `${patient.name} · born ${written.day(patient.dateOfBirth)} · written ${written.dayOf(madeAt.toISOString())} · ${written.zoneWords}`,
    blocks: [
      { kind: 'heading', level: 1, text: title },
      personBlock(patient, last, written),
      { kind: 'rule' },
      ...(second === undefined ? [] : comparison(first, second, written)),
      ...oneSession(last, wanted, written),
      signatures,
    ],
  };
};
