// What does a FHIR Encounter say about a past contact?
import { codeOf, wordsOf } from './coding.ts';
import { periodAt } from './dates.ts';
import { type FhirObject, objectAt, objectsAt, textAt } from './json.ts';
import { displayOf, type Reference, referenceOf } from './reference.ts';

export interface Encounter {
  readonly kind: string;
  readonly class: string | null;
  readonly status: string | null;
  readonly reason: string | null;
  readonly practitionerName: string | null;
  /** To be looked up when the name does not stand in the encounter. */
  readonly practitioner: Reference | null;
  readonly startedAt: string;
  readonly endedAt: string | null;
}

const notHeld = new Set(['planned', 'cancelled', 'entered-in-error']);

/** The participant who performed it, else the first one. */
const performerOf = (resource: FhirObject): FhirObject | null => {
  const participants = objectsAt(resource, 'participant');
  const isPerformer = (one: FhirObject) => objectsAt(one, 'type').some((type) => codeOf(type) === 'PPRF');
  return objectAt(participants.find(isPerformer) ?? participants[0] ?? null, 'individual');
};

/** Null when it did not take place, or not yet, or nobody knows when: then it is only kept. @param latest ISO 8601: what lies behind it is the future */
export const readEncounter = (resource: FhirObject, latest: string): Encounter | null => {
  const status = textAt(resource, 'status');
  const { start, end } = periodAt(resource, 'period');
  if (start === null || start > latest || notHeld.has(status ?? '')) return null;
  const encounterClass = textAt(objectAt(resource, 'class'), 'code');
  const reason = objectsAt(resource, 'reasonCode')[0] ?? null;
  const performer = performerOf(resource);
  const name = displayOf(performer);
  return {
    kind: wordsOf(objectsAt(resource, 'type')[0] ?? null) ?? encounterClass ?? 'Encounter',
    class: encounterClass,
    status,
    reason: wordsOf(reason) ?? displayOf(objectsAt(resource, 'reasonReference')[0] ?? null),
    practitionerName: name,
    practitioner: name === null ? referenceOf(performer) : null,
    startedAt: start,
    endedAt: end,
  };
};
