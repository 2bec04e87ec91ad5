// Finds the profile to which each resource belongs, by the patient it names.
import type { Origin } from './fhir/origin.ts';
import type { Reference } from './fhir/reference.ts';
import { patientReferencesOf } from './fhir/reference.ts';
import { type RecordCandidate, sourceRowId, type Step } from './import-context.ts';
import { findProfilesByIdentifier } from './import-patients.store.ts';
import { findPatientSources, type KnownSource, type Source } from './import-sources.store.ts';
import type { Links } from './links.ts';
import type { Received } from './received.ts';

/** Under which key a dry run notes a patient. */
export const patientKey = (reference: Reference, id: string): string =>
  reference.by === 'identifier' ? `patient ${reference.system ?? ''}|${reference.value}` : `patient ${id}`;

/** Null when the resource names no patient: then it belongs to the directory. */
export const patientNamedBy = (
  one: Pick<Received, 'resource'>,
  links: Links,
): { reference: Reference; id: string } | null => {
  let unknown: { reference: Reference; id: string } | null = null;
  for (const reference of patientReferencesOf(one.resource)) {
    const named = links.named(reference);
    const candidate = { reference, id: named?.id ?? '' };
    const type = reference.by === 'identifier' ? reference.type : (named?.type ?? null);
    if (type === 'Patient') return candidate;
    if (type === null) unknown ??= candidate;
  }
  return unknown;
};

/** Whom a resource names: where the rows go, and the record of before where that was merged into this one. */
export interface NamedPatient {
  readonly profileId: string;
  readonly mergedRecord: string | null;
  /** Where the Patient came from, as far as it is known. */
  readonly origin: Origin;
}

type ProfileOf = (named: { reference: Reference; id: string }) => NamedPatient | null;

/** The row of a Patient keeps the record that was made of it, wherever a merge led it since. */
const namedIn = ({ profileId, targetId, server, system }: KnownSource): NamedPatient | null =>
  profileId === null
    ? null
    : {
        profileId,
        mergedRecord: targetId === null || targetId === profileId ? null : targetId,
        origin: { server, system },
      };

/**
 * What is kept of a resource that came in; the record that it names, so that it goes back there when a merge is undone.
 * @param targetId the row that was made of it, null where none was
 * @param body JSON as received, null where it is not kept
 */
export const sourceOf = (
  { context }: Step,
  { one, rowId, profileId, mergedRecord }: RecordCandidate,
  targetId: string | null,
  body: string | null,
): Source => ({
  id: rowId,
  siteId: context.site.id,
  profileId,
  resourceType: one.type,
  sourceId: one.sourceId,
  targetId,
  ...(mergedRecord === null ? {} : { namedRecord: mergedRecord }),
  contentHash: one.hash,
  updatedAt: one.updatedAt,
  body,
});

const plain = (profileId: string | null): NamedPatient | null =>
  profileId === null ? null : { profileId, mergedRecord: null, origin: { server: null, system: null } };

/** Looks up all of them at once. */
export const findProfiles = async (
  { db, context }: Step,
  all: readonly { reference: Reference; id: string }[],
): Promise<ProfileOf> => {
  const rowIdOf = (id: string) => sourceRowId(context, 'Patient', id);
  const ids = new Set<string>();
  const values = new Set<string>();
  for (const { reference, id } of all) {
    if (reference.by === 'identifier') values.add(reference.value);
    else ids.add(id);
  }
  const sources = ids.size > 0 ? await findPatientSources(db, [...ids].map(rowIdOf)) : [];
  const bySource = new Map(sources.map((source) => [source.id, namedIn(source)]));
  const byIdentifier =
    values.size > 0 ? await findProfilesByIdentifier(db, context.site.id, [...values]) : [];
  const known = new Map([...ids].map((id) => [id, bySource.get(rowIdOf(id)) ?? null]));
  return ({ reference, id }) => {
    const planned = plain(context.planned.get(patientKey(reference, id)) ?? null);
    if (reference.by !== 'identifier') return known.get(id) ?? planned;
    const { value, system } = reference;
    const fits = byIdentifier.find(
      (row) => row.value === value && (system === null || row.system === system),
    );
    return plain(fits?.profileId ?? null) ?? planned;
  };
};
