// At which hour in UTC is it so late where a site is? Nobody calls or measures in the middle of the night.
import type { SiteSlug } from './sites.ts';

const inEurope: readonly SiteSlug[] = ['norrland', 'thames-chest'];

/** @param hour by the clock of the site; between the coasts of the US, and without summer time, as nothing here depends on it */
export const utcHour = (site: SiteSlug, hour: number): number => hour + (inEurope.includes(site) ? -1 : 6);
