// What are the sites called that search results name? Remembered for seconds, since every result names some of them and
// they hardly ever change.
import type { Db } from '@alveary/server/platform/db/handle.ts';
import type { NamedSite } from './patient-search-counts.store.ts';
import { findSiteNames } from './patient-search-counts.store.ts';

export type SiteNames = ReadonlyMap<string, NamedSite>;

const REMEMBER_MS = 5_000;
const remembered = new WeakMap<Db, { readonly sites: SiteNames; readonly until: number }>();

/** The names of all sites; read anew when the memory is old or lacks one of `siteIds`. */
export const siteNames = async (
  searches: Db,
  siteIds: readonly string[],
  now: number,
): Promise<SiteNames> => {
  const known = remembered.get(searches);
  if (known && known.until > now && siteIds.every((id) => known.sites.has(id))) return known.sites;
  const sites = new Map((await findSiteNames(searches)).map((site) => [site.id, site]));
  remembered.set(searches, { sites, until: now + REMEMBER_MS });
  return sites;
};
