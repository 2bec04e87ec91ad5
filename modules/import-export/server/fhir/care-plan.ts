// What does a FHIR CarePlan say?
import { codeOf, wordsOf } from './coding.ts';
import { periodAt } from './dates.ts';
import { type FhirObject, objectAt, objectsAt, textAt } from './json.ts';
import { displayOf } from './reference.ts';
import { Rejected } from './rejected.ts';

export interface CarePlan {
  readonly title: string;
  readonly status: string;
  readonly activities: readonly string[];
  readonly startedAt: string | null;
  readonly endedAt: string | null;
}

/** US Core puts this category on every plan; it says nothing about this one. */
const isSpecific = (category: FhirObject): boolean => codeOf(category) !== 'assess-plan';

const activityOf = (activity: FhirObject): string | null => {
  const detail = objectAt(activity, 'detail');
  return (
    wordsOf(objectAt(detail, 'code')) ??
    textAt(detail, 'description') ??
    displayOf(objectAt(activity, 'reference'))
  );
};

/** Null when it was entered in error. */
export const readCarePlan = (resource: FhirObject): CarePlan | null => {
  const status = textAt(resource, 'status');
  if (status === 'entered-in-error') return null;
  const categories = objectsAt(resource, 'category');
  const category = categories.find(isSpecific) ?? categories[0] ?? null;
  const title = textAt(resource, 'title') ?? wordsOf(category) ?? textAt(resource, 'description');
  if (title === null) throw new Rejected('The care plan has neither title nor category.');
  const { start, end } = periodAt(resource, 'period');
  return {
    title,
    status: status ?? 'unknown',
    activities: objectsAt(resource, 'activity').flatMap((one) => activityOf(one) ?? []),
    startedAt: start,
    endedAt: end,
  };
};
