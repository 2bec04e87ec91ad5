// How does a patient come into a site? Not before every possible duplicate was looked at (document 1 §2, §6; OP-USERS-4)
import { fail, failAt } from '@alveary/contract/errors.ts';
import type { patientCreationCalls } from '../contract/calls.ts';
import type { NewPatient } from '../contract/model.ts';
import type { Ctx, Handler } from '@alveary/server/platform/calls/context.ts';
import { phoneFrom } from '@alveary/server/platform/calls/phone-input.ts';
import { iso } from '@alveary/server/platform/clock.ts';
import { newId } from '@alveary/server/platform/ids.ts';
import { createMissing } from '@alveary/modules/practitioners/server/public.ts';
import { findSite } from '@alveary/modules/sites/server/public.ts';
import { checkBirthDate } from '@alveary/modules/patients/server/public.ts';
import { insertPatient, takeTurn } from './creation.store.ts';
import { replaceJourney } from '@alveary/modules/journeys/server/public.ts';
import { checkSite, duplicatesOf } from './find-duplicates.ts';
import { moduleOfSite, type StoredPhone } from '@alveary/modules/patients/server/public.ts';

/** @throws Failure PossibleDuplicate with all of them while any was not said to be somebody else; EhrIdTaken when one has the EHR id */
const checkDuplicates = async (ctx: Ctx, patient: NewPatient): Promise<void> => {
  const { shown, profileIds } = await duplicatesOf(ctx, {
    ...patient,
    phoneNumber: patient.phone?.phoneNumber ?? '',
  });
  const others = new Set(patient.otherPeople);
  if (shown.some(({ token }) => !others.has(token))) {
    // Only a refusal shows them, so only its audit row names them.
    ctx.about(...profileIds);
    fail('PossibleDuplicate', { current: shown });
  }
  // The number is the site's own: whoever bears it already is this person, or one of the two numbers is wrong.
  if (shown.some(({ because }) => because.includes('same EHR ID'))) failAt('ehrId', 'EhrIdTaken');
};

const PHONE_FIELDS = { countryCode: 'phone.countryCode', phoneNumber: 'phone.phoneNumber' } as const;

const storedPhone = (typed: NewPatient['phone']): StoredPhone | null =>
  typed && { type: typed.type, ...phoneFrom(typed.countryCode, typed.phoneNumber, PHONE_FIELDS) };

export const createPatient: Handler<typeof patientCreationCalls.create> = async (ctx, { body }) => {
  checkSite(ctx, body.siteId);
  checkBirthDate(ctx, body.dateOfBirth);
  const phone = storedPhone(body.phone);
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
  await insertPatient(ctx.db, ids, { ...body, phone }, moduleOfSite(site), at);
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
