// Answers the full record of a patient in one site and remembers that it was opened (PROFILE-047, PROFILE-003).
import { fail } from '@alveary/contract/errors.ts';
import type { patientCalls } from '../contract/calls.ts';
import type { Handler } from '@alveary/server/platform/calls/context.ts';
import { iso } from '@alveary/server/platform/clock.ts';
import { findSiteProfile } from './profile.store.ts';
import { recordOpened } from './recent-profiles.store.ts';

export const openSiteProfile: Handler<(typeof patientCalls)['siteProfile']> = async (ctx, { params }) => {
  const found = (await findSiteProfile(ctx.single, params.id)) ?? fail('NoSiteForPatient');
  ctx.about(found.profile.id);
  ctx.later(recordOpened, {
    userId: ctx.me.id,
    profileId: found.profile.id,
    siteProfileId: found.id,
    at: iso(ctx.now),
  });
  return found;
};
