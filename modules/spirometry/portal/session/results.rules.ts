// What the session comes to, before and after what was chosen, and by which equation (SPIRO-016, SPIRO-017; document 3 §9).
import { showHeight, type Units, withUnit } from '@alveary/contract/units.ts';
import { type DateLocale, showDay } from '@alveary/portal/lib/dates.ts';
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

const DAY_MS = 86_400_000;
const dayNumber = (instant: string): number => Math.floor(Date.parse(instant) / DAY_MS);

/** Which height it is; null where there is none. */
export const heightInWords = (
  { height_source, height_measured_at, performed_at }: SpirometrySession,
  locale: DateLocale,
): string | null => {
  if (height_source === null) return null;
  if (height_source === 'session' || height_measured_at === null) return 'The height came with the session.';
  const days = dayNumber(performed_at) - dayNumber(height_measured_at);
  const count = Math.abs(days) === 1 ? '1 day' : `${Math.abs(days)} days`;
  const when =
    days === 0 ? 'on the day of the session' : `${count} ${days > 0 ? 'before' : 'after'} the session`;
  return `The height was measured on ${showDay(height_measured_at, locale)}, ${when}.`;
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
