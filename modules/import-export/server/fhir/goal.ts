// What does a FHIR Goal say?
import { wordsOf } from './coding.ts';
import { instantAt } from './dates.ts';
import { type FhirObject, objectAt, textAt } from './json.ts';
import { Rejected } from './rejected.ts';

export interface Goal {
  readonly text: string;
  readonly status: string;
  /** Null when the goal has no date: then the time of the import counts. */
  readonly createdAt: string | null;
}

/** Null when it was entered in error. */
export const readGoal = (resource: FhirObject): Goal | null => {
  const status = textAt(resource, 'lifecycleStatus');
  if (status === 'entered-in-error') return null;
  const text = wordsOf(objectAt(resource, 'description'));
  if (text === null) throw new Rejected('description is missing, so the goal has no text.');
  return {
    text,
    status: status ?? 'unknown',
    createdAt: instantAt(resource, 'startDate') ?? instantAt(resource, 'statusDate'),
  };
};
