// Brings in the resources of patients: as rows of the chart where there is a place for them, else kept as received.
import { type CarePlan, readCarePlan } from './fhir/care-plan.ts';
import { ownRecordOf } from './fhir/write/resource.ts';
import { type Condition, moduleOf, readCondition } from './fhir/condition.ts';
import { type Encounter, readEncounter } from './fhir/encounter.ts';
import { type Goal, readGoal } from './fhir/goal.ts';
import { idFrom } from './fhir/identity.ts';
import { type Measurement, readObservation } from './fhir/observation.ts';
import { patientReferencesOf, type Reference } from './fhir/reference.ts';
import { isSpirometryReport } from './fhir/spirometry-session.ts';
import {
  type CarePlanRow,
  type ConditionRow,
  dropClinicalRows,
  type EncounterRow,
  type GoalRow,
  type MeasurementRow,
  type OfPatient,
  saveCarePlans,
  saveConditions,
  saveEncounters,
  saveGoals,
  saveMeasurements,
} from './import-clinical.store.ts';
import { importSessions } from './import-sessions.ts';
import { inOneTrip } from './in-one-trip.ts';
import {
  countOutcome,
  orReject,
  remark,
  type Results,
  sourceRowId,
  type Step,
  type RecordCandidate,
} from './import-context.ts';
import { chooseModules } from './import-patients.store.ts';
import { doubtOf } from './import-doubt.ts';
import {
  findPatientSources,
  type KnownSource,
  savePatientSources,
  type Source,
} from './import-sources.store.ts';
import { findProfiles, type NamedPatient, sourceOf, type patientNamedBy } from './patients-named.ts';
import { findPractitioners } from './practitioners.ts';
import { type Received, rejectionOf } from './received.ts';
import { isOpen, keepNewest } from './repeated.ts';

export interface Owned {
  readonly one: Received;
  readonly named: NonNullable<ReturnType<typeof patientNamedBy>>;
}

type Read =
  | { readonly kind: 'Condition'; readonly value: Condition }
  | { readonly kind: 'Observation'; readonly value: Measurement }
  | { readonly kind: 'CarePlan'; readonly value: CarePlan }
  | { readonly kind: 'Goal'; readonly value: Goal }
  | { readonly kind: 'Encounter'; readonly value: Encounter }
  | null;

/** Of the resources that an export of the product wrote, those that are rows of the chart: the others only look like them. */
const ownRecords: Readonly<Record<string, string>> = {
  Condition: 'profile_conditions',
  Observation: 'measurements',
  CarePlan: 'care_plans',
  Goal: 'goals',
  Encounter: 'encounters',
};

/** Null when there is no place for it in the chart: it is kept as received. */
const readRecord = ({ type, resource }: Received, latest: string): Read => {
  const own = ownRecordOf(resource);
  if (own !== null && own !== ownRecords[type]) return null;
  switch (type) {
    case 'Condition': {
      const value = readCondition(resource);
      return value && { kind: 'Condition', value };
    }
    case 'Observation': {
      const value = readObservation(resource, latest);
      return value && { kind: 'Observation', value };
    }
    case 'CarePlan': {
      const value = readCarePlan(resource);
      return value && { kind: 'CarePlan', value };
    }
    case 'Goal': {
      const value = readGoal(resource);
      return value && { kind: 'Goal', value };
    }
    case 'Encounter': {
      const value = readEncounter(resource, latest);
      return value && { kind: 'Encounter', value };
    }
    default:
      return null;
  }
};

class Writing {
  readonly conditions: ConditionRow[] = [];
  readonly measurements: MeasurementRow[] = [];
  readonly encounters: (EncounterRow & { practitioner: Reference | null; one: Received })[] = [];
  readonly carePlans: CarePlanRow[] = [];
  readonly goals: GoalRow[] = [];
  readonly sources: Source[] = [];
  readonly dropped: OfPatient[] = [];
  readonly modules = new Map<string, string>();

  add(read: NonNullable<Read>, id: string, profileId: string, one: Received): void {
    const own = { id, profileId };
    if (read.kind === 'Condition') {
      this.conditions.push({ ...read.value, ...own });
      this.#chooseModule(profileId, moduleOf(read.value));
    } else if (read.kind === 'Observation') this.measurements.push({ ...read.value, ...own });
    else if (read.kind === 'Encounter') this.encounters.push({ ...read.value, ...own, one });
    else if (read.kind === 'Goal') this.goals.push({ ...read.value, ...own });
    else {
      this.carePlans.push({ ...read.value, ...own });
      // A patient can have the plan for asthma without the condition still listed.
      this.#chooseModule(profileId, moduleOf({ code: null, name: read.value.title }));
    }
  }

  #chooseModule(profileId: string, module: string | null): void {
    if (module !== null && this.modules.get(profileId) !== 'aria_module_cf')
      this.modules.set(profileId, module);
  }
}

/** What the product wrote leaves again as it came; a goal without a date has none of its own but that of the import. */
const keepsBody = ({ resource }: Received, read: NonNullable<Read>): boolean =>
  ownRecordOf(resource) !== null || (read.kind === 'Goal' && read.value.createdAt === null);

const take = (step: Step, results: Results, writing: Writing, candidate: RecordCandidate): void => {
  const { one, known, profileId } = candidate;
  const read = orReject(results, one, () => readRecord(one, step.context.latest));
  if (!read) return;
  // One that came in for a record that was merged since keeps its row.
  const targetId =
    read.value === null ? null : (known?.targetId ?? idFrom('record', profileId, one.type, one.sourceId));
  if (read.value !== null && targetId !== null) writing.add(read.value, targetId, profileId, one);
  if (targetId === null && known?.targetId) writing.dropped.push({ id: known.targetId, profileId });
  const body = read.value === null || keepsBody(one, read.value) ? one.body() : null;
  writing.sources.push(sourceOf(step, candidate, targetId, body));
  const fresh = targetId === null ? 'kept' : 'created';
  countOutcome(results, one, known ? 'changed' : fresh);
  results.touched.add(profileId);
};

const nobody = (reference: string): string =>
  `Its practitioner (${reference}) is neither in these files nor imported earlier; the visit has no name.`;

const nameEncounters = async (step: Step, results: Results, writing: Writing): Promise<EncounterRow[]> => {
  const references = writing.encounters.flatMap((one) => one.practitioner ?? []);
  const find = references.length > 0 ? await findPractitioners(step, references) : () => null;
  return writing.encounters.map(({ practitioner, one, ...row }) => {
    const found = practitioner === null ? null : find(practitioner);
    if (practitioner !== null && found === null) remark(results, one, nobody(practitioner.text));
    return { ...row, practitionerName: row.practitionerName ?? (found?.name || null) };
  });
};

const write = async (step: Step, results: Results, writing: Writing): Promise<void> => {
  const { db, context } = step;
  const named = nameEncounters(step, results, writing);
  const modules = [...writing.modules].map(([profileId, module]) => ({ profileId, module }));
  await inOneTrip([
    dropClinicalRows(db, writing.dropped),
    saveConditions(db, writing.conditions),
    saveMeasurements(db, writing.measurements),
    saveCarePlans(db, writing.carePlans),
    saveGoals(db, writing.goals, context.now),
    savePatientSources(db, writing.sources),
    chooseModules(db, context.site.id, modules),
    named.then((rows) => saveEncounters(db, rows)),
  ]);
};

/** A resource that changed its patient is refused: one of the two records would be wrong. */
const candidatesOf = async (
  step: Step,
  results: Results,
  all: readonly Owned[],
): Promise<RecordCandidate[]> => {
  const rowIds = all.map(({ one }) => sourceRowId(step.context, one.type, one.sourceId));
  const names = all.map(({ named }) => named);
  const [known, profileOf] = await inOneTrip([
    findPatientSources(step.db, rowIds),
    findProfiles(step, names),
  ]);
  const sources = new Map(known.map((source) => [source.id, source]));
  const candidates: RecordCandidate[] = [];
  for (const [index, owned] of all.entries()) {
    const { one } = owned;
    const patient = profileOf(owned.named);
    const rowId = rowIds[index] ?? '';
    const earlier = sources.get(rowId);
    const refusal = await refusalOf(step, results, owned, patient, earlier);
    if (refusal !== null && refusal.mayPass && step.mayWait) results.waiting.push(one);
    else if (refusal !== null) results.rejections.push(rejectionOf(one, refusal.reason));
    else if (patient !== null && isOpen(step.context, results, one, rowId, earlier)) {
      const { profileId, mergedRecord } = patient;
      candidates.push({ one, known: earlier, rowId, profileId, mergedRecord });
    }
  }
  return candidates;
};

interface Refusal {
  readonly reason: string;
  /** A patient who comes in later in this run may settle it. */
  readonly mayPass: boolean;
}

/** Null where it is known whose the resource is. */
const refusalOf = async (
  step: Step,
  results: Results,
  { one, named }: Owned,
  patient: NamedPatient | null,
  earlier: KnownSource | undefined,
): Promise<Refusal | null> => {
  if (patient === null) {
    const reason = `Its patient (${named.reference.text}) is neither in these files nor imported earlier.`;
    return { reason, mayPass: true };
  }
  if (earlier && earlier.profileId !== patient.profileId)
    return { reason: 'It came in earlier for another patient. Nothing was changed.', mayPass: false };
  // Letter for letter what stands there changes nothing.
  if (earlier?.contentHash === one.hash) return null;
  const reason = await doubtOf(step, results, one, named, patient);
  return reason === null ? null : { reason, mayPass: true };
};

/** The first of the patients that a resource names who was refused: its own, or another one beside it. */
const refusedOf = ({ context, links }: Step, { one, named }: Owned): Reference | null => {
  if (context.refused.isEmpty()) return null;
  const others = patientReferencesOf(one.resource).map((reference) => {
    const { type = null, id = '' } = links.named(reference) ?? {};
    return { reference, id: type === null || type === 'Patient' ? id : '' };
  });
  const found = [named, ...others].find((each) => context.refused.covers(each, one.place.file));
  return found?.reference ?? null;
};

/** What names a patient who was refused is refused with the patient, before anything of it is held against what is known. */
const ofAccepted = (step: Step, results: Results, all: readonly Owned[]): readonly Owned[] =>
  all.filter((owned) => {
    const refused = refusedOf(step, owned);
    if (refused === null) return true;
    const reason = `Its patient (${refused.text}) was refused. Nothing was changed.`;
    results.rejections.push(rejectionOf(owned.one, reason));
    return false;
  });

export const importRecords = async (step: Step, results: Results, given: readonly Owned[]): Promise<void> => {
  const all = ofAccepted(step, results, given);
  const once = new Set(
    keepNewest(
      results,
      all.map(({ one }) => one),
    ),
  );
  if (once.size === 0) return;
  const writing = new Writing();
  const candidates = await candidatesOf(
    step,
    results,
    all.filter(({ one }) => once.has(one)),
  );
  const isSession = ({ one }: RecordCandidate) => isSpirometryReport(one.type, one.resource);
  for (const candidate of candidates) if (!isSession(candidate)) take(step, results, writing, candidate);
  if (!step.context.dryRun && writing.sources.length > 0) await write(step, results, writing);
  // Last: the height that a session is compared with may have come in just now.
  await importSessions(
    step,
    results,
    candidates.filter(isSession),
    all.map(({ one }) => one),
  );
};
