// Which consent does a call mean, and does the caller reach its patient? Whoever asks is on record with the patient
import { fail } from '@alveary/contract/errors.ts';
import { reachesPatient } from '@alveary/modules/patients/server/public.ts';
import type { Ctx } from '@alveary/server/platform/calls/context.ts';
import type { Consent } from '../contract/model.ts';
import { findConsent, lockConsent } from './consents.store.ts';

/** @throws Failure NoSiteForPatient */
export const reachPatient = async (ctx: Ctx, profileId: string): Promise<void> => {
  ctx.about(profileId);
  if (!(await reachesPatient(ctx.db, profileId))) fail('NoSiteForPatient');
};

/** @throws Failure ConsentNotFound */
export const reachConsent = async (ctx: Ctx, id: string): Promise<Consent> => {
  const consent = (await findConsent(ctx.db, id, ctx.now)) ?? fail('ConsentNotFound');
  ctx.about(consent.profileId);
  return consent;
};

/** The same for a change: two at the same moment come one after the other. @throws Failure ConsentNotFound */
export const holdConsent = async (ctx: Ctx, id: string): Promise<Consent> => {
  const consent = (await lockConsent(ctx.db, id, ctx.now)) ?? fail('ConsentNotFound');
  ctx.about(consent.profileId);
  return consent;
};
