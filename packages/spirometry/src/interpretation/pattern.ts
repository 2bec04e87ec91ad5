// The pattern of FEV1, FVC and their ratio (ERS/ATS 2022: Stanojevic, ERJ 2022;60:2101499, classification by spirometry).
import { isBelowLln, type Severity, severityOf } from './severity.ts';

export type Pattern =
  | 'normal'
  | 'obstruction'
  | 'possible restriction'
  | 'mixed'
  | 'possible dysanapsis'
  | 'PRISm';

/** z-scores, standard deviations from the median. */
export interface ZScores {
  readonly fev1: number;
  readonly fvc: number;
  readonly fev1Fvc: number;
}

/**
 * Low means below the 5th percentile.
 *
 * | FEV1/FVC | FVC | FEV1 | pattern |
 * |---|---|---|---|
 * | low | low | any | mixed, or obstruction with air trapping: lung volumes (TLC) are needed |
 * | low | normal | low | obstruction |
 * | low | normal | normal | possible dysanapsis |
 * | normal | low | any | possible restriction: lung volumes (TLC) are needed |
 * | normal | normal | low | PRISm (preserved ratio, impaired spirometry): lung volumes (TLC) are needed to say more |
 * | normal | normal | normal | normal |
 *
 * Source: Stanojevic 2022.
 */
export const patternOf = ({ fev1, fvc, fev1Fvc }: ZScores): Pattern => {
  if (isBelowLln(fev1Fvc)) {
    if (isBelowLln(fvc)) return 'mixed';
    return isBelowLln(fev1) ? 'obstruction' : 'possible dysanapsis';
  }
  if (isBelowLln(fvc)) return 'possible restriction';
  return isBelowLln(fev1) ? 'PRISm' : 'normal';
};

export interface Interpretation {
  readonly pattern: Pattern;
  readonly severity: Severity;
}

/**
 * Pattern, and how severe it is: by FEV1, where restriction is possible by FVC. Source: Stanojevic 2022.
 */
export const interpret = (z: ZScores): Interpretation => {
  const pattern = patternOf(z);
  return { pattern, severity: severityOf(pattern === 'possible restriction' ? z.fvc : z.fev1) };
};
