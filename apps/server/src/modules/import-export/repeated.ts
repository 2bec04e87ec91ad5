// Does the same resource stand twice in what is imported together? Then the first one counts.
import { countOutcome, type Results } from './import-context.ts';
import { type Received, rejectionOf } from './received.ts';

const placeInWords = ({ place }: Received): string =>
  place.entry === null ? `line ${place.line}` : `entry ${place.entry}`;

/** An equal repetition is unchanged; a different one is rejected, since nobody knows which is right. */
export const keepFirst = (results: Results, all: readonly Received[]): Received[] => {
  const first = new Map<string, Received>();
  for (const one of all) {
    const key = `${one.type}/${one.sourceId}`;
    const earlier = first.get(key);
    if (earlier === undefined) first.set(key, one);
    else if (earlier.hash === one.hash) countOutcome(results, one, 'unchanged');
    else {
      const reason = `The same id stands at ${placeInWords(earlier)} with other content; that one was imported.`;
      results.rejections.push(rejectionOf(one, reason));
    }
  }
  return [...first.values()];
};
