// Reads a FHIR Organization.
import { wordsOf } from './coding.ts';
import { type FhirObject, objectsAt, textAt } from './json.ts';
import { addressesOf, phoneOf } from './person.ts';
import { Rejected } from './rejected.ts';

export interface Organization {
  readonly name: string;
  readonly kind: string | null;
  readonly active: boolean;
  readonly phoneNumber: string | null;
  readonly lines: readonly string[];
  readonly city: string | null;
  readonly state: string | null;
  readonly postalCode: string | null;
  readonly country: string | null;
}

/** @param now ISO 8601: what ended before it is no longer in use */
export const readOrganization = (resource: FhirObject, now: string): Organization => {
  const name = textAt(resource, 'name');
  if (name === null) throw new Rejected('The organization has no name.');
  const address = addressesOf(resource, now)[0];
  return {
    name,
    kind: wordsOf(objectsAt(resource, 'type')[0] ?? null),
    active: resource['active'] !== false,
    phoneNumber: phoneOf(resource, now),
    lines: address?.lines ?? [],
    city: address?.city ?? null,
    state: address?.state ?? null,
    postalCode: address?.postalCode ?? null,
    country: address?.country ?? null,
  };
};
