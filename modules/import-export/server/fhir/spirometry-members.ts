// The Observations of a report with the members of those that group others (Observation.hasMember).
import { type FhirObject, objectsAt, textAt } from './json.ts';
import { displayOf } from './reference.ts';

/** Groups of groups of groups: deeper ones are not followed. */
const DEEPEST = 3;

interface Grouped {
  /** Each once, the groups before their members. */
  readonly all: readonly FhirObject[];
  /** Members that could not be found, by name. */
  readonly missing: readonly string[];
}

/** @param find the Observation that a reference of `hasMember` names, null where it is not there */
export const withMembers = (
  observations: readonly FhirObject[],
  find: (reference: FhirObject) => FhirObject | null,
): Grouped => {
  const all = new Set<FhirObject>();
  const missing: string[] = [];
  const add = (one: FhirObject, depth: number): void => {
    if (all.has(one)) return;
    all.add(one);
    for (const member of objectsAt(one, 'hasMember')) {
      const found = depth < DEEPEST ? find(member) : null;
      if (found) add(found, depth + 1);
      else
        missing.push(
          displayOf(member) ?? textAt(member, 'reference')?.slice(0, 80) ?? 'a member without a reference',
        );
    }
  };
  for (const one of observations) add(one, 0);
  return { all: [...all], missing };
};
