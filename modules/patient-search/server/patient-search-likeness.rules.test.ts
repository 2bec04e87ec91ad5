import { describe, expect, it, test } from 'vitest';
import { likenessOf } from './patient-search-likeness.rules.ts';

describe('a flexible name forgives', () => {
  it.each([
    ['an apostrophe left out', 'obrien', "o'brien", 'spelling'],
    ['an apostrophe put in', "o'brien", 'obrien', 'spelling'],
    ['a hyphen for a space', 'smith jones', 'smith-jones', 'spelling'],
    ['nothing for a space', 'maryann', 'mary ann', 'spelling'],
    ['spaces too many', 'van   dyke', 'van dyke', 'spelling'],
    ['a beginning with other separators', 'mary-an', 'maryanne', 'spelling'],
    ['separators after the first word', "dell'acq", 'maria dellacqua', 'spelling'],
    ['a wrong letter', 'thornten', 'thornton', 'typo'],
    ['a letter too few', 'thornon', 'thornton', 'typo'],
    ['a letter too many', 'thorntonn', 'thornton', 'typo'],
    ['two letters swapped', 'thronton', 'thornton', 'typo'],
    ['a wrong first letter', 'rhornton', 'thornton', 'typo'],
    ['a typo in the second word', 'jnoes', 'smith-jones', 'typo'],
    ['a typo across the words', 'obrein', "o'brien", 'typo'],
    ['four letters', 'lisa', 'lise', 'typo'],
    ['a typo at the beginning of a longer name', 'thront', 'thornton', 'beginning'],
    ['letters beyond the first plane of Unicode', '𝒜𝒷𝒸𝒹x', '𝒜𝒷𝒸𝒹e', 'typo'],
  ])('%s: %s finds %s', (_, term, key, likeness) => {
    expect(likenessOf(term, key)).toBe(likeness);
  });

  it.each([
    ['what holds the term is no near match', 'thorn', 'thornton'],
    ['two typos', 'thorntan', 'thurnton'],
    ['swapped letters that are not neighbours', 'nhortton', 'thornton'],
    ['three letters', 'lea', 'lee'],
    ['four letters at the beginning of a longer name', 'lisa', 'liseberg'],
    ['two letters with another separator', "o'b", 'ob'],
    ['a piece from the middle of a word', 'hronto', 'thornton'],
    ['more letters than any name', 'a'.repeat(41), `${'a'.repeat(40)}-a`],
  ])('but not %s: %s does not find %s', (_, term, key) => {
    expect(likenessOf(term, key)).toBeNull();
  });
});

/** Damerau's distance with neighbours swapped at most once, as every textbook has it. */
const distance = (one: string, other: string): number => {
  const rows = Array.from({ length: one.length + 1 }, (_, i) =>
    Array.from({ length: other.length + 1 }, (_unused, j) => (i === 0 ? j : j === 0 ? i : 0)),
  );
  const at = (i: number, j: number): number => rows[i]?.[j] ?? 0;
  for (let i = 1; i <= one.length; i += 1) {
    for (let j = 1; j <= other.length; j += 1) {
      const isSwap = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      const best = Math.min(
        at(i - 1, j) + 1,
        at(i, j - 1) + 1,
        at(i - 1, j - 1) + Number(one[i - 1] !== other[j - 1]),
        isSwap ? at(i - 2, j - 2) + 1 : Number.POSITIVE_INFINITY,
      );
      const row = rows[i];
      if (row) row[j] = best;
    }
  }
  return at(one.length, other.length);
};

test('20,000 pairs of words: one typo is what the textbook says it is', () => {
  let state = 7;
  const roll = (sides: number): number => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * sides);
  };
  const word = () => Array.from({ length: 4 + roll(4) }, () => 'abc'[roll(3)]).join('');
  const found = { typo: 0, beginning: 0, none: 0 };
  const wrong: object[] = [];
  for (let run = 0; run < 20_000; run += 1) {
    const [term, key] = [word(), word()];
    if (key.includes(term)) continue;
    const prefixes = [term.length - 1, term.length, term.length + 1].filter((length) => length < key.length);
    const isBeginning =
      term.length > 4 && prefixes.some((length) => distance(term, key.slice(0, length)) <= 1);
    const wanted = distance(term, key) <= 1 ? 'typo' : isBeginning ? 'beginning' : null;
    const likeness = likenessOf(term, key);
    if (likeness !== wanted) wrong.push({ term, key, likeness, wanted });
    found[wanted ?? 'none'] += 1;
  }
  expect(wrong).toEqual([]);
  expect(Math.min(found.typo, found.beginning, found.none)).toBeGreaterThan(100);
});
