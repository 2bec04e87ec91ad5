// Checks that a questionnaire can be asked of a patient: known, the patient in reach, living, of its age, at a site that offers it
import { fail } from '@alveary/contract/errors.ts';
import { ageComplaint, wholeYears } from '../contract/answers.rules.ts';
import type { Definition } from '../contract/definition.ts';
import { definitionOf, isOfferedAt } from '../contract/definitions.ts';
import type { Ctx } from '@alveary/server/platform/calls/context.ts';
import { checkContactable, findProfile } from '@alveary/modules/patients/server/public.ts';
import { findAssignedOne } from './assignments.store.ts';
import { findPlaces } from './places.store.ts';

const refuse = (field: string, message: string): never => fail('Invalid', { errors: [{ field, message }] });

/** The clocks of a browser and of the server may differ by so much. */
const CLOCK_DIFFERENCE_MS = 5 * 60_000;
/** A local day can begin so much before that of UTC. */
const ZONES_MS = 14 * 3_600_000;

/** @throws Failure Invalid for one that nobody here knows */
export const knownDefinition = (internalName: string): Definition =>
  definitionOf(internalName) ?? refuse('internalName', 'This questionnaire is not known here.');

/**
 * @param at ISO 8601: when it was, or is to be, answered
 * @throws Failure NoSiteForPatient, Invalid
 */
export const askable = async (
  ctx: Ctx,
  profileId: string,
  internalName: string,
  at: string,
): Promise<Definition> => {
  ctx.about(profileId);
  const profile = (await findProfile(ctx.db, profileId)) ?? fail('NoSiteForPatient');
  const definition = knownDefinition(internalName);
  const { dateOfBirth } = profile;
  if (Date.parse(at) > ctx.now + CLOCK_DIFFERENCE_MS) refuse('answeredAt', 'This time is in the future.');
  if (dateOfBirth !== null && Date.parse(at) < Date.parse(dateOfBirth) - ZONES_MS) {
    refuse('answeredAt', 'This time is before the patient was born.');
  }
  const complaint = ageComplaint(definition, wholeYears(dateOfBirth, at));
  if (complaint !== null) refuse('internalName', complaint);
  return definition;
};

/**
 * To be asked from now on. What is assigned already is asked on, whatever its site offers today (OP-PROFILE-9).
 * @throws Failure NoSiteForPatient, PatientDeceased, Invalid
 */
export const newlyAskable = async (
  ctx: Ctx,
  profileId: string,
  internalName: string,
  at: string,
): Promise<Definition> => {
  const definition = await askable(ctx, profileId, internalName, at);
  await checkContactable(ctx.db, profileId);
  if ((await findAssignedOne(ctx.db, profileId, internalName, ctx.now)) !== null) return definition;
  const places = await findPlaces(ctx.db, profileId);
  if (places.some((place) => isOfferedAt(definition, place))) return definition;
  return refuse('internalName', 'This questionnaire is not offered at the sites of the patient.');
};
