// Where does the user manual lie? As the feature value of a site says, and only on the web (SHELL-068)
import type { Site } from '@alveary/modules/sites/contract/model.ts';
import { slugInView } from '../lib/slug-in-view.ts';

const webAddress = (value: unknown): string | null => {
  if (typeof value !== 'string' || !URL.canParse(value)) return null;
  const { protocol, href } = new URL(value);
  return protocol === 'https:' || protocol === 'http:' ? href : null;
};

/** That of the site whose page is open, else the first one there is; null without any. */
export const manualAddress = (
  sites: readonly Pick<Site, 'slug' | 'feature_values'>[],
  pathname: string,
): string | null => {
  const inView = slugInView(pathname);
  const addresses = sites
    .toSorted((one, other) => Number(other.slug === inView) - Number(one.slug === inView))
    .map((site) => webAddress(site.feature_values['portal_manual_url']));
  return addresses.find((address) => address !== null) ?? null;
};
