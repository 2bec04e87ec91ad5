// What does a score mean? Apart from how it is worked out, for screens that only say it.
import type { Definition, ScoreBand } from './definition.ts';

const begins = (score: number, { from, over }: ScoreBand): boolean =>
  from === undefined ? score > (over ?? Infinity) : score >= from;

/** What a score means in the words of the instrument; null where it has none. */
export const bandOf = ({ bands }: Pick<Definition, 'bands'>, score: number): ScoreBand | null =>
  bands.findLast((band) => begins(score, band)) ?? null;
