// What the session comes to, before and after what was chosen, and by which equation (SPIRO-016, SPIRO-017; document 3 §9).
import { showHeight, type Units, withUnit } from '@alveary/contract/units.ts';
import { type ComparedRow, comparedRows, equationTitleOf } from '../../contract/compared-rows.ts';
import type { ComparedWith, SpirometrySession } from '../../contract/model.ts';
import { type ValueBand, valueBandOf, type ValueThresholds } from '../../contract/value-bands.ts';

export type Values = Pick<
  SpirometrySession,
  'best_values' | 'best_qualities' | 'relative_values' | 'z_scores' | 'fev075' | 'usable_tests' | 'grading'
>;

export interface ResultRow extends Omit<ComparedRow, 'equation'> {
  readonly before: number | null;
  readonly zBefore: number | null;
  /** By the limits of the site; null where it has none. */
  readonly band: ValueBand | null;
  /** In words. */
  readonly equation: string | null;
}

export const resultRows = (
  { predicted_values, reference }: SpirometrySession,
  before: Values,
  now: Values,
  limits: ValueThresholds,
): readonly ResultRow[] => {
  const earlier = comparedRows({ ...before, predicted_values });
  return comparedRows({ ...now, predicted_values }).map((row) => {
    const was = earlier.find(({ measure }) => measure === row.measure);
    return {
      ...row,
      before: was?.value ?? null,
      zBefore: was?.z ?? null,
      band: valueBandOf(limits, row.measure, row.percent),
      equation: row.predicted === null ? null : (equationTitleOf(row) ?? reference),
    };
  });
};

type HeightUnits = Pick<Units, 'height'>;

/** Age, sex and height that the predicted values were worked out for. */
export const personInWords = (
  { person }: Pick<ComparedWith, 'person'>,
  units: HeightUnits,
): string | null => {
  const parts = [
    person.sex,
    person.age_years === null ? null : `${person.age_years.toFixed(1)} years`,
    person.height_cm === null ? null : withUnit(showHeight(person.height_cm, units.height)),
  ].filter((part) => part !== null);
  return parts.length === 0 ? null : parts.join(', ');
};

const zWords = ({ z_scores, grading }: ComparedWith): string =>
  [
    ...(['fev1', 'fvc'] as const).map((measure) => {
      const z = z_scores[measure];
      return `${measure.toUpperCase()} z ${z === null ? 'none' : z.toFixed(2)}`;
    }),
    `grades ${grading.fev1} and ${grading.fvc}`,
  ].join(', ');

/** What a session was compared with before or after a correction. */
export const comparedInWords = (compared: ComparedWith, units: HeightUnits): string =>
  `${personInWords(compared, units) ?? 'Nothing known'}: ${zWords(compared)}`;
