// How does a patient come into a site? Not before every possible duplicate was looked at (document 1 §2, §6; OP-USERS-4)
import { fail } from '@alveary/contract/errors.ts';
import type { patientCreationCalls } from '@alveary/contract/patients/creation.calls.ts';
import type { NewPatient } from '@alveary/contract/patients/creation.ts';
import type { Ctx, Handler } from '../../platform/calls/context.ts';
import { iso } from '../../platform/clock.ts';
import { newId } from '../../platform/ids.ts';
import { createMissing } from '../practitioners/public.ts';
import { findSite } from '../sites/public.ts';
import { checkBirthDate } from './birth-date.ts';
import { insertPatient, takeTurn } from './creation.store.ts';
import { replaceJourney } from './journeys.store.ts';
import { checkSite, duplicatesOf } from './find-duplicates.ts';
import { moduleOfSite } from './module-of-site.ts';

/** @throws Failure PossibleDuplicate with all of them while any was not said to be somebody else */
const checkDuplicates = async (ctx: Ctx, patient: NewPatient): Promise<void> => {
  const { shown, profileIds } = await duplicatesOf(ctx, {
    ...patient,
    phoneNumber: patient.phone?.phoneNumber ?? '',
  });
  const others = new Set(patient.otherPeople);
  if (shown.every(({ token }) => others.has(token))) return;
  // Only a refusal shows them, so only its audit row names them.
  ctx.about(...profileIds);
  fail('PossibleDuplicate', { current: shown });
};

export const createPatient: Handler<typeof patientCreationCalls.create> = async (ctx, { body }) => {
  checkSite(ctx, body.siteId);
  checkBirthDate(ctx, body.dateOfBirth);
  const site = (await findSite(ctx.db, body.siteId)) ?? fail('NotAllowed');
  // Before the turn is taken: the registry may let one wait.
  if (body.referrerNpi !== null) await createMissing(ctx, [body.referrerNpi], 'referrerNpi');
  await takeTurn(ctx.db);
  await checkDuplicates(ctx, body);
  const ids = {
    profileId: newId(),
    siteProfileId: newId(),
    others: [newId(), newId(), newId()],
  } as const;
  const at = iso(ctx.now);
  await insertPatient(ctx.db, ids, body, moduleOfSite(site), at);
  const first = { id: newId(), status: 'ELIGIBLE', date: at, details: null } as const;
  await replaceJourney(ctx.db, {
    ...first,
    profileId: ids.profileId,
    siteId: site.id,
    createdBy: ctx.me.id,
  });
  ctx.about(ids.profileId);
  ctx.noteChange(null, { ...body, profileId: ids.profileId });
  return { profileId: ids.profileId, siteProfileId: ids.siteProfileId, siteSlug: site.slug };
};
