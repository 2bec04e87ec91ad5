// Which module does a patient have at a site? That of the site's condition (document 1 §3)
import type { DetailedSite } from '@alveary/modules/sites/contract/model.ts';

const MODULES: readonly (readonly [condition: string, module: string])[] = [
  ['Cystic Fibrosis', 'aria_module_cf'],
  ['Asthma', 'aria_module_asthma'],
];

/** A site with none of the conditions has the default module. */
export const moduleOfSite = (site: DetailedSite): string => {
  const named = new Set(site.conditions.map(({ name }) => name));
  return MODULES.find(([condition]) => named.has(condition))?.[1] ?? 'aria_module_default';
};
