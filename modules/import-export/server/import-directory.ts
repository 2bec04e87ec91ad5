// Brings in the resources that belong to no patient: organizations, practitioners, their roles, and others kept as received.
import { idFrom } from './fhir/identity.ts';
import { readOrganization } from './fhir/organization.ts';
import { type Practitioner, readPractitioner } from './fhir/practitioner.ts';
import { readPractitionerRole } from './fhir/practitioner-role.ts';
import { ownRecordOf } from './fhir/write/resource.ts';
import { countOutcome, orReject, remark, type Results, sourceRowId, type Step } from './import-context.ts';
import {
  addPractitionersToSite,
  findPractitionersByIdentifier,
  type OrganizationRow,
  type PractitionerIdentifierRow,
  type PractitionerRow,
  type PractitionerTypeRow,
  saveOrganizations,
  savePractitionerIdentifiers,
  savePractitioners,
  savePractitionerTypes,
} from './import-directory.store.ts';
import {
  findDirectorySources,
  type KnownSource,
  saveDirectorySources,
  type Source,
} from './import-sources.store.ts';
import { findPractitioners, practitionerKey } from './practitioners.ts';
import { type Received, rejectionOf } from './received.ts';
import type { Reference } from './fhir/reference.ts';
import { isOpen, keepNewest } from './repeated.ts';

interface Writing {
  readonly organizations: OrganizationRow[];
  readonly practitioners: PractitionerRow[];
  /** Known from other sources: they join the site, and their names stay. */
  readonly members: string[];
  readonly identifiers: PractitionerIdentifierRow[];
  readonly types: PractitionerTypeRow[];
  readonly sources: Source[];
}

interface Candidate {
  readonly one: Received;
  readonly rowId: string;
  readonly known: KnownSource | undefined;
}

const sourceOf = ({ context }: Step, { one, rowId }: Candidate, targetId: string | null): Source => ({
  id: rowId,
  siteId: context.site.id,
  profileId: null,
  resourceType: one.type,
  sourceId: one.sourceId,
  targetId,
  contentHash: one.hash,
  updatedAt: one.updatedAt,
  body: targetId === null || ownRecordOf(one.resource) !== null ? one.body() : null,
});

/** Notes the source and counts; in a dry run later steps find it among the planned. */
const done = (
  step: Step,
  results: Results,
  writing: Writing,
  candidate: Candidate,
  targetId: string | null,
): void => {
  writing.sources.push(sourceOf(step, candidate, targetId));
  const fresh = targetId === null ? 'kept' : 'created';
  countOutcome(results, candidate.one, candidate.known ? 'changed' : fresh);
};

const takeOrganizations = (
  step: Step,
  results: Results,
  writing: Writing,
  all: readonly Candidate[],
): void => {
  for (const candidate of all) {
    const read = orReject(results, candidate.one, () =>
      readOrganization(candidate.one.resource, step.context.now),
    );
    if (!read) continue;
    const id = idFrom('organization', step.context.site.id, candidate.one.sourceId);
    writing.organizations.push({ id, ...read.value });
    done(step, results, writing, candidate, id);
  }
};

const takePractitioners = async (
  step: Step,
  results: Results,
  writing: Writing,
  all: readonly Candidate[],
): Promise<void> => {
  const reading = all.flatMap((candidate) => {
    const read = orReject(results, candidate.one, () =>
      readPractitioner(candidate.one.resource, step.context.now),
    );
    return read ? [{ candidate, read: read.value }] : [];
  });
  const npis = reading.flatMap(({ read }) => read.npi ?? []);
  const found = npis.length > 0 ? await findPractitionersByIdentifier(step.db, npis) : [];
  const byNpi = new Map(found.filter((one) => one.system === null).map((one) => [one.value, one.id]));
  const own = new Map(reading.map(({ candidate, read }) => [ownIdOf(step, candidate, read.npi), candidate]));
  for (const { candidate, read } of reading) {
    const ownId = ownIdOf(step, candidate, read.npi);
    const id = (read.npi === null ? undefined : byNpi.get(read.npi)) ?? ownId;
    const { npi, firstName, lastName, credential } = read;
    const isFirst = own.get(ownId) === candidate;
    if (id !== ownId) writing.members.push(id);
    else if (isFirst) writing.practitioners.push({ id, npi, firstName, lastName, credential });
    for (const identifier of read.identifiers)
      writing.identifiers.push({ practitionerId: id, ...identifier });
    for (const text of read.remarks) remark(results, candidate.one, text);
    if (step.context.dryRun) notePlanned(step, candidate.one, read, id);
    done(step, results, writing, candidate, id);
  }
};

const notePlanned = ({ context }: Step, one: Received, read: Practitioner, id: string): void => {
  context.planned.set(practitionerKey(one.type, one.sourceId), id);
  for (const { value } of read.identifiers) context.planned.set(practitionerKey('identifier', value), id);
  if (read.npi !== null) context.planned.set(practitionerKey('identifier', read.npi), id);
};

const ownIdOf = ({ context }: Step, { one }: Candidate, npi: string | null): string =>
  npi === null ? idFrom('practitioner', context.site.id, one.sourceId) : idFrom('practitioner', npi);

const takeRoles = async (
  step: Step,
  results: Results,
  writing: Writing,
  all: readonly Candidate[],
): Promise<void> => {
  const reading = all.flatMap((candidate) => {
    const read = orReject(results, candidate.one, () => readPractitionerRole(candidate.one.resource));
    return read ? [{ candidate, ...read.value }] : [];
  });
  const references: Reference[] = reading.map((one) => one.practitioner);
  const find = await findPractitioners(step, references);
  for (const { candidate, practitioner, type } of reading) {
    const found = find(practitioner);
    if (!found && step.mayWait) {
      results.settled.delete(candidate.rowId);
      results.waiting.push(candidate.one);
      continue;
    }
    if (!found) {
      const reason = `practitioner (${practitioner.text}) is neither in these files nor imported earlier.`;
      results.rejections.push(rejectionOf(candidate.one, reason));
      continue;
    }
    if (type !== null) {
      writing.types.push({ practitionerId: found.id, type, overwrites: candidate.known !== undefined });
    }
    writing.members.push(found.id);
    done(step, results, writing, candidate, found.id);
  }
};

const write = async ({ db, context }: Step, writing: Writing): Promise<void> => {
  if (context.dryRun) return;
  await saveOrganizations(db, context.site.id, writing.organizations, context.now);
  await savePractitioners(db, context.site.id, writing.practitioners, context.now);
  await addPractitionersToSite(db, context.site.id, [...new Set(writing.members)]);
  await savePractitionerIdentifiers(db, writing.identifiers);
  await savePractitionerTypes(db, writing.types);
  await saveDirectorySources(db, writing.sources);
};

const emptyWriting = (): Writing => ({
  organizations: [],
  practitioners: [],
  members: [],
  identifiers: [],
  types: [],
  sources: [],
});

/** Practitioners are written before their roles, so that a role finds its practitioner. */
export const importDirectory = async (
  step: Step,
  results: Results,
  all: readonly Received[],
): Promise<void> => {
  const once = keepNewest(results, all);
  if (once.length === 0) return;
  const rowIds = once.map((one) => sourceRowId(step.context, one.type, one.sourceId));
  const known = new Map((await findDirectorySources(step.db, rowIds)).map((source) => [source.id, source]));
  const open: Candidate[] = [];
  for (const [index, one] of once.entries()) {
    const rowId = rowIds[index] ?? '';
    const source = known.get(rowId);
    if (isOpen(step.context, results, one, rowId, source)) open.push({ one, rowId, known: source });
  }
  const ofType = (type: string) => open.filter(({ one }) => one.type === type && isMapped(one));
  const first = emptyWriting();
  takeOrganizations(step, results, first, ofType('Organization'));
  await takePractitioners(step, results, first, ofType('Practitioner'));
  for (const candidate of open) if (!isMapped(candidate.one)) done(step, results, first, candidate, null);
  await write(step, first);
  const roles = emptyWriting();
  await takeRoles(step, results, roles, ofType('PractitionerRole'));
  await write(step, roles);
};

/** Staff and sites of the product that an export named are no practitioners and organizations of this site. */
const onlyNamed: ReadonlySet<string | null> = new Set(['portal_users', 'sites']);

const isMapped = (one: Received): boolean =>
  ['Organization', 'Practitioner', 'PractitionerRole'].includes(one.type) &&
  !onlyNamed.has(ownRecordOf(one.resource));
