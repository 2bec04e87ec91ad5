// Which names are the same, similar, or of somebody else? As a table.
import { describe, expect, it } from 'vitest';
import { compareNames, isWithinOneTypo } from './creation-names.ts';

describe('names of a possible duplicate', () => {
  it.each<[string, string, 'same' | 'similar' | null]>([
    ['maya thornton', 'maya thornton', 'same'],
    ['anne-marie obrien', "anne_marie o'brien", 'same'],
    ['thornton maya', 'maya thornton', 'similar'],
    ['maya thorntn', 'maya thornton', 'similar'],
    ['maya thorntoon', 'maya thornton', 'similar'],
    ['maya thorntno', 'maya thornton', 'similar'],
    ['mayo thornton', 'maya thornton', 'similar'],
    ['thornton mayo', 'maya thornton', 'similar'],
    ['maia thorntn', 'maya thornton', 'similar'],
    ['thorntn maia', 'maya thornton', 'similar'],
    ['mario thorntn', 'maya thornton', null],
    ['al thornton', 'bo thornton', null],
    ['jo thornton', 'jon thornton', null],
    ['maya thorn', 'maya thornton', null],
    ['ana lee', 'maya thornton', null],
  ])('%s and %s: %s', (asked, known, expected) => {
    const keys = (name: string) => {
      const [first = null, last = null] = name.split(' ').map((part) => part.replaceAll('_', ' '));
      return { first, last };
    };
    expect(compareNames(keys(asked), keys(known))).toBe(expected);
    expect(compareNames(keys(known), keys(asked))).toBe(expected);
  });

  it('a patient without a name is nobody in particular', () => {
    expect(compareNames({ first: 'maya', last: 'thornton' }, { first: null, last: null })).toBeNull();
  });

  it('letters outside the basic plane count as one', () => {
    expect(isWithinOneTypo('𝒜da', 'da')).toBe(true);
  });
});
