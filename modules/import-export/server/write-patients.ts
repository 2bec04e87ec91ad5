// Turns what was read of patients into rows: profile, site profile, identifiers, phones, addresses, practitioners.
import { idFrom } from './fhir/identity.ts';
import { dropEnded } from './import-ended.store.ts';
import { inOneTrip } from './in-one-trip.ts';
import type { Step } from './import-context.ts';
import {
  addToSite,
  completeProfiles,
  dropDetails,
  linkPractitioners,
  saveAddresses,
  saveIdentifiers,
  savePhones,
  saveProfiles,
} from './import-patients.store.ts';
import { findPractitioners } from './practitioners.ts';
import type { Patient } from './fhir/patient.ts';
import type { Received } from './received.ts';

export interface PatientFound {
  readonly one: Received;
  readonly patient: Patient;
  readonly profileId: string;
  /** The record it came in for first: another one where that was merged into this profile since. */
  readonly recordId: string;
  readonly isNew: boolean;
}

/** More of one kind than this are not taken from one patient. */
const MOST_DETAILS = 20;

type Detail = 'identifier' | 'phone' | 'address';

type Whose = Pick<PatientFound, 'profileId' | 'recordId'>;

/** Two records that were merged keep their details apart, each in its own list. */
const detailId = (kind: Detail, { recordId }: Whose, position: number): string =>
  idFrom(kind, recordId, position);

/** Each with its place in the list, by which its id is found again. */
const numbered = <T extends object>(kind: Detail, whose: Whose, details: readonly T[]) =>
  details.slice(0, MOST_DETAILS).map((detail, position) => ({
    ...detail,
    id: detailId(kind, whose, position),
    profileId: whose.profileId,
    position,
  }));

/** Ids behind the end of today's list: an earlier import may have had more. */
const surplus = (kind: Detail, whose: Whose, count: number): string[] => {
  const ids: string[] = [];
  for (let position = count; position < MOST_DETAILS; position += 1)
    ids.push(detailId(kind, whose, position));
  return ids;
};

const profileRow = ({ profileId, patient }: PatientFound) => ({
  id: profileId,
  firstName: patient.firstName,
  lastName: patient.lastName,
  dateOfBirth: patient.dateOfBirth,
  sex: patient.sex,
  birthSex: patient.birthSex,
  language: patient.language,
  deceasedAt: patient.deceasedAt,
  isDeceased: patient.isDeceased,
  emailAddress: patient.emailAddress,
  insuranceMemberId: patient.insuranceMemberId,
  ended: patient.ended,
});

const linkGeneralPractitioners = async (step: Step, all: readonly PatientFound[]): Promise<void> => {
  const references = all.flatMap(({ patient }) => patient.practitioners);
  if (references.length === 0) return;
  const find = await findPractitioners(step, references);
  const rows = all.flatMap(({ profileId, patient }) =>
    patient.practitioners.flatMap((reference) => {
      const found = find(reference);
      if (!found) return [];
      return [
        { id: idFrom('profile practitioner', profileId, found.id), profileId, practitionerId: found.id },
      ];
    }),
  );
  await linkPractitioners(step.db, rows);
};

export const writePatients = async (step: Step, all: readonly PatientFound[]): Promise<void> => {
  const { db, context } = step;
  const siteId = context.site.id;
  const membership = ({ profileId }: PatientFound) => ({
    id: idFrom('site profile', siteId, profileId),
    profileId,
    journeyId: idFrom('journey', siteId, profileId),
  });
  const stale = all
    .filter((one) => !one.isNew)
    .flatMap((one) => [
      ...surplus('identifier', one, one.patient.identifiers.length),
      ...surplus('phone', one, one.patient.phones.length),
      ...surplus('address', one, one.patient.addresses.length),
    ]);
  const identifiers = all.flatMap((one) => numbered('identifier', one, one.patient.identifiers));
  const phones = all.flatMap((one) => numbered('phone', one, one.patient.phones));
  const addresses = all.flatMap((one) => numbered('address', one, one.patient.addresses));
  const isMerged = ({ profileId, recordId }: PatientFound): boolean => profileId !== recordId;
  const own = all.filter((one) => !isMerged(one));
  await inOneTrip([
    dropEnded(db, all.map(profileRow)),
    saveProfiles(db, own.map(profileRow), context.now),
    completeProfiles(db, all.filter(isMerged).map(profileRow), context.now),
    addToSite(db, siteId, all.map(membership), context.now),
    dropDetails(db, stale),
    saveIdentifiers(db, identifiers),
    savePhones(db, phones),
    saveAddresses(db, addresses),
    linkGeneralPractitioners(step, all),
  ]);
};
