// One resource as it came in: its place, its identity in the source, its content.
import { type FhirObject, isObject, textAt } from './fhir/json.ts';
import { updatedAtOf } from './fhir/dates.ts';
import { contentHash } from './fhir/identity.ts';
import { identifiersOf } from './fhir/reference.ts';
import { Rejected } from './fhir/rejected.ts';
import { resourceTypes } from './fhir/resource-types.ts';
import { memberText } from './reading/member-text.ts';
import { parseRawResource } from './reading/parse-raw-resource.ts';
import type { RawResource } from './reading/raw-resource.ts';

export interface Place {
  readonly file: string;
  readonly line: number | null;
  readonly entry: number | null;
}

export interface Received {
  readonly place: Place;
  readonly type: string;
  /** The id in the source: of the resource, else its identifier, else of its entry. */
  readonly sourceId: string;
  readonly fullUrl: string | null;
  readonly resource: FhirObject;
  readonly hash: string;
  /** ISO 8601: which of two exports is the newer one (meta.lastUpdated); null where the source does not say. */
  readonly updatedAt: string | null;
  /** The JSON as received, letter for letter. */
  readonly body: () => string;
  /** The raw resource of the file that it was read from. */
  readonly raw: () => RawResource & { readonly bytes: Buffer };
  /** Bytes, to keep transactions to a bearable size. */
  readonly size: number;
}

export interface Rejection {
  readonly place: Place;
  /** `Observation/123`, as far as known. */
  readonly resource: string | null;
  readonly type: string;
  readonly reason: string;
}

export type Reception = { readonly received: Received } | { readonly rejection: Rejection };

/** NUL and halves of surrogate pairs: PostgreSQL cannot keep them. */
const unstorable = /(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f][0-9a-f]{2})/i;

const sourceIdOf = (resource: FhirObject, fullUrl: string | null): string => {
  const id = textAt(resource, 'id');
  if (id !== null) {
    if (!/^[A-Za-z0-9.-]{1,64}$/.test(id)) throw new Rejected('id holds other characters than FHIR allows.');
    return id;
  }
  const [identifier] = identifiersOf(resource);
  if (identifier) return `${identifier.system ?? ''}|${identifier.value}`;
  if (fullUrl !== null) return fullUrl.replace(/^urn:(?:uuid|oid):/, '');
  throw new Rejected('It has neither id nor identifier, so a second import could not recognise it.');
};

const typeOf = (resource: FhirObject): string => {
  const type = textAt(resource, 'resourceType');
  if (type === null) throw new Rejected('It has no resourceType, so it is not a FHIR resource.');
  if (!resourceTypes.has(type))
    throw new Rejected(`The resourceType "${type.slice(0, 40)}" does not exist in FHIR R4.`);
  if (type === 'Bundle')
    throw new Rejected(
      'A bundle inside another file of resources is not imported; give it as a file of its own.',
    );
  return type;
};

const resourceIn = (
  value: unknown,
  entry: number | null,
): { resource: FhirObject; fullUrl: string | null } => {
  if (!isObject(value)) throw new Rejected('This is JSON but not a FHIR resource.');
  if (entry === null) return { resource: value, fullUrl: null };
  const resource = value['resource'];
  if (!isObject(resource)) throw new Rejected('The entry has no resource.');
  return { resource, fullUrl: textAt(value, 'fullUrl') };
};

const received = (
  value: unknown,
  text: string,
  raw: RawResource,
  place: Place,
  seen: { resource: FhirObject | null },
): Received => {
  const { resource, fullUrl } = resourceIn(value, raw.entry);
  seen.resource = resource;
  const type = typeOf(resource);
  const content = JSON.stringify(resource);
  if (content.includes('\\u') && unstorable.test(content)) {
    throw new Rejected('It contains the character U+0000 or half a surrogate pair, which cannot be stored.');
  }
  return {
    place,
    type,
    sourceId: sourceIdOf(resource, fullUrl),
    fullUrl,
    resource,
    hash: contentHash(content),
    updatedAt: updatedAtOf(resource),
    body: () =>
      raw.entry === null ? text.trim() : (memberText(text, 'resource') ?? JSON.stringify(resource)),
    raw: () => ({ ...raw, bytes: Buffer.from(text) }),
    size: text.length,
  };
};

export const receive = (raw: RawResource, file: string): Reception => {
  const parsed = parseRawResource(raw);
  if (parsed.fault) {
    const place = { file, line: parsed.fault.line, entry: raw.entry };
    return { rejection: { place, resource: null, type: '?', reason: parsed.fault.reason } };
  }
  const place = { file, line: raw.line, entry: raw.entry };
  const seen: { resource: FhirObject | null } = { resource: null };
  try {
    return { received: received(parsed.value, parsed.text, raw, place, seen) };
  } catch (error) {
    if (!(error instanceof Rejected)) throw error;
    const type = textAt(seen.resource, 'resourceType') ?? '?';
    const id = textAt(seen.resource, 'id');
    const known = resourceTypes.has(type) ? type : '?';
    return {
      rejection: {
        place,
        resource: id === null ? null : `${known}/${id.slice(0, 64)}`,
        type: known,
        reason: error.message,
      },
    };
  }
};

export const rejectionOf = (one: Received, reason: string): Rejection => ({
  place: one.place,
  resource: `${one.type}/${one.sourceId}`,
  type: one.type,
  reason,
});
