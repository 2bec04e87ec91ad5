// What does a FHIR PractitionerRole add: whose role is it, and as what does that person practise?
import { wordsOf } from './coding.ts';
import { type FhirObject, objectAt, objectsAt } from './json.ts';
import { type Reference, referenceOf } from './reference.ts';
import { Rejected } from './rejected.ts';

export interface PractitionerRole {
  readonly practitioner: Reference;
  /** 'Pulmonary Disease Physician'. */
  readonly type: string | null;
}

export const readPractitionerRole = (resource: FhirObject): PractitionerRole => {
  const practitioner = referenceOf(objectAt(resource, 'practitioner'));
  if (practitioner === null) throw new Rejected('practitioner is missing, so nobody has this role.');
  const specialty = objectsAt(resource, 'specialty')[0] ?? null;
  const code = objectsAt(resource, 'code')[0] ?? null;
  return { practitioner, type: wordsOf(specialty) ?? wordsOf(code) };
};
