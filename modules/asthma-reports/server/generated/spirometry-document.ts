// What stands in a generated report of spirometry? One page in the order of the standardised report (Culver 2017; OP-REPORT-5)
import type { SpirometrySession, StoredCurve } from '@alveary/modules/spirometry/contract/model.ts';
import { unpackCurve } from '@alveary/modules/spirometry/contract/pack-curve.ts';
import type { Block, PdfDocument } from '@alveary/server/platform/pdf/document.ts';
import { response2022 } from '@alveary/spirometry/interpretation/bronchodilator.ts';
import { interpret } from '@alveary/spirometry/interpretation/pattern.ts';
import { flowAround, numberAt } from '@alveary/spirometry/manoeuvre/curve.ts';
import { startOf } from '@alveary/spirometry/manoeuvre/start.ts';
import { equationTitles } from '@alveary/spirometry/reference/equation-ids.ts';
import { valueAt, Z_LLN } from '@alveary/spirometry/reference/lms.ts';
import type { WantedReport } from '../../contract/generated.ts';
import { curvesDrawing, type Line, zBar } from './drawings.ts';

export interface ReportedSession {
  readonly session: SpirometrySession;
  readonly curves: readonly StoredCurve[];
}

export interface ReportedPatient {
  readonly name: string;
  readonly dateOfBirth: string | null;
  readonly ehrId: string | null;
}

const measures = [
  ['fev1', 'FEV1', 'L'],
  ['fvc', 'FVC', 'L'],
  ['fev1_fvc', 'FEV1/FVC', ''],
  ['pef', 'PEF', 'L/s'],
  ['fef2575', 'FEF25-75', 'L/s'],
] as const;

const NONE = '–';
const litres = (value: number | null): string => (value === null ? NONE : value.toFixed(2));
const moment = (instant: string): string => `${instant.slice(0, 10)} ${instant.slice(11, 16)} UTC`;

const personBlock = (patient: ReportedPatient, { session }: ReportedSession): Block => ({
  kind: 'values',
  columns: 4,
  items: [
    { label: 'Patient', value: patient.name },
    { label: 'Born', value: patient.dateOfBirth ?? NONE },
    { label: 'EHR ID', value: patient.ehrId ?? NONE },
    { label: 'Sex at birth', value: session.person.sex ?? NONE },
    { label: 'Performed', value: moment(session.performed_at) },
    {
      label: 'Age',
      value: session.person.age_years === null ? NONE : `${session.person.age_years.toFixed(1)} years`,
    },
    { label: 'Height', value: session.person.height_cm === null ? NONE : `${session.person.height_cm} cm` },
    { label: 'Device', value: session.device ?? NONE },
  ],
});

const zOf = (session: SpirometrySession, measure: (typeof measures)[number][0]): number | null =>
  measure === 'pef' || measure === 'fef2575' ? null : session.z_scores[measure];

const resultTable = ({ session }: ReportedSession): Block => ({
  kind: 'table',
  size: 8.5,
  columns: [
    { title: 'Measure', share: 1.5 },
    { title: 'Measured', share: 1, align: 'right' },
    { title: 'LLN', share: 0.8, align: 'right' },
    { title: 'Predicted', share: 1, align: 'right' },
    { title: '% pred.', share: 0.8, align: 'right' },
    { title: 'z-score', share: 0.8, align: 'right' },
    { title: '-5   z   +3', share: 2.6 },
  ],
  rows: measures.map(([measure, name, unit]) => {
    const by = session.predicted_values.find((one) => one.measure === measure);
    const { l = null, s = null } = by ?? {};
    const lln = by === undefined || l === null || s === null ? null : valueAt({ l, m: by.m, s }, Z_LLN);
    const z = zOf(session, measure);
    const percent = measure === 'fev1_fvc' ? null : session.relative_values[measure];
    return [
      { text: unit === '' ? name : `${name} (${unit})`, tone: 'strong' },
      litres(session.best_values[measure]),
      litres(lln),
      litres(by?.m ?? null),
      percent === null ? NONE : String(percent),
      { text: z === null ? NONE : z.toFixed(2), tone: z !== null && z < Z_LLN ? 'warning' : 'plain' },
      z === null ? '' : { text: '', drawing: zBar(z, name) },
    ];
  }),
});

const equationWords = ({ session }: ReportedSession): string => {
  const named = measures.flatMap(([measure, name]) => {
    const equation = session.predicted_values.find((one) => one.measure === measure)?.equation ?? null;
    return equation === null ? [] : [`${name}: ${equationTitles[equation]}`];
  });
  if (named.length > 0) return `Reference equations: ${named.join('; ')}. LLN: 5th percentile (z = -1.645).`;
  return session.reference ?? session.reference_problem ?? 'No predicted values.';
};

const interpretationOf = (session: SpirometrySession): string => {
  const { fev1, fvc, fev1_fvc } = session.z_scores;
  if (session.usable_tests === 0) return 'Not interpreted: the session has no usable test.';
  if (fev1 === null || fvc === null || fev1_fvc === null) return 'Not interpreted: z-scores are missing.';
  const { pattern, severity } = interpret({ fev1, fvc, fev1Fvc: fev1_fvc });
  const words = pattern === 'normal' ? 'No ventilatory impairment by spirometry' : `Pattern: ${pattern}`;
  return severity === 'normal' ? `${words}.` : `${words}; ${severity} by z-score.`;
};

const gradesOf = ({ grading, usable_tests }: SpirometrySession): string =>
  `ATS/ERS 2019: FEV1 grade ${grading.fev1}, FVC grade ${grading.fvc}; ${usable_tests} usable ${usable_tests === 1 ? 'test' : 'tests'}.`;

const linesOf = (curves: readonly StoredCurve[]): { flowVolume: Line[]; volumeTime: Line[] } => {
  const [flowVolume, volumeTime]: [Line[], Line[]] = [[], []];
  for (const { packed, samples_a_second } of curves) {
    const curve = unpackCurve({ samplesASecond: samples_a_second, bytes: Buffer.from(packed, 'base64') });
    const start = startOf(curve);
    if (start === null) continue;
    const [flow, volume]: [{ x: number; y: number }[], { x: number; y: number }[]] = [[{ x: 0, y: 0 }], []];
    for (let index = 0; index < curve.seconds.length; index += 2) {
      const time = numberAt(curve.seconds, index);
      const blown = numberAt(curve.litres, index) - start.fullInspiration;
      if (time < start.timeZero) continue;
      flow.push({ x: blown, y: flowAround(curve, time, 0.06) });
      volume.push({ x: time - start.timeZero, y: blown });
    }
    flowVolume.push({ points: flow });
    volumeTime.push({ points: volume });
  }
  return { flowVolume, volumeTime };
};

const highestOf = (lines: readonly Line[], axis: 'x' | 'y'): number =>
  Math.max(1, ...lines.map(({ points }) => points.reduce((most, point) => Math.max(most, point[axis]), 0)));

const curvesBlock = ({ curves }: ReportedSession): Block => {
  const { flowVolume, volumeTime } = linesOf(curves);
  if (flowVolume.length === 0)
    return { kind: 'paragraph', tone: 'muted', text: 'No blow was recorded as a curve.' };
  const volume = Math.ceil(highestOf(flowVolume, 'x'));
  const flowAxes = {
    title: 'Flow-volume',
    across: 'Volume (L)',
    up: 'Flow (L/s)',
    farthest: volume,
    highest: Math.ceil(highestOf(flowVolume, 'y')),
  };
  const timeAxes = {
    title: 'Volume-time',
    across: 'Time (s)',
    up: 'Volume (L)',
    farthest: Math.ceil(highestOf(volumeTime, 'x')),
    highest: volume,
  };
  return {
    kind: 'columns',
    columns: [
      { share: 1, blocks: [{ kind: 'drawing', drawing: curvesDrawing(flowAxes, flowVolume) }] },
      { share: 1, blocks: [{ kind: 'drawing', drawing: curvesDrawing(timeAxes, volumeTime) }] },
    ],
  };
};

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
  rows: session.analysis_summary.tests.map((test, index) => {
    const word = ({ status_final, acceptable }: typeof test.feedback.fvc): string =>
      is2019 && acceptable ? 'acceptable' : status_final;
    return [
      { text: String(index + 1), tone: test.id === session.best_test_id ? 'strong' : 'plain' },
      litres(test.fev1),
      litres(test.fvc),
      litres(test.pef),
      test.duration_exhale === null ? NONE : test.duration_exhale.toFixed(1),
      word(test.feedback.fev1),
      word(test.feedback.fvc),
    ];
  }),
});

const signatures: Block = {
  kind: 'signatures',
  signers: [{ role: 'Interpreted by' }, { role: 'Date and signature' }],
};

const commentBlocks = ({ session }: ReportedSession): Block[] => {
  const last = session.comment_thread.at(-1);
  if (last === undefined) return [];
  const by = last.created_by === null ? '' : ` (${last.created_by.name}, ${last.created_at.slice(0, 10)})`;
  return [{ kind: 'paragraph', text: `Comment: ${last.text}${by}` }];
};

const oneSession = (one: ReportedSession, { kind, is2019 }: WantedReport): Block[] => [
  resultTable(one),
  { kind: 'paragraph', tone: 'muted', size: 7.5, text: equationWords(one) },
  ...(kind === 'premium' ? [curvesBlock(one), testsTable(one, is2019)] : []),
  { kind: 'heading', level: 2, text: 'Quality and interpretation' },
  ...(is2019 ? [{ kind: 'paragraph' as const, text: gradesOf(one.session) }] : []),
  { kind: 'paragraph', tone: 'strong', text: interpretationOf(one.session) },
  ...commentBlocks(one),
];

/** By the rule of 2022: the change as a part of the predicted value. */
const responseOf = (measure: 'fev1' | 'fvc', before: SpirometrySession, after: SpirometrySession): string => {
  const predicted = before.predicted_values.find((one) => one.measure === measure)?.m;
  const [first, second] = [before.best_values[measure], after.best_values[measure]];
  if (predicted === undefined || first === null || second === null) return NONE;
  const { change, percent, responds } = response2022(first, second, predicted);
  const sign = change > 0 ? '+' : '';
  return `${sign}${change.toFixed(2)} L, ${sign}${percent.toFixed(1)} % of predicted: ${responds ? 'responds' : 'no response'}`;
};

const comparison = (earlier: ReportedSession, later: ReportedSession): Block[] => {
  const [one, other] = [earlier.session, later.session];
  const isPair = one.bronchodilator === 'pre' && other.bronchodilator === 'post';
  return [
    {
      kind: 'table',
      columns: [
        { title: 'Measure', share: 1 },
        { title: moment(one.performed_at), share: 1, align: 'right' },
        { title: moment(other.performed_at), share: 1, align: 'right' },
        { title: 'Change', share: 1, align: 'right' },
        { title: 'z, then and now', share: 1, align: 'right' },
      ],
      rows: measures.map(([measure, name, unit]) => {
        const [first, second] = [one.best_values[measure], other.best_values[measure]];
        const change = first === null || second === null ? NONE : (second - first).toFixed(2);
        const [z1, z2] = [zOf(one, measure), zOf(other, measure)];
        return [
          unit === '' ? name : `${name} (${unit})`,
          litres(first),
          litres(second),
          change,
          z1 === null || z2 === null ? NONE : `${z1.toFixed(2)} · ${z2.toFixed(2)}`,
        ];
      }),
    },
    ...(isPair
      ? [
          { kind: 'heading' as const, level: 2 as const, text: 'Bronchodilator response (ERS/ATS 2022)' },
          {
            kind: 'list' as const,
            items: [`FEV1: ${responseOf('fev1', one, other)}`, `FVC: ${responseOf('fvc', one, other)}`],
          },
        ]
      : []),
  ];
};

const titles = {
  basic: 'Spirometry report',
  premium: 'Spirometry report with curves',
  compare: 'Comparison of two spirometry sessions',
} as const;

/** @param sessions one, or two to compare, the earlier one first */
export const spirometryDocument = (
  wanted: WantedReport,
  patient: ReportedPatient,
  sessions: readonly [ReportedSession, ...ReportedSession[]],
  madeAt: Date,
): PdfDocument => {
  const [first, second] = sessions;
  const last = second ?? first;
  const title = `${titles[wanted.kind]}${wanted.is2019 ? ' (ATS/ERS 2019)' : ''}`;
  return {
    title,
    language: 'en',
    madeAt,
    margin: 36,
    foot: `${patient.name} · born ${patient.dateOfBirth ?? 'unknown'} · written ${madeAt.toISOString().slice(0, 10)}`,
    blocks: [
      { kind: 'heading', level: 1, text: title },
      personBlock(patient, last),
      { kind: 'rule' },
      ...(second === undefined ? [] : comparison(first, second)),
      ...oneSession(last, wanted),
      signatures,
    ],
  };
};
