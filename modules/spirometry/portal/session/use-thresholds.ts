// From which percent of predicted on is a value good or average at a site? (SPIRO-002)
import { useSignedIn } from '@alveary/portal/shell/me.ts';
import { thresholdsOf, type ValueThresholds } from '../../contract/value-bands.ts';

/** The limits of the site on whose page the patient is looked at. */
export const useThresholds = (siteId: string): ValueThresholds => {
  const { sites } = useSignedIn();
  return thresholdsOf(sites.find(({ id }) => id === siteId) ?? null);
};
