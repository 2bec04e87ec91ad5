// What does a site offer by its flags and its conditions? Asked by server and portal alike (document 1 §6; document 3 §1)
import { hasFeature } from '@alveary/contract/policies/shell.ts';
import type { Site } from './model.ts';

export type Offering = Pick<Site, 'feature_values' | 'conditions'>;

/** Is the condition one of the site's? Case does not count. */
const hasCondition = ({ conditions }: Pick<Site, 'conditions'>, name: string): boolean =>
  conditions.some((condition) => condition.name.toLowerCase() === name.toLowerCase());

/** Each feature that only some sites have: by a flag, or by a condition that the site treats. */
const offers = {
  us: (site: Offering) => hasFeature(site.feature_values, 'portal_us_features'),
  copd: (site: Offering) => hasCondition(site, 'COPD'),
  asthma: (site: Offering) => hasCondition(site, 'Asthma'),
  spo2: (site: Offering) => hasFeature(site.feature_values, 'portal_spo2'),
  dyspnea: (site: Offering) => hasFeature(site.feature_values, 'portal_dyspnea'),
  overwriting: (site: Offering) => hasFeature(site.feature_values, 'portal_overwriting_enabled'),
  asthmaReport: (site: Offering) => hasFeature(site.feature_values, 'portal_asthma_report_enabled'),
  zoomPhone: (site: Offering) => hasFeature(site.feature_values, 'zoom_smart_integration_feature'),
} as const;

export type SiteFeature = keyof typeof offers;

/** Does the site offer the feature? A COPD feature needs the condition; a US feature the flag and nothing else. */
export const siteOffers = (site: Offering, feature: SiteFeature): boolean => offers[feature](site);
