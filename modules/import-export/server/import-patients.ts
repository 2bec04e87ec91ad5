// Brings in patients: finds which profile each is, and writes what of it is new or changed.
import { idFrom } from './fhir/identity.ts';
import { serverOf, systemOf } from './fhir/origin.ts';
import type { Patient } from './fhir/patient.ts';
import type { Reference } from './fhir/reference.ts';
import { compareIdentity } from './fhir/same-person.ts';
import { ownRecordOf } from './fhir/write/resource.ts';
import { inOneTrip } from './in-one-trip.ts';
import { countOutcome, remark, type Results, sourceRowId, type Step } from './import-context.ts';
import {
  type EhrIdOfProfile,
  findPersons,
  findProfilesByEhrId,
  type PersonOfProfile,
} from './import-patients.store.ts';
import { savePatientSources, type Source } from './import-sources.store.ts';
import { patientKey } from './patients-named.ts';
import { type Candidate, openPatients, rejectPatient } from './patients-received.ts';
import type { Received } from './received.ts';
import { type PatientFound, writePatients } from './write-patients.ts';

const ehrIdOf = (patient: Patient): { system: string | null; value: string } | null =>
  patient.identifiers.find((one) => one.type === 'EhrId') ?? null;

const sameSystem = (stored: string | null, given: string | null): boolean =>
  stored === null || given === null || stored === given;

/** The id that a medical record number gives wherever it comes in; without a number or its system one of this site. */
const derivedId = ({ context }: Step, { one, patient }: Candidate): string => {
  const ehrId = ehrIdOf(patient);
  if (ehrId === null) return idFrom('profile', context.site.id, one.sourceId);
  return ehrId.system === null
    ? idFrom('profile', context.site.id, `MR ${ehrId.value}`)
    : idFrom('profile', ehrId.system, ehrId.value);
};

const isSamePerson = (person: PersonOfProfile, patient: Patient): boolean =>
  person.dateOfBirth !== null &&
  person.dateOfBirth === patient.dateOfBirth &&
  person.lastName?.toLowerCase() === patient.lastName?.toLowerCase();

interface Choice {
  readonly profileId: string;
  readonly isNew: boolean;
  /** What differs from the person who has this number at the site. */
  readonly differs: string | null;
  /** A number without a system proves nothing, so one who differs much is somebody else. */
  readonly isOther: boolean;
}

const surely = (profileId: string, isNew: boolean): Choice => ({
  profileId,
  isNew,
  differs: null,
  isOther: false,
});

/** The patient of the site who has the number, held against who comes in with it. */
const byNumber = (match: EhrIdOfProfile, owner: PersonOfProfile | undefined, patient: Patient): Choice => {
  const number = { type: 'EhrId', system: match.system, value: match.value };
  const likeness = owner ? compareIdentity({ ...owner, identifiers: [number] }, patient) : null;
  return {
    profileId: match.profileId,
    isNew: false,
    differs: likeness === null || likeness.verdict === 'same' ? null : likeness.differs,
    isOther: likeness?.verdict === 'other',
  };
};

/**
 * Known to the site by its medical record number, else by what the number makes of it. Hospitals may use the same system
 * and number for different people, so a patient of another site is joined only with equal last name and birth date.
 */
const chooseProfile = async (step: Step, all: readonly Candidate[]): Promise<(one: Candidate) => Choice> => {
  const { db, context } = step;
  const fresh = all.filter(({ known }) => !known);
  const values = fresh.flatMap(({ patient }) => ehrIdOf(patient)?.value ?? []);
  const derived = fresh.map((one) => derivedId(step, one));
  const [stored, persons] = await inOneTrip([
    values.length > 0 ? findProfilesByEhrId(db, context.site.id, values) : [],
    derived.length > 0 ? findPersons(db, derived) : [],
  ]);
  const elsewhere = new Map(persons.map((person) => [person.soughtId, person]));
  const holders = stored.map(({ profileId }) => profileId);
  const owners = holders.length > 0 ? await findPersons(db, [...new Set(holders)]) : [];
  const ownerOf = new Map(owners.map((person) => [person.id, person]));
  return (candidate) => {
    if (candidate.known?.profileId) return surely(candidate.known.profileId, false);
    const ehrId = ehrIdOf(candidate.patient);
    const match = stored.find((row) => row.value === ehrId?.value && sameSystem(row.system, ehrId.system));
    if (match) return byNumber(match, ownerOf.get(match.profileId), candidate.patient);
    const id = derivedId(step, candidate);
    const person = elsewhere.get(id);
    if (!person) return surely(id, true);
    return isSamePerson(person, candidate.patient)
      ? surely(person.id, false)
      : surely(idFrom('profile', context.site.id, id), true);
  };
};

const sourceOf = ({ context }: Step, { one, profileId, recordId }: PatientFound): Source => ({
  id: sourceRowId(context, 'Patient', one.sourceId),
  siteId: context.site.id,
  profileId,
  resourceType: 'Patient',
  sourceId: one.sourceId,
  targetId: recordId,
  contentHash: one.hash,
  updatedAt: one.updatedAt,
  server: serverOf(one.fullUrl),
  system: systemOf(one.resource),
  body: ownRecordOf(one.resource) === null ? null : one.body(),
});

const numberOfAnother = (differs: string): string =>
  `Its medical record number belongs to a patient of this site with another ${differs}, so it may be another person. Nothing was changed. Send the number with its system, or correct the record in the portal and import again.`;

const numberInDoubt = (differs: string): string =>
  `Its medical record number belongs to a patient of this site with another ${differs}: both are taken for one patient. Check the record.`;

/** Null where it is refused: it has the number of somebody else, of the site or of this batch. */
const foundFor = (
  { context }: Step,
  results: Results,
  { one, known, patient }: Candidate,
  { profileId, isNew, differs, isOther }: Choice,
  found: ReadonlyMap<string, PatientFound>,
): PatientFound | null => {
  const recordId = known?.targetId ?? profileId;
  const same = found.get(recordId);
  const likeness = same ? compareIdentity(same.patient, patient) : null;
  const refusal = likeness?.verdict === 'other' ? likeness.differs : isOther ? differs : null;
  if (refusal !== null) {
    rejectPatient(context, results, one, numberOfAnother(refusal));
    return null;
  }
  if (differs !== null) remark(results, one, numberInDoubt(differs));
  if (same)
    remark(
      results,
      one,
      `It has the medical record number of Patient/${same.one.sourceId}: both are one patient.`,
    );
  return { one, patient, profileId, recordId, isNew };
};

export const importPatients = async (
  step: Step,
  results: Results,
  all: readonly Received[],
): Promise<void> => {
  const open = await openPatients(step, results, all);
  if (open.length === 0) return;
  const choose = await chooseProfile(step, open);
  const found = new Map<string, PatientFound>();
  const sources: Source[] = [];
  for (const candidate of open) {
    const chosen = foundFor(step, results, candidate, choose(candidate), found);
    if (chosen === null) continue;
    const { one, patient, profileId, recordId } = chosen;
    sources.push(sourceOf(step, chosen));
    countOutcome(results, one, candidate.known ? 'changed' : 'created');
    results.touched.add(profileId);
    for (const text of patient.remarks) remark(results, one, text);
    if (step.context.dryRun) notePlanned(step, one, patient, profileId);
    if (!found.has(recordId)) found.set(recordId, chosen);
  }
  step.context.origins.patients += sources.length;
  if (step.context.dryRun) return;
  await inOneTrip([writePatients(step, [...found.values()]), savePatientSources(step.db, sources)]);
};

const notePlanned = ({ context }: Step, one: Received, patient: Patient, profileId: string): void => {
  const byId: Reference = { by: 'id', type: 'Patient', id: one.sourceId, text: '' };
  context.planned.set(patientKey(byId, one.sourceId), profileId);
  context.plannedPersons.set(sourceRowId(context, 'Patient', one.sourceId), patient);
  for (const { value, system } of patient.identifiers) {
    const reference: Reference = { by: 'identifier', type: 'Patient', system, value, text: '' };
    context.planned.set(patientKey(reference, ''), profileId);
  }
};
