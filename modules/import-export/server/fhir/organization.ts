// What does a FHIR Organization say?
import { wordsOf } from './coding.ts';
import { type FhirObject, objectsAt, textAt } from './json.ts';
import { addressesOf } from './person.ts';
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

export const readOrganization = (resource: FhirObject): Organization => {
  const name = textAt(resource, 'name');
  if (name === null) throw new Rejected('The organization has no name.');
  const address = addressesOf(resource)[0];
  const phone = objectsAt(resource, 'telecom').find((one) => textAt(one, 'system') === 'phone') ?? null;
  return {
    name,
    kind: wordsOf(objectsAt(resource, 'type')[0] ?? null),
    active: resource['active'] !== false,
    phoneNumber: textAt(phone, 'value'),
    lines: address?.lines ?? [],
    city: address?.city ?? null,
    state: address?.state ?? null,
    postalCode: address?.postalCode ?? null,
    country: address?.country ?? null,
  };
};
