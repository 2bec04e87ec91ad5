// How do patients come in: which profile is each, and what of it is new or changed?
import { idFrom } from './fhir/identity.ts';
import { type Patient, readPatient } from './fhir/patient.ts';
import type { Reference } from './fhir/reference.ts';
import { ownRecordOf } from './fhir/write/resource.ts';
import { inOneTrip } from './in-one-trip.ts';
import { countOutcome, orReject, remark, type Results, sourceRowId, type Step } from './import-context.ts';
import {
  findEhrIds,
  findPersons,
  findProfilesByEhrId,
  type PersonOfProfile,
} from './import-patients.store.ts';
import {
  findPatientSources,
  type KnownSource,
  savePatientSources,
  type Source,
} from './import-sources.store.ts';
import { patientKey } from './patients-named.ts';
import { type Received, rejectionOf } from './received.ts';
import { isOpen, keepFirst } from './repeated.ts';
import { type PatientFound, writePatients } from './write-patients.ts';

interface Candidate {
  readonly one: Received;
  readonly known: KnownSource | undefined;
  readonly patient: Patient;
}

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
}

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
  return (candidate) => {
    if (candidate.known?.profileId) return { profileId: candidate.known.profileId, isNew: false };
    const ehrId = ehrIdOf(candidate.patient);
    const match = stored.find((row) => row.value === ehrId?.value && sameSystem(row.system, ehrId.system));
    if (match) return { profileId: match.profileId, isNew: false };
    const id = derivedId(step, candidate);
    const person = elsewhere.get(id);
    if (!person) return { profileId: id, isNew: true };
    return isSamePerson(person, candidate.patient)
      ? { profileId: person.id, isNew: false }
      : { profileId: idFrom('profile', context.site.id, id), isNew: true };
  };
};

/** The medical record numbers that changed patients have so far: another one means another person. */
const refuseOtherPersons = async (
  { db }: Step,
  results: Results,
  all: readonly Candidate[],
): Promise<Candidate[]> => {
  const profileIds = all.flatMap(({ known }) => known?.profileId ?? []);
  if (profileIds.length === 0) return [...all];
  const stored = await findEhrIds(db, profileIds);
  return all.filter(({ one, known, patient }) => {
    const ehrId = ehrIdOf(patient);
    const own = stored.filter((row) => row.profileId === known?.profileId);
    if (!known || ehrId === null || own.length === 0 || own.some((row) => row.value === ehrId.value))
      return true;
    const reason =
      'This id came in earlier with another medical record number, so it may be another person. Nothing was changed.';
    results.rejections.push(rejectionOf(one, reason));
    return false;
  });
};

const readOpen = (
  { context }: Step,
  results: Results,
  all: readonly Received[],
  known: ReadonlyMap<string, KnownSource>,
): Candidate[] =>
  all.flatMap((one) => {
    const source = known.get(sourceRowId(context, 'Patient', one.sourceId));
    if (!isOpen(context, results, one, sourceRowId(context, 'Patient', one.sourceId), source)) return [];
    const read = orReject(results, one, () => readPatient(one.resource, context.latest, context.country));
    return read ? [{ one, known: source, patient: read.value }] : [];
  });

const sourceOf = ({ context }: Step, { one, profileId, recordId }: PatientFound): Source => ({
  id: sourceRowId(context, 'Patient', one.sourceId),
  siteId: context.site.id,
  profileId,
  resourceType: 'Patient',
  sourceId: one.sourceId,
  targetId: recordId,
  contentHash: one.hash,
  body: ownRecordOf(one.resource) === null ? null : one.body(),
});

export const importPatients = async (
  step: Step,
  results: Results,
  all: readonly Received[],
): Promise<void> => {
  const once = keepFirst(results, all);
  if (once.length === 0) return;
  const rowIds = once.map((one) => sourceRowId(step.context, 'Patient', one.sourceId));
  const known = new Map((await findPatientSources(step.db, rowIds)).map((source) => [source.id, source]));
  const open = await refuseOtherPersons(step, results, readOpen(step, results, once, known));
  if (open.length === 0) return;
  const choose = await chooseProfile(step, open);
  const found = new Map<string, PatientFound>();
  const sources: Source[] = [];
  for (const candidate of open) {
    const { one, patient } = candidate;
    const { profileId, isNew } = choose(candidate);
    const recordId = candidate.known?.targetId ?? profileId;
    const chosen = { one, patient, profileId, recordId, isNew };
    sources.push(sourceOf(step, chosen));
    countOutcome(results, one, candidate.known ? 'changed' : 'created');
    results.touched.add(profileId);
    for (const text of patient.remarks) remark(results, one, text);
    if (step.context.dryRun) notePlanned(step, one, patient, profileId);
    const same = found.get(recordId);
    if (!same) found.set(recordId, chosen);
    else
      remark(
        results,
        one,
        `It has the medical record number of Patient/${same.one.sourceId}: both are one patient.`,
      );
  }
  if (step.context.dryRun) return;
  await inOneTrip([writePatients(step, [...found.values()]), savePatientSources(step.db, sources)]);
};

const notePlanned = ({ context }: Step, one: Received, patient: Patient, profileId: string): void => {
  const byId: Reference = { by: 'id', type: 'Patient', id: one.sourceId, text: '' };
  context.planned.set(patientKey(byId, one.sourceId), profileId);
  for (const { value, system } of patient.identifiers) {
    const reference: Reference = { by: 'identifier', type: 'Patient', system, value, text: '' };
    context.planned.set(patientKey(reference, ''), profileId);
  }
};
