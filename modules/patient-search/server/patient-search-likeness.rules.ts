// Is a name almost what was typed: other separators, or one typo? (migration 20261122T0008_patient_search has the same parts)

/** How close a name comes, the closest first. */
export const LIKENESSES = ['spelling', 'typo', 'beginning'] as const;
export type Likeness = (typeof LIKENESSES)[number];

const FEWEST_LETTERS = 3;
const FEWEST_FOR_A_TYPO = 4;
/** A term of four letters with a typo keeps too little of a name to be its beginning. */
const FEWEST_FOR_A_BEGINNING = 5;
const MOST_LETTERS = 40;
const MOST_WORDS = 8;

const SEPARATORS = /[ \-'.,]+/;

const lettersOf = (key: string): string[] => [...key.split(SEPARATORS).join('')];

/** Each word, and the letters from the start of each word to the end of the name. */
const partsOf = (key: string): string[][] => {
  const words = key
    .split(SEPARATORS)
    .filter((word) => word !== '')
    .slice(0, MOST_WORDS);
  const parts = words.flatMap((word, at) => [word, words.slice(at).join('')]);
  return [...new Set(parts)].map((part) => [...part].slice(0, MOST_LETTERS));
};

const isSame = (
  one: readonly string[],
  from: number,
  other: readonly string[],
  otherFrom: number,
): boolean => {
  if (one.length - from !== other.length - otherFrom) return false;
  for (let at = from; at < one.length; at += 1) {
    if (one[at] !== other[at - from + otherFrom]) return false;
  }
  return true;
};

/** Does at most one letter differ: put in, left out, replaced, or swapped with its neighbour? */
const isOneTypoApart = (one: readonly string[], other: readonly string[]): boolean => {
  if (Math.abs(one.length - other.length) > 1) return false;
  let at = 0;
  while (at < one.length && at < other.length && one[at] === other[at]) at += 1;
  if (one.length > other.length) return isSame(one, at + 1, other, at);
  if (one.length < other.length) return isSame(one, at, other, at + 1);
  const isSwapped = one[at] === other[at + 1] && one[at + 1] === other[at];
  return isSame(one, at + 1, other, at + 1) || (isSwapped && isSame(one, at + 2, other, at + 2));
};

const isBeginning = (letters: readonly string[], part: readonly string[]): boolean =>
  part.length >= letters.length && isSame(letters, 0, part.slice(0, letters.length), 0);

const isBeginningWithTypo = (letters: readonly string[], part: readonly string[]): boolean =>
  [letters.length - 1, letters.length, letters.length + 1].some(
    (length) => length < part.length && isOneTypoApart(letters, part.slice(0, length)),
  );

/**
 * How close the name comes to the term; both are keys as `name_key` makes them.
 * @returns null when it is not close, or when it holds the term as it was typed
 */
export const likenessOf = (term: string, key: string): Likeness | null => {
  const letters = lettersOf(term);
  const { length } = letters;
  if (key.includes(term) || length < FEWEST_LETTERS || length > MOST_LETTERS) return null;
  const parts = partsOf(key);
  if (parts.some((part) => isBeginning(letters, part))) return 'spelling';
  if (length < FEWEST_FOR_A_TYPO) return null;
  if (parts.some((part) => isOneTypoApart(letters, part))) return 'typo';
  if (length < FEWEST_FOR_A_BEGINNING) return null;
  return parts.some((part) => isBeginningWithTypo(letters, part)) ? 'beginning' : null;
};
