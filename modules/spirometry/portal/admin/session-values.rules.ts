// How the values of a session are written, and which are below the limit (document 3 §3, §9; design: numbers).
import { comparedRows } from '../../contract/compared-rows.ts';
import type { SpirometrySession, SpirometryValue } from '../../contract/model.ts';

/** Document 3 §5, as it stands there. */
export const FEW_USABLE =
  "This session doesn't have enough usable tests, so it might not appear in the trend graph";

/** Where the line is drawn (3§9); the fifth percentile itself is at -1.645. */
export const LOWER_LIMIT = -1.64;
const FIFTH_PERCENTILE = -1.645;

/** Where there is no z-score nothing is said. */
export const isBelowLimit = (z: number | null): boolean => z !== null && z < FIFTH_PERCENTILE;

const MISSING = '–';

export const valueText = (value: number | null, decimals = 2): string =>
  value === null ? MISSING : value.toFixed(decimals);

/** With hyphen-minus and two decimals. */
export const zText = (z: number | null): string => valueText(z);

interface BestRow {
  readonly name: string;
  readonly unit: string;
  readonly best: string;
  readonly predicted: string;
  readonly relative: string;
  readonly z: number | null;
  readonly isLow: boolean;
}

export const bestRows = (session: SpirometrySession): readonly BestRow[] =>
  comparedRows(session).map(({ name, unit, value, predicted, percent, z, isLow }) => ({
    name,
    unit,
    best: valueText(value),
    predicted: valueText(predicted),
    relative: percent === null ? MISSING : `${percent}%`,
    z,
    isLow,
  }));

/** The columns of the table of tests, with their units. */
export const testColumns = [
  ['fev1', 'FEV1', 'L'],
  ['fvc', 'FVC', 'L'],
  ['pef', 'PEF', 'L/s'],
  ['fev05', 'FEV0.5', 'L'],
  ['fev075', 'FEV0.75', 'L'],
  ['fev6', 'FEV6', 'L'],
  ['fef25', 'FEF25', 'L/s'],
  ['fef50', 'FEF50', 'L/s'],
  ['fef75', 'FEF75', 'L/s'],
  ['fef2575', 'FEF25-75', 'L/s'],
  ['duration_exhale', 'Exhaled', 's'],
] as const satisfies readonly (readonly [SpirometryValue, string, string])[];
