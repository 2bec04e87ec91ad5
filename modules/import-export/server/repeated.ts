// Is a resource new or changed, or is it settled: as it was, or a repetition of one that came earlier in this import?
import { countOutcome, type ImportContext, remark, type Results } from './import-context.ts';
import type { KnownSource } from './import-sources.store.ts';
import type { Received } from './received.ts';

const placeInWords = ({ place }: Received): string =>
  place.entry === null ? `line ${place.line}` : `entry ${place.entry}`;

/** Of several with the same id in one batch the first counts: an equal one is unchanged, another one gets a remark. */
export const keepFirst = (results: Results, all: readonly Received[]): Received[] => {
  const first = new Map<string, Received>();
  for (const one of all) {
    const key = `${one.type}/${one.sourceId}`;
    const earlier = first.get(key);
    if (earlier === undefined) {
      first.set(key, one);
      continue;
    }
    countOutcome(results, one, 'unchanged');
    if (earlier.hash !== one.hash) {
      remark(
        results,
        one,
        `The same id stands at ${placeInWords(earlier)} with other content; that one counts.`,
      );
    }
  }
  return [...first.values()];
};

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
  if (known?.contentHash !== one.hash && !isRepetition) return true;
  countOutcome(results, one, 'unchanged');
  if (isRepetition && known && known.contentHash !== one.hash) {
    remark(
      results,
      one,
      'The same id came earlier in this import with other content; the earlier one counts.',
    );
  }
  return false;
};
