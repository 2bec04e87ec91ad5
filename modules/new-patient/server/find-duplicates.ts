// Who may already be this person? Shown as far as the asker may see them (document 1 §2 New Patient)
import { nameOf } from '@alveary/modules/patients/contract/patient-name.ts';
import { createHash } from 'node:crypto';
import type { patientCreationCalls } from '../contract/calls.ts';
import { MASKED_NAME, type PossibleDuplicate } from '../contract/model.ts';
import { fail } from '@alveary/contract/errors.ts';
import { mayCreatePatientsHere, mayViewPatients } from '@alveary/contract/policies/patients.ts';
import type { Ctx, Handler } from '@alveary/server/platform/calls/context.ts';
import { compareNames } from './creation-names.ts';
import {
  type Candidate,
  type DuplicateQuestion,
  findCandidates,
  findShownPatients,
  type ShownPatient,
} from './creation.store.ts';

type Reason = PossibleDuplicate['because'][number];

/** More nobody compares; the strongest reasons come first. */
const MOST_SHOWN = 50;
const STRENGTH: readonly Reason[] = [
  'same EHR ID',
  'same name and birth date',
  'similar name and birth date',
  'same phone number',
];

const reasonsFor = (candidate: Candidate): Reason[] => {
  const asked = { first: candidate.askedFirst, last: candidate.askedLast };
  const name = candidate.sameBirthDate ? compareNames(asked, candidate) : null;
  const holds: Record<Reason, boolean> = {
    'same EHR ID': candidate.sameEhrId,
    'same name and birth date': name === 'same',
    'similar name and birth date': name === 'similar',
    'same phone number': candidate.samePhone,
  };
  return STRENGTH.filter((reason) => holds[reason]);
};

/**
 * Stands for a patient towards one person without naming the patient: a UUID (version 8) made of a hash, from which
 * the id cannot be found, and which is of no use to anybody else.
 */
const tokenFor = (userId: string, profileId: string): string => {
  const hex = createHash('sha256').update(`possible duplicate ${userId} ${profileId}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
};

const shownAs = (ctx: Ctx, patient: ShownPatient, because: Reason[]): PossibleDuplicate => {
  const mine = new Set(mayViewPatients.sites(ctx.me));
  const sites = patient.sites.filter((site) => mine.has(site.siteId));
  const [open] = sites;
  const token = tokenFor(ctx.me.id, patient.profileId);
  if (!open) {
    return {
      id: null,
      siteProfileId: null,
      siteSlug: null,
      name: MASKED_NAME,
      dateOfBirth: null,
      siteNames: [],
      because,
      token,
    };
  }
  return {
    id: patient.profileId,
    siteProfileId: open.siteProfileId,
    siteSlug: open.slug,
    name: nameOf(patient),
    dateOfBirth: patient.dateOfBirth,
    siteNames: sites.map((site) => site.shortName),
    because,
    token,
  };
};

const strengthOf = (because: readonly Reason[]): number =>
  Math.min(...because.map((reason) => STRENGTH.indexOf(reason)));

interface Found {
  readonly shown: readonly PossibleDuplicate[];
  /** Profile ids, for the audit row of a call that shows them. */
  readonly profileIds: readonly string[];
}

/** The possible duplicates, strongest first. */
export const duplicatesOf = async (ctx: Ctx, asked: DuplicateQuestion): Promise<Found> => {
  const found = (await findCandidates(ctx.db, asked))
    .map((candidate) => ({ profileId: candidate.profileId, because: reasonsFor(candidate) }))
    .filter(({ because }) => because.length > 0)
    .sort(
      (one, other) =>
        strengthOf(one.because) - strengthOf(other.because) || (one.profileId < other.profileId ? -1 : 1),
    )
    .slice(0, MOST_SHOWN);
  if (found.length === 0) return { shown: [], profileIds: [] };
  const patients = await findShownPatients(
    ctx.db,
    found.map(({ profileId }) => profileId),
  );
  const byId = new Map(patients.map((patient) => [patient.profileId, patient]));
  const shown = found.flatMap(({ profileId, because }) => {
    const patient = byId.get(profileId);
    return patient ? [shownAs(ctx, patient, because)] : [];
  });
  return { shown, profileIds: [...byId.keys()] };
};

/** @throws Failure NotAllowed when the person may not create patients at this site */
export const checkSite = (ctx: Ctx, siteId: string): void => {
  if (!mayCreatePatientsHere.sites(ctx.me).includes(siteId)) fail('NotAllowed');
};

export const findDuplicates: Handler<typeof patientCreationCalls.findDuplicates> = async (ctx, { body }) => {
  checkSite(ctx, body.siteId);
  const { shown, profileIds } = await duplicatesOf(ctx, body);
  ctx.about(...profileIds);
  return [...shown];
};
