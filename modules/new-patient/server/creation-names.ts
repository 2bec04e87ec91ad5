// Are two names the same, or nearly? Compared by their keys, which have no case and no accents.

/** The keys of a first and a last name (`name_key` of the database), null where there is none. */
export interface NameKeys {
  readonly first: string | null;
  readonly last: string | null;
}

/** Blanks, hyphens, apostrophes and dots are typed differently by everybody. */
const folded = (key: string | null): string => (key ?? '').replaceAll(/[\s'\-.]+/g, '');

/** Is one letter missing, too many, another one, or are two neighbours swapped? Equal names are within one typo too. */
export const isWithinOneTypo = (one: string, other: string): boolean => {
  const [short, long] = one.length <= other.length ? [[...one], [...other]] : [[...other], [...one]];
  if (long.length - short.length > 1) return false;
  const first = long.findIndex((letter, index) => letter !== short[index]);
  if (first === -1) return true;
  const rest = (letters: readonly string[], from: number): string => letters.slice(from).join('');
  if (long.length > short.length) return rest(long, first + 1) === rest(short, first);
  const isSwapped = long[first] === short[first + 1] && long[first + 1] === short[first];
  return (
    rest(long, first + 1) === rest(short, first + 1) ||
    (isSwapped && rest(long, first + 2) === rest(short, first + 2))
  );
};

/** In names of one or two letters every other one would be a typo. */
const LEAST_LETTERS = 3;

const isNearly = (one: string, other: string): boolean =>
  Math.min(one.length, other.length) >= LEAST_LETTERS && isWithinOneTypo(one, other);

/** The same name, a similar one (swapped, or with a typo in each), or another. */
export const compareNames = (asked: NameKeys, known: NameKeys): 'same' | 'similar' | null => {
  const [first, last] = [folded(asked.first), folded(asked.last)];
  const [knownFirst, knownLast] = [folded(known.first), folded(known.last)];
  if (first === knownFirst && last === knownLast) return 'same';
  const isAlike = (one: string, other: string): boolean => one === other || isNearly(one, other);
  const fits = (theirFirst: string, theirLast: string): boolean =>
    isAlike(first, theirFirst) && isAlike(last, theirLast);
  return fits(knownFirst, knownLast) || fits(knownLast, knownFirst) ? 'similar' : null;
};
