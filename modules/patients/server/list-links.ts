// Which addresses have the patients of an owner, to come on board or to the home service? (CONSENT-016; PROFILE-025)
import type { Handler } from '@alveary/server/platform/calls/context.ts';
import type { patientCalls } from '../contract/calls.ts';
import { findLinksOfOwner } from './links.store.ts';

export const listLinks: Handler<(typeof patientCalls)['links']> = async (ctx, { query }) => {
  const links = await findLinksOfOwner(ctx.db, query.ownerId);
  ctx.about(...new Set(links.map(({ profileId }) => profileId)));
  return links;
};
