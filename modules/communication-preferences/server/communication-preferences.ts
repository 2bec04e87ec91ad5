// How are a patient's communication preferences read and saved? Without a choice the defaults hold (OP-PROFILE-8).
import { fail } from '@alveary/contract/errors.ts';
import { type CommunicationPreferences, preferenceDefaults } from '../contract/model.ts';
import type { communicationPreferenceCalls } from '../contract/calls.ts';
import type { Ctx, Handler } from '@alveary/server/platform/calls/context.ts';
import { iso } from '@alveary/server/platform/clock.ts';
import {
  findCommunicationPreferences,
  saveCommunicationPreferences,
} from './communication-preferences.store.ts';
import { reachesPatient } from '@alveary/modules/patients/server/public.ts';

const current = async (ctx: Ctx, profileId: string): Promise<CommunicationPreferences> => {
  ctx.about(profileId);
  if (!(await reachesPatient(ctx.db, profileId))) return fail('NoSiteForPatient');
  return (await findCommunicationPreferences(ctx.db, profileId)) ?? { ...preferenceDefaults, version: 0 };
};

export const readCommunicationPreferences: Handler<typeof communicationPreferenceCalls.read> = (
  ctx,
  { params },
) => current(ctx, params.id);

export const saveCommunicationPreferencesOf: Handler<typeof communicationPreferenceCalls.save> = async (
  ctx,
  { params, body },
) => {
  const before = await current(ctx, params.id);
  const after = await saveCommunicationPreferences(ctx.db, params.id, body, iso(ctx.now));
  if (after === null) return fail('Stale', { current: await current(ctx, params.id) });
  ctx.noteChange(before, after);
  return after;
};
