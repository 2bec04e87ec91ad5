// How does what was read of patients become rows: profile, site profile, identifiers, phones, addresses, practitioners?
import { idFrom } from './fhir/identity.ts';
import { inOneTrip } from './in-one-trip.ts';
import type { Step } from './import-context.ts';
import type { PatientFound } from './import-patients.ts';
import {
  addToSite,
  dropDetails,
  linkPractitioners,
  saveAddresses,
  saveIdentifiers,
  savePhones,
  saveProfiles,
} from './import-patients.store.ts';
import { findPractitioners } from './practitioners.ts';

/** More of one kind than this are not taken from one patient. */
const MOST_DETAILS = 20;

type Detail = 'identifier' | 'phone' | 'address';

const detailId = (kind: Detail, profileId: string, position: number): string =>
  idFrom(kind, profileId, position);

/** Each with its place in the list, by which its id is found again. */
const numbered = <T extends object>(kind: Detail, profileId: string, details: readonly T[]) =>
  details
    .slice(0, MOST_DETAILS)
    .map((detail, position) => ({ ...detail, id: detailId(kind, profileId, position), profileId, position }));

/** Ids behind the end of today's list: an earlier import may have had more. */
const surplus = (kind: Detail, profileId: string, count: number): string[] => {
  const ids: string[] = [];
  for (let position = count; position < MOST_DETAILS; position += 1)
    ids.push(detailId(kind, profileId, position));
  return ids;
};

const profileRow = ({ profileId, patient }: PatientFound) => ({
  id: profileId,
  firstName: patient.firstName,
  lastName: patient.lastName,
  dateOfBirth: patient.dateOfBirth,
  sex: patient.sex,
  language: patient.language,
  deceasedAt: patient.deceasedAt,
  emailAddress: patient.emailAddress,
  insuranceMemberId: patient.insuranceMemberId,
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
    .flatMap(({ profileId, patient }) => [
      ...surplus('identifier', profileId, patient.identifiers.length),
      ...surplus('phone', profileId, patient.phones.length),
      ...surplus('address', profileId, patient.addresses.length),
    ]);
  const identifiers = all.flatMap(({ profileId, patient }) =>
    numbered('identifier', profileId, patient.identifiers),
  );
  const phones = all.flatMap(({ profileId, patient }) => numbered('phone', profileId, patient.phones));
  const addresses = all.flatMap(({ profileId, patient }) =>
    numbered('address', profileId, patient.addresses),
  );
  await inOneTrip([
    saveProfiles(db, all.map(profileRow), context.now),
    addToSite(db, siteId, all.map(membership), context.now),
    dropDetails(db, stale),
    saveIdentifiers(db, identifiers),
    savePhones(db, phones),
    saveAddresses(db, addresses),
    linkGeneralPractitioners(step, all),
  ]);
};
