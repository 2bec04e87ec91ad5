// Decides for each Patient that came in whether it opens a record: readable, the newest of its id, and still the same person.
import { type Patient, readPatient } from './fhir/patient.ts';
import { identifiersOf } from './fhir/reference.ts';
import { compareIdentity, type Identity } from './fhir/same-person.ts';
import { inOneTrip } from './in-one-trip.ts';
import {
  type ImportContext,
  orReject,
  remark,
  type Results,
  sourceRowId,
  type Step,
} from './import-context.ts';
import { findIdentifiers, findMergedPersons, findPersons } from './import-patients.store.ts';
import { findPatientSources, type KnownSource } from './import-sources.store.ts';
import { type Received, rejectionOf } from './received.ts';
import { groupById, isOpen, newestOf, passOver } from './repeated.ts';

export interface Candidate {
  readonly one: Received;
  readonly known: KnownSource | undefined;
  readonly patient: Patient;
}

/** Whatever names this patient, in this file or another one, is refused as well. */
export const refusePatient = (
  { refused }: ImportContext,
  { place, sourceId, fullUrl, resource }: Received,
): void =>
  refused.add({
    file: place.file,
    ids: [sourceId, ...(fullUrl === null ? [] : [fullUrl.replace(/^urn:(?:uuid|oid):/, '')])],
    identifiers: identifiersOf(resource),
  });

export const rejectPatient = (
  context: ImportContext,
  results: Results,
  one: Received,
  reason: string,
): void => {
  results.rejections.push(rejectionOf(one, reason));
  refusePatient(context, one);
};

/** The id is that of somebody else: what names it at a later import without its Patient is of nobody known. */
const rejectOtherPerson = (
  context: ImportContext,
  results: Results,
  one: Received,
  differs: string,
): void => {
  rejectPatient(context, results, one, otherPerson(differs));
  context.clashes.add(one.sourceId);
};

const otherPerson = (differs: string): string =>
  `This id came in earlier with another ${differs}, so it may be another person. Nothing was changed. If it is the same person, correct the record in the portal and import again, or send an identifier that came in earlier.`;

const doubtful = (differs: string): string =>
  `Its ${differs} are not the ones that came in earlier under this id. It was taken for the same person: check the record.`;

/** What stands of the people whose sources changed; a record that was merged is who it was and who it became. */
const identitiesOf = async (
  { db }: Step,
  changed: readonly KnownSource[],
): Promise<ReadonlyMap<string, readonly Identity[]>> => {
  if (changed.length === 0) return new Map();
  const recordOf = ({ targetId, profileId }: KnownSource) => targetId ?? profileId;
  const recordIds = [...new Set(changed.flatMap((one) => recordOf(one) ?? []))];
  const profileIds = [...new Set(changed.flatMap(({ profileId }) => profileId ?? []))];
  const [standing, merged, identifiers] = await inOneTrip([
    findPersons(db, recordIds),
    findMergedPersons(db, recordIds),
    findIdentifiers(db, profileIds),
  ]);
  const persons = [...standing, ...merged];
  return new Map(
    changed.map((source) => {
      const numbers = identifiers.filter(({ profileId }) => profileId === source.profileId);
      const own = persons.filter(({ soughtId }) => soughtId === recordOf(source));
      return [source.id, own.map((person) => ({ ...person, identifiers: numbers }))];
    }),
  );
};

interface Contender {
  readonly one: Received;
  readonly updatedAt: string | null;
  /** Null where it is what came in earlier, letter for letter. */
  readonly patient: Patient | null;
  readonly doubt: string | null;
}

/** Null where it is refused. */
const contenderOf = (
  { context }: Step,
  results: Results,
  one: Received,
  known: KnownSource | undefined,
  identities: readonly Identity[],
): Contender | null => {
  const { updatedAt } = one;
  if (known?.contentHash === one.hash) return { one, updatedAt, patient: null, doubt: null };
  const read = orReject(results, one, () => readPatient(one.resource, context));
  if (!read) {
    refusePatient(context, one);
    return null;
  }
  const patient = read.value;
  const likenesses = identities.map((identity) => compareIdentity(identity, patient));
  const likeness = likenesses.find(({ verdict }) => verdict === 'same') ?? likenesses[0];
  if (likeness && likenesses.every(({ verdict }) => verdict === 'other')) {
    rejectOtherPerson(context, results, one, likeness.differs);
    return null;
  }
  return {
    one,
    updatedAt,
    patient,
    doubt: likeness?.verdict === 'same' ? null : (likeness?.differs ?? null),
  };
};

/** Of several with one id the newest counts; what is of another person is refused. */
const chooseContender = (
  context: ImportContext,
  results: Results,
  [first, ...others]: readonly [Contender, ...Contender[]],
): Contender => {
  const chosen = newestOf(first, others);
  for (const other of [first, ...others]) {
    if (other === chosen) continue;
    const likeness = chosen.patient && other.patient ? compareIdentity(chosen.patient, other.patient) : null;
    if (likeness?.verdict === 'other') rejectOtherPerson(context, results, other.one, likeness.differs);
    else passOver(results, other.one, chosen.one);
  }
  return chosen;
};

const openOf = (
  step: Step,
  results: Results,
  group: readonly Received[],
  rowId: string,
  known: KnownSource | undefined,
  identities: readonly Identity[],
): Candidate[] => {
  const { context } = step;
  const [first, ...others] = group.flatMap((one) => contenderOf(step, results, one, known, identities) ?? []);
  if (first === undefined) return [];
  const { one, patient, doubt } = chooseContender(context, results, [first, ...others]);
  const isTaken = isOpen(context, results, one, rowId, known) && patient !== null;
  context.refused.spare(one.sourceId, one.place.file);
  if (!isTaken) return [];
  if (doubt !== null) remark(results, one, doubtful(doubt));
  return [{ one, known, patient }];
};

/** Counts what is unchanged, rejects what is refused, and answers the rest. */
export const openPatients = async (
  step: Step,
  results: Results,
  all: readonly Received[],
): Promise<Candidate[]> => {
  const groups = groupById(all);
  if (groups.length === 0) return [];
  const rowIdOf = (one: Received) => sourceRowId(step.context, 'Patient', one.sourceId);
  const sources = await findPatientSources(
    step.db,
    groups.map(([first]) => rowIdOf(first)),
  );
  const known = new Map(sources.map((source) => [source.id, source]));
  const isChanged = (group: readonly Received[], source: KnownSource | undefined) =>
    source !== undefined && group.some(({ hash }) => hash !== source.contentHash);
  const changed = groups.flatMap((group) => {
    const source = known.get(rowIdOf(group[0]));
    return source && isChanged(group, source) ? [source] : [];
  });
  const identities = await identitiesOf(step, changed);
  return groups.flatMap((group) => {
    const rowId = rowIdOf(group[0]);
    const planned = step.context.plannedPersons.get(rowId);
    const stored = identities.get(rowId) ?? (planned ? [planned] : []);
    return openOf(step, results, group, rowId, known.get(rowId), stored);
  });
};
