// What does the session come to, before and after what was chosen, and by which equation? (SPIRO-016, SPIRO-017; document 3 §9)
import { equationTitles } from '@alveary/spirometry/reference/equation-ids.ts';
import { valueAt, Z_LLN } from '@alveary/spirometry/reference/lms.ts';
import { showHeight, type Units, withUnit } from '@alveary/contract/units.ts';
import type { Predicted, SpirometrySession } from '../../contract/model.ts';
import { type ValueBand, valueBandOf, type ValueThresholds } from '../../contract/value-bands.ts';

type Values = Pick<SpirometrySession, 'best_values' | 'relative_values' | 'z_scores'>;

export interface ResultRow {
  readonly measure: Predicted['measure'];
  readonly name: string;
  readonly unit: string;
  readonly before: number | null;
  readonly now: number | null;
  readonly relative: number | null;
  /** By the limits of the site; null where it has none. */
  readonly band: ValueBand | null;
  readonly lln: number | null;
  readonly predicted: number | null;
  readonly zBefore: number | null;
  readonly z: number | null;
  readonly equation: string | null;
}

const measures = [
  ['fev1', 'FEV1', 'L'],
  ['fvc', 'FVC', 'L'],
  ['fev1_fvc', 'FEV1/FVC', ''],
  ['pef', 'PEF', 'L/s'],
  ['fef2575', 'FEF25-75', 'L/s'],
] as const satisfies readonly (readonly [Predicted['measure'], string, string])[];

const zOf = ({ z_scores }: Values, measure: Predicted['measure']): number | null =>
  measure === 'pef' || measure === 'fef2575' ? null : z_scores[measure];

const limitOf = (by: Predicted | undefined): number | null =>
  by === undefined || by.l === null || by.s === null ? null : valueAt({ l: by.l, m: by.m, s: by.s }, Z_LLN);

export const resultRows = (
  { predicted_values, reference }: SpirometrySession,
  before: Values,
  now: Values,
  limits: ValueThresholds,
): readonly ResultRow[] =>
  measures.map(([measure, name, unit]) => {
    const by = predicted_values.find((one) => one.measure === measure);
    const equation = by?.equation ?? null;
    const relative = measure === 'fev1_fvc' ? null : now.relative_values[measure];
    return {
      measure,
      name,
      unit,
      before: before.best_values[measure],
      now: now.best_values[measure],
      relative,
      band: valueBandOf(limits, measure, relative),
      lln: limitOf(by),
      predicted: by?.m ?? null,
      zBefore: zOf(before, measure),
      z: zOf(now, measure),
      equation: by === undefined ? null : equation === null ? reference : equationTitles[equation],
    };
  });

/** Age, sex and height that the predicted values were worked out for. */
export const personInWords = ({ person }: SpirometrySession, units: Pick<Units, 'height'>): string | null => {
  const parts = [
    person.sex,
    person.age_years === null ? null : `${person.age_years.toFixed(1)} years`,
    person.height_cm === null ? null : withUnit(showHeight(person.height_cm, units.height)),
  ].filter((part) => part !== null);
  return parts.length === 0 ? null : parts.join(', ');
};
