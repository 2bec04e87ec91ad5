// Which values of a session stand in a report, and how far is each from what is expected? On the screen and on paper (Culver 2017)
import type { Predicted, SessionFigures } from '@alveary/modules/spirometry/contract/model.ts';
import { equationTitles } from '@alveary/spirometry/reference/equation-ids.ts';
import { valueAt, Z_LLN } from '@alveary/spirometry/reference/lms.ts';

export interface ResultRow {
  readonly measure: Predicted['measure'];
  readonly name: string;
  readonly unit: string;
  readonly measured: number | null;
  /** The lower limit of normal. */
  readonly lln: number | null;
  readonly predicted: number | null;
  readonly percent: number | null;
  readonly z: number | null;
  readonly isLow: boolean;
  readonly equation: string | null;
}

const measures = [
  ['fev1', 'FEV1', 'L'],
  ['fvc', 'FVC', 'L'],
  ['fev1_fvc', 'FEV1/FVC', ''],
  ['pef', 'PEF', 'L/s'],
  ['fef2575', 'FEF25-75', 'L/s'],
] as const;

const limitOf = (by: Predicted | undefined): number | null =>
  by === undefined || by.l === null || by.s === null ? null : valueAt({ l: by.l, m: by.m, s: by.s }, Z_LLN);

type Figures = Pick<SessionFigures, 'predicted_values' | 'best_values' | 'relative_values' | 'z_scores'>;

export const resultRows = (session: Figures): readonly ResultRow[] =>
  measures.map(([measure, name, unit]) => {
    const by = session.predicted_values.find((one) => one.measure === measure);
    const z = measure === 'pef' || measure === 'fef2575' ? null : session.z_scores[measure];
    const equation = by?.equation ?? null;
    return {
      measure,
      name,
      unit,
      measured: session.best_values[measure],
      lln: limitOf(by),
      predicted: by?.m ?? null,
      percent: measure === 'fev1_fvc' ? null : session.relative_values[measure],
      z,
      isLow: z !== null && z < Z_LLN,
      equation: equation === null ? null : equationTitles[equation],
    };
  });
