// How are resources in memory cut into transactions? The directory first, then each patient with all that is theirs.
import { noResults } from './import-context.ts';
import { sortReceived } from './import-batch.ts';
import type { Links } from './links.ts';
import type { patientNamedBy } from './patients-named.ts';
import type { Received } from './received.ts';

/** A transaction of several patients, or of what belongs to nobody, holds at most this many resources and bytes. */
const MOST_RESOURCES = 500;
const MOST_BYTES = 4 * 1024 * 1024;

/** Cut by number and size alone: for what belongs to nobody. */
export const inParts = (all: readonly Received[]): Received[][] => packed(all.map((one) => [one]));

/** Small groups share a transaction; none is cut, so a large one has a transaction of its own. */
export const packed = (groups: readonly (readonly Received[])[]): Received[][] => {
  const batches: Received[][] = [];
  let [batch, bytes]: [Received[], number] = [[], 0];
  for (const group of groups) {
    const size = group.reduce((sum, one) => sum + one.size, 0);
    const isFull = batch.length + group.length > MOST_RESOURCES || bytes + size > MOST_BYTES;
    if (batch.length > 0 && isFull) {
      batches.push(batch);
      [batch, bytes] = [[], 0];
    }
    batch.push(...group);
    bytes += size;
  }
  if (batch.length > 0) batches.push(batch);
  return batches;
};

export interface WholeGroups {
  readonly directory: readonly Received[][];
  /** All of one patient who is among these resources. */
  readonly patients: readonly Received[][];
  /** Of patients who came in earlier, none of them cut; and what cannot be sorted. */
  readonly others: readonly Received[][];
}

const keyOf = ({ reference, id }: NonNullable<ReturnType<typeof patientNamedBy>>): string =>
  reference.by === 'identifier' ? `identifier ${reference.system ?? ''}|${reference.value}` : id;

const addTo = (groups: Map<string, Received[]>, key: string, one: Received): void => {
  const group = groups.get(key);
  if (group) group.push(one);
  else groups.set(key, [one]);
};

export const wholeInGroups = (all: readonly Received[], links: Links): WholeGroups => {
  const { directory, patients, records } = sortReceived(all, links, noResults());
  const own = new Map<string, Received[]>();
  const absent = new Map<string, Received[]>();
  for (const patient of patients) addTo(own, patient.sourceId, patient);
  const sorted = new Set<Received>([...directory, ...patients]);
  for (const { one, named } of records) {
    sorted.add(one);
    const isHere = named.reference.by !== 'identifier' && own.has(named.id);
    addTo(isHere ? own : absent, keyOf(named), one);
  }
  // What cannot be sorted is rejected where it is imported.
  const unsorted = all.filter((one) => !sorted.has(one));
  return {
    directory: inParts(directory),
    patients: [...own.values()],
    others: [...packed([...absent.values()]), ...inParts(unsorted)],
  };
};
