// Which resources must lie together so that a patient is one transaction? Those that name the same patient.
import { type FhirObject, isObject, textAt } from './fhir/json.ts';
import { isReplaced } from './fhir/reference.ts';
import { createLinks } from './links.ts';
import { patientNamedBy } from './patients-named.ts';
import { parseRawResource } from './reading/parse-raw-resource.ts';
import type { RawResource } from './reading/raw-resource.ts';

/** One partition is read into memory at once: this many bytes as it stands in the files. */
const PARTITION_BYTES = 3 * 1024 * 1024;
const MOST_PARTITIONS = 4096;

export interface Partitions {
  readonly count: number;
  /** For what names its patient by an identifier: whose it is shows only when all patients are there. */
  readonly last: number;
  of(raw: RawResource): number;
}

const NO_LINKS = createLinks([]);

interface Entry {
  readonly resource: FhirObject;
  readonly fullUrl: string | null;
}

const entryOf = (raw: RawResource): Entry | null => {
  const { value } = parseRawResource(raw);
  if (!isObject(value)) return null;
  if (raw.entry === null) return { resource: value, fullUrl: null };
  const resource = value['resource'];
  return isObject(resource) ? { resource, fullUrl: textAt(value, 'fullUrl') } : null;
};

const URN = /^urn:(?:uuid|oid):/;

/** The id by which others name this patient: in a bundle of `urn:uuid:`s that, else the id. */
const ownKey = ({ resource, fullUrl }: Entry): string | null =>
  fullUrl !== null && URN.test(fullUrl) ? fullUrl.replace(URN, '') : textAt(resource, 'id');

/** FNV-1a, to spread patients over partitions. */
const spread = (text: string, over: number): number => {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return (hash >>> 0) % over;
};

/** @param bytes of all resources that are to be sorted */
export const createPartitions = (bytes: number): Partitions => {
  const sorted = Math.min(MOST_PARTITIONS, Math.max(1, Math.ceil(bytes / PARTITION_BYTES)));
  return {
    count: sorted + 1,
    last: sorted,
    of: (raw) => {
      const entry = entryOf(raw);
      // What cannot be read is rejected where it is imported.
      if (entry === null) return 0;
      if (textAt(entry.resource, 'resourceType') === 'Patient' && !isReplaced(entry.resource))
        return spread(ownKey(entry) ?? '', sorted);
      const named = patientNamedBy(entry, NO_LINKS);
      if (named === null) return raw.line % sorted;
      return named.reference.by === 'identifier' ? sorted : spread(named.id, sorted);
    },
  };
};
