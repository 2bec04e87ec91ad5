// Decides whether a resource is new or changed, or settled: as it was, older than what came in, or repeated in this import.
import { countOutcome, type ImportContext, remark, type Results } from './import-context.ts';
import type { KnownSource } from './import-sources.store.ts';
import type { Received } from './received.ts';

type Versioned = Pick<Received, 'updatedAt'>;

/** By meta.lastUpdated, where both of them say it. */
const isNewer = (one: Versioned, other: Versioned): boolean =>
  one.updatedAt !== null && other.updatedAt !== null && one.updatedAt > other.updatedAt;

/** Of several with the same id the newest, else the first. */
export const newestOf = <T extends Versioned>(first: T, others: readonly T[]): T =>
  others.reduce((newest, one) => (isNewer(one, newest) ? one : newest), first);

const placeInWords = ({ place }: Received, other: Received): string => {
  const spot = place.entry === null ? `line ${place.line}` : `entry ${place.entry}`;
  return place.file === other.place.file ? spot : `${spot} of ${place.file}`;
};

/** Counts a repetition that does not count. */
export const passOver = (results: Results, one: Received, chosen: Received): void => {
  countOutcome(results, one, 'unchanged');
  if (chosen.hash === one.hash) return;
  const content = isNewer(chosen, one) ? 'in a newer version (meta.lastUpdated)' : 'with other content';
  remark(results, one, `The same id stands at ${placeInWords(chosen, one)} ${content}; that one counts.`);
};

export const groupById = (all: readonly Received[]): readonly (readonly [Received, ...Received[]])[] => {
  const groups = new Map<string, [Received, ...Received[]]>();
  for (const one of all) {
    const key = `${one.type}/${one.sourceId}`;
    const group = groups.get(key);
    if (group) group.push(one);
    else groups.set(key, [one]);
  }
  return [...groups.values()];
};

/** Of several with the same id in one batch one counts: an equal one is unchanged, another one gets a remark. */
export const keepNewest = (results: Results, all: readonly Received[]): Received[] =>
  groupById(all).map(([first, ...others]) => {
    const chosen = newestOf(first, others);
    for (const one of [first, ...others]) if (one !== chosen) passOver(results, one, chosen);
    return chosen;
  });

/** Counts what needs no work. @returns true when the resource is to be read and written */
export const isOpen = (
  context: ImportContext,
  results: Results,
  one: Received,
  rowId: string,
  known: KnownSource | undefined,
): boolean => {
  const isRepetition = context.seen.has(rowId);
  results.settled.add(rowId);
  const isSame = known?.contentHash === one.hash;
  const isOlder = known !== undefined && isNewer(known, one);
  const mayCount = !isRepetition || (known !== undefined && isNewer(one, known));
  if (!isSame && !isOlder && mayCount) return true;
  countOutcome(results, one, 'unchanged');
  if (known === undefined || isSame) return false;
  remark(
    results,
    one,
    isOlder
      ? 'A newer version of it came in earlier (meta.lastUpdated); the newer one counts.'
      : 'The same id came earlier in this import with other content; the earlier one counts.',
  );
  return false;
};
