// Which site is meant by a slug, and which ones are there when it is none?
import { UsageError } from '@alveary/server/platform/commands/command.ts';
import type { Transactions } from './import-batch.ts';
import { findSite, findSiteSlugs, type ImportSite } from './import-sources.store.ts';

/** @throws UsageError naming the sites that there are */
export const siteNamed = async (database: Transactions, slug: string): Promise<ImportSite> => {
  const reach = { allSites: 'A command asks which sites there are' };
  const site = await database.read(reach, (db) => findSite(db, slug));
  if (site && !site.isGlobal) return site;
  const slugs = await database.read(reach, findSiteSlugs);
  const known =
    slugs.length > 0
      ? `There is: ${slugs.join(', ')}.`
      : 'There is none yet: add one with npm run alveary -- site add --help.';
  const reason = site ? `The site "${slug}" holds no patients.` : `There is no site "${slug}".`;
  throw new UsageError(`${reason} ${known}`);
};
