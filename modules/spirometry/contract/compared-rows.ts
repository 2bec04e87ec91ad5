// The best values of a session beside what is expected, one row for each: the session page, the cards and every report show these (Culver 2017).
import { type EquationId, equationTitles } from '@alveary/spirometry/reference/equation-ids.ts';
import { valueAt, Z_LLN } from '@alveary/spirometry/reference/lms.ts';
import type { Predicted, SessionFigures } from './model.ts';

export interface ComparedRow {
  readonly measure: Predicted['measure'];
  readonly name: string;
  /** Empty for a ratio. */
  readonly unit: string;
  readonly value: number | null;
  /** No test has an acceptable value. */
  readonly isUsableOnly: boolean;
  /** The lower limit of normal. */
  readonly lln: number | null;
  readonly predicted: number | null;
  /** Percent of predicted; none for a ratio. */
  readonly percent: number | null;
  readonly z: number | null;
  readonly isLow: boolean;
  readonly equation: EquationId | null;
}

type Figures = Pick<
  SessionFigures,
  'predicted_values' | 'best_values' | 'best_qualities' | 'relative_values' | 'z_scores' | 'fev075'
>;

type Own = Pick<ComparedRow, 'measure' | 'name' | 'unit' | 'value' | 'isUsableOnly' | 'percent' | 'z'>;

const ownRows = ({ best_values, best_qualities, relative_values, z_scores }: Figures): readonly Own[] => [
  {
    measure: 'fev1',
    name: 'FEV1',
    unit: 'L',
    value: best_values.fev1,
    isUsableOnly: best_qualities?.fev1 === 'usable',
    percent: relative_values.fev1,
    z: z_scores.fev1,
  },
  {
    measure: 'fvc',
    name: 'FVC',
    unit: 'L',
    value: best_values.fvc,
    isUsableOnly: best_qualities?.fvc === 'usable',
    percent: relative_values.fvc,
    z: z_scores.fvc,
  },
  {
    measure: 'fev1_fvc',
    name: 'FEV1/FVC',
    unit: '',
    value: best_values.fev1_fvc,
    isUsableOnly: false,
    percent: null,
    z: z_scores.fev1_fvc,
  },
  {
    measure: 'pef',
    name: 'PEF',
    unit: 'L/s',
    value: best_values.pef,
    isUsableOnly: false,
    percent: relative_values.pef,
    z: null,
  },
  {
    measure: 'fef2575',
    name: 'FEF25-75',
    unit: 'L/s',
    value: best_values.fef2575,
    isUsableOnly: false,
    percent: relative_values.fef2575,
    z: null,
  },
];

/** Of young children, under a name of their own: never in the place of FEV1. */
const rowsOfFev075 = (fev075: Figures['fev075']): readonly Own[] =>
  fev075 == null
    ? []
    : [
        {
          measure: 'fev075',
          name: 'FEV0.75',
          unit: 'L',
          value: fev075.value,
          isUsableOnly: fev075.quality === 'usable',
          percent: fev075.relative,
          z: fev075.z_score,
        },
        {
          measure: 'fev075_fvc',
          name: 'FEV0.75/FVC',
          unit: '',
          value: fev075.ratio,
          isUsableOnly: false,
          percent: null,
          z: fev075.ratio_z_score,
        },
      ];

const limitOf = (by: Predicted | undefined): number | null =>
  by === undefined || by.l === null || by.s === null ? null : valueAt({ l: by.l, m: by.m, s: by.s }, Z_LLN);

export const comparedRows = (session: Figures): readonly ComparedRow[] =>
  [...rowsOfFev075(session.fev075), ...ownRows(session)].map((row) => {
    const by = session.predicted_values.find(({ measure }) => measure === row.measure);
    return {
      ...row,
      lln: limitOf(by),
      predicted: by?.m ?? null,
      isLow: row.z !== null && row.z < Z_LLN,
      equation: by?.equation ?? null,
    };
  });

export const equationTitleOf = ({ equation }: ComparedRow): string | null =>
  equation === null ? null : equationTitles[equation];
