// Which vital signs does a site show? Its flags hide some; what is stored stays (OP-PROFILE-10)
import { siteOffers, type SiteFeature } from '@alveary/modules/sites/contract/rules.ts';
import type { Site } from '@alveary/modules/sites/contract/model.ts';
import type { CareSummary } from '../contract/model.ts';

const gates: ReadonlyMap<string, SiteFeature> = new Map([
  ['spo2', 'spo2'],
  ['breathlessness', 'dyspnea'],
]);

type Offering = Pick<Site, 'feature_values' | 'conditions'>;

const isShownAt = (site: Offering, type: string): boolean => {
  const gate = gates.get(type);
  return gate === undefined || siteOffers(site, gate);
};

/** The types that a site does not show. */
export const hiddenTypesAt = (site: Offering | null): readonly string[] =>
  site === null ? [] : [...gates.keys()].filter((type) => !isShownAt(site, type));

/** Of a site that is not one's own nothing is known: then nothing is hidden that a flag may show elsewhere. */
export const vitalsAt = (site: Offering | null, vitals: CareSummary['vitals']): CareSummary['vitals'] =>
  site === null ? vitals : vitals.filter(({ latest }) => isShownAt(site, latest.type));
