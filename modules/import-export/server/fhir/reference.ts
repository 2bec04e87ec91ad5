// Reads whom or what a FHIR reference names (R4 References: literal, urn:uuid of a bundle, conditional, logical, contained).
import { cleanText, type FhirObject, objectAt, objectsAt, textAt } from './json.ts';

export type Reference =
  /** `Patient/1`, also at the end of an address. */
  | { readonly by: 'id'; readonly type: string; readonly id: string; readonly text: string }
  /** `urn:uuid:…` or another full address of an entry: known only inside its bundle. */
  | { readonly by: 'fullUrl'; readonly text: string }
  /** A logical reference, or `Patient?identifier=system|value`. */
  | {
      readonly by: 'identifier';
      readonly type: string | null;
      readonly system: string | null;
      readonly value: string;
      readonly text: string;
    };

const TYPED = /(?:^|\/)([A-Z][A-Za-z]{1,40})\/([A-Za-z0-9.-]{1,64})(?:\/_history\/[A-Za-z0-9.-]{1,64})?$/;
const CONDITIONAL = /^([A-Z][A-Za-z]{1,40})\?identifier=(?:([^|]*)\|)?([^|&]+)$/;

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

/** Null when the object names nobody: neither a reference nor an identifier, or a contained resource. */
export const referenceOf = (from: FhirObject | null): Reference | null => {
  const text = textAt(from, 'reference');
  if (text === null) {
    const identifier = objectAt(from, 'identifier');
    const value = textAt(identifier, 'value');
    if (value === null) return null;
    const system = textAt(identifier, 'system');
    return {
      by: 'identifier',
      type: textAt(from, 'type'),
      system,
      value,
      text: `identifier ${system ?? ''}|…`,
    };
  }
  if (text.startsWith('#')) return null;
  const conditional = CONDITIONAL.exec(text);
  if (conditional) {
    const [, type = '', system, value = ''] = conditional;
    const named = `${type}?identifier=${system ?? ''}|…`;
    return {
      by: 'identifier',
      type,
      system: system ? decoded(system) : null,
      value: decoded(value),
      text: named,
    };
  }
  const typed = text.startsWith('urn:') ? null : TYPED.exec(text);
  if (!typed) return { by: 'fullUrl', text };
  const [, type = '', id = ''] = typed;
  return { by: 'id', type, id, text };
};

/** The words that stand beside a reference: 'Dr. Gene O'Conner'. */
export const displayOf = (from: FhirObject | null): string | null => textAt(from, 'display');

/** A Patient that only says which other one took its place: no person of its own (hl7.org/fhir/R4/patient.html, link). */
export const isReplaced = (resource: FhirObject): boolean =>
  textAt(resource, 'resourceType') === 'Patient' &&
  resource['active'] === false &&
  objectsAt(resource, 'link').some((link) => textAt(link, 'type') === 'replaced-by');

/** `target` of a Provenance, `for` of a Task, `beneficiary` of a Coverage. */
const PATIENT_FIELDS = ['subject', 'patient', 'beneficiary', 'for', 'individual', 'target'];

const mayBePatient = (reference: Reference): boolean =>
  reference.by === 'fullUrl' || reference.type === 'Patient' || reference.type === null;

/** A patient inside the resource is nobody by an id of its own: the identifiers say who it is. */
const containedPatientOf = (resource: FhirObject, from: FhirObject | null): readonly Reference[] => {
  const text = textAt(from, 'reference');
  if (text === null || !text.startsWith('#')) return [];
  const patient = objectsAt(resource, 'contained').find(
    (part) => textAt(part, 'resourceType') === 'Patient' && textAt(part, 'id') === text.slice(1),
  );
  return objectsAt(patient ?? null, 'identifier').flatMap(
    (identifier) => referenceOf({ type: 'Patient', identifier }) ?? [],
  );
};

/** References that may name the patient of a resource of any type, the likeliest first. */
export const patientReferencesOf = (resource: FhirObject): readonly Reference[] => {
  const direct = PATIENT_FIELDS.flatMap((field) => objectsAt(resource, field));
  const indirect = [
    ...objectsAt(resource, 'participant').map((participant) => objectAt(participant, 'actor')),
    ...objectsAt(resource, 'link').map((link) => objectAt(link, 'target') ?? objectAt(link, 'other')),
    ...objectsAt(resource, 'entity').map((entity) => objectAt(entity, 'what')),
  ];
  return [...direct, ...indirect].flatMap((one) => {
    const reference = referenceOf(one);
    if (reference === null) return containedPatientOf(resource, one);
    return mayBePatient(reference) ? [reference] : [];
  });
};

export interface Identifier {
  readonly type: string | null;
  readonly system: string | null;
  readonly value: string;
}

/** The HL7 code of the kind (table 0203) beside whatever else a hospital calls it. */
const kindOf = (identifier: FhirObject): string | null => {
  const codings = objectsAt(objectAt(identifier, 'type'), 'coding');
  const known = codings.find((one) => textAt(one, 'system')?.endsWith('v2-0203')) ?? codings[0];
  return textAt(known ?? null, 'code');
};

/** The identifiers of a resource; of some types the field holds one object instead of a list. */
export const identifiersOf = (resource: FhirObject): readonly Identifier[] =>
  objectsAt(resource, 'identifier').flatMap((identifier) => {
    const raw = identifier['value'];
    const value = typeof raw === 'string' ? cleanText(raw) : null;
    if (value === null) return [];
    return [{ type: kindOf(identifier), system: textAt(identifier, 'system'), value }];
  });
