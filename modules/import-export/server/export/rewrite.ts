// Under which ids do resources leave? Under those of their source; references follow.
import { isObject } from '../fhir/json.ts';
import type { Resource } from '../fhir/write/resource.ts';

/** From a reference as it stands to the one that leaves. */
export type Renaming = (reference: string) => string;

/** What an id may be (hl7.org/fhir/R4/datatypes.html#id). */
export const isFhirId = (text: string): boolean => /^[A-Za-z0-9.-]{1,64}$/.test(text);

/** A copy whose references are renamed; everything else stays as it is, in its order. */
const renamed = (value: unknown, rename: Renaming): unknown => {
  if (Array.isArray(value)) return value.map((one) => renamed(one, rename));
  if (!isObject(value)) return value;
  const copy: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(value)) {
    copy[name] = name === 'reference' && typeof field === 'string' ? rename(field) : renamed(field, rename);
  }
  return copy;
};

const isResource = (value: unknown): value is Resource =>
  isObject(value) && typeof value['resourceType'] === 'string' && typeof value['id'] === 'string';

/** The same resource under another id, its references renamed. */
export const leaving = (
  one: Resource | { readonly resourceType: string },
  id: string,
  rename: Renaming,
): Resource => {
  const { resourceType, id: _ours, ...rest } = { id: '', ...one };
  const copy = renamed({ resourceType, id, ...rest }, rename);
  if (!isResource(copy)) throw new Error('A resource has a type and an id.');
  return copy;
};

/** All references of a resource, at every depth. */
export const referencesIn = (value: unknown, found: string[] = []): string[] => {
  if (Array.isArray(value)) for (const one of value) referencesIn(one, found);
  else if (isObject(value)) {
    for (const [name, field] of Object.entries(value)) {
      if (name === 'reference' && typeof field === 'string') found.push(field);
      else referencesIn(field, found);
    }
  }
  return found;
};
