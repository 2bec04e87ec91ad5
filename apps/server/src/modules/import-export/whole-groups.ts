// How is a bundle that fits in memory cut into transactions? The directory first, then each patient with all that is theirs.
import { noResults } from './import-context.ts';
import { sortReceived } from './import-batch.ts';
import type { Links } from './links.ts';
import type { Received } from './received.ts';

/** A transaction of resources that belong to no patient, or to patients of other files, holds at most this many. */
const MOST_OTHERS = 500;

const inParts = (all: readonly Received[]): Received[][] => {
  const parts: Received[][] = [];
  for (let from = 0; from < all.length; from += MOST_OTHERS) parts.push(all.slice(from, from + MOST_OTHERS));
  return parts;
};

export interface WholeGroups {
  readonly directory: readonly Received[][];
  readonly patients: readonly Received[][];
  readonly others: readonly Received[][];
}

export const wholeInGroups = (all: readonly Received[], links: Links): WholeGroups => {
  const { directory, patients, records } = sortReceived(all, links, noResults());
  const groups = new Map<string, Received[]>();
  for (const patient of patients) {
    const group = groups.get(patient.sourceId);
    if (group) group.push(patient);
    else groups.set(patient.sourceId, [patient]);
  }
  const others: Received[] = [];
  const sorted = new Set<Received>([...directory, ...patients]);
  for (const { one, named } of records) {
    sorted.add(one);
    (groups.get(named.id) ?? others).push(one);
  }
  // What cannot be sorted is rejected where it is imported.
  others.push(...all.filter((one) => !sorted.has(one)));
  return { directory: inParts(directory), patients: [...groups.values()], others: inParts(others) };
};
