// Answers one patient by profile id (PROFILE-046).
import { fail } from '@alveary/contract/errors.ts';
import type { patientCalls } from '../contract/calls.ts';
import type { Handler } from '@alveary/server/platform/calls/context.ts';
import { findProfile } from './profile.store.ts';

export const readProfile: Handler<(typeof patientCalls)['profile']> = async (ctx, { params }) => {
  ctx.about(params.id);
  return (await findProfile(ctx.single, params.id)) ?? fail('NoSiteForPatient');
};
