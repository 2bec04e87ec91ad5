// May the person do this at the site that a request names? One without an entry of theirs does not exist for them.
import { fail } from '@alveary/contract/errors.ts';
import { accessibleSites, type Policy } from '@alveary/contract/policies/policy.ts';
import type { Ctx } from './context.ts';

/** @throws Failure SiteNotFound, NotAllowed */
export const checkSite = ({ me }: Pick<Ctx, 'me'>, policy: Policy, siteId: string): void => {
  if (!accessibleSites(me).includes(siteId)) fail('SiteNotFound');
  if (!policy.sites(me).includes(siteId)) fail('NotAllowed');
};
