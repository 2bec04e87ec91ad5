// Whether a value is good, average or poor by the limits that the site has set (document 1 §3 spirometry_value_thresholds; OP-SPIRO-5).
import { featureShape } from '@alveary/modules/sites/contract/settings.model.ts';
import type { Site } from '@alveary/modules/sites/contract/model.ts';
import type { z } from 'zod';
import type { Predicted } from './model.ts';

const { spirometry_value_thresholds: thresholds } = featureShape;
export type ValueThresholds = z.output<typeof thresholds>;
export type ValueBand = 'good' | 'average' | 'poor';

const NONE: ValueThresholds = {};

/** None where the site has set nothing, or what it has is not understood. */
export const thresholdsOf = (site: Pick<Site, 'feature_values'> | null): ValueThresholds =>
  thresholds.safeParse(site?.feature_values['spirometry_value_thresholds']).data ?? NONE;

/** @param percent of predicted; null where there is none, or the site has no limits for the measure */
export const valueBandOf = (
  limits: ValueThresholds,
  measure: Predicted['measure'],
  percent: number | null,
): ValueBand | null => {
  const by = measure === 'fev1' || measure === 'fvc' || measure === 'pef' ? limits[measure] : undefined;
  if (by === undefined || percent === null) return null;
  if (percent >= by.good) return 'good';
  return percent >= by.average ? 'average' : 'poor';
};
