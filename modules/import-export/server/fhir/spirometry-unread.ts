// Names the values of a spirometry report that no session has a place for, so that none is lost without a word.
import { codeOf, wordsOf } from './coding.ts';
import { type FhirObject, objectAt, objectsAt } from './json.ts';
import { readsAs } from './spirometry-codes.ts';
import { ownRecordOf } from './write/resource.ts';

const MOST_NAMED = 30;

/** Of any kind: `valueQuantity`, `valueString`, `valueSampledData`. */
const hasValue = (part: FhirObject): boolean =>
  Object.keys(part).some((field) => /^value[A-Z]/.test(field) && part[field] !== null);

const nameOf = (part: FhirObject): string => {
  const concept = objectAt(part, 'code');
  const [words, code] = [wordsOf(concept)?.slice(0, 60) ?? null, codeOf(concept)];
  if (words === null) return 'a value without a code';
  return code === null || code === words ? words : `${words} (${code})`;
};

const unreadOf = (observation: FhirObject, isBlow: boolean): readonly string[] => {
  const read = new Set<string>();
  const parts = [observation, ...objectsAt(observation, 'component')];
  return parts.filter(hasValue).flatMap((part) => {
    const name = readsAs(part, isBlow);
    if (name === null) return [nameOf(part)];
    if (read.has(name)) return [`a second ${nameOf(part)}`];
    read.add(name);
    return [];
  });
};

/** @param isBlow whether all that an Observation holds is of one blow */
export const unreadValues = (
  observations: readonly FhirObject[],
  isBlow: (one: FhirObject) => boolean,
): readonly string[] =>
  observations.filter((one) => ownRecordOf(one) === null).flatMap((one) => unreadOf(one, isBlow(one)));

export const unreadInWords = (unread: readonly string[]): string => {
  const more = unread.length - MOST_NAMED;
  const named = [...new Set(unread)].slice(0, MOST_NAMED).join(', ');
  return `Not read into the session: ${named}${more > 0 ? ` and ${more} more` : ''}. It is kept as it came.`;
};
