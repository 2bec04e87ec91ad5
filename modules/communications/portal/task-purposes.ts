// Which purposes can a task have that is planned by hand at these sites? (OP-LOG-2: the UK list where a site lacks the US features)
import { siteOffers } from '@alveary/modules/sites/contract/rules.ts';
import { useSignedIn } from '@alveary/portal/shell/me.ts';
import { usePurposes } from './purposes.ts';

/** For patients of several sites the shorter list, which holds nothing that the other does not. */
export const useTaskPurposes = (siteIds: readonly string[]): { value: string; label: string }[] => {
  const sites = useSignedIn().sites.filter(({ id }) => siteIds.includes(id));
  const { purposes } = usePurposes();
  const code = sites.every((site) => siteOffers(site, 'us')) ? 'MANUAL_TASK' : 'MANUAL_TASK_UK';
  return purposes
    .filter(({ portalCode }) => portalCode === code)
    .map(({ key, name }) => ({ value: key, label: name }));
};
