// Answers who has access to any of the given sites, for pickers (`POST sites/users`; OP-USERS-8).
import { fail } from '@alveary/contract/errors.ts';
import { accessibleSites } from '@alveary/contract/policies/policy.ts';
import { mayViewSiteUsers } from '@alveary/modules/portal-users/contract/policies.ts';
import type { siteSettingsCalls } from '../contract/settings.calls.ts';
import type { Handler } from '@alveary/server/platform/calls/context.ts';
import { findPeopleOfSites } from './settings.store.ts';

export const peopleOfSites: Handler<typeof siteSettingsCalls.people> = async (ctx, { body }) => {
  const mine = new Set(accessibleSites(ctx.me));
  if (body.site_ids.some((id) => !mine.has(id))) return fail('SiteNotFound');
  // Own sites where the person may not see the users name nobody.
  const allowed = new Set(mayViewSiteUsers.sites(ctx.me));
  return findPeopleOfSites(
    ctx.db,
    body.site_ids.filter((id) => allowed.has(id)),
  );
};
