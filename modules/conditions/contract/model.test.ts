// Is a condition found under every word that people use for it, and is a record read in its order?
import { describe, expect, it } from 'vitest';
import {
  conditionChoices,
  inReadingOrder,
  isConditionLike,
} from '@alveary/modules/conditions/contract/model.ts';

const found = (typed: string): string[] =>
  conditionChoices.filter((one) => isConditionLike(one, typed)).map(({ name }) => name);

describe('a condition is found by', () => {
  it.each([
    ['an abbreviation', 'COPD', ['Chronic obstructive pulmonary disease']],
    ['an abbreviation in small letters', 'osa', ['Obstructive sleep apnea']],
    ['another word', 'hay fever', ['Allergic rhinitis']],
    ['a word of its name', 'bronchiect', ['Bronchiectasis']],
    ['its code', '13645005', ['Chronic obstructive pulmonary disease']],
    ['the beginning of its code', '1959', ['Asthma']],
    ['several words of one meaning', 'diabetes', ['Type 2 diabetes mellitus']],
  ])('%s: %s', (_by, typed, names) => {
    expect(found(typed)).toEqual(names);
  });

  it('nothing else', () => {
    expect(found('quinsy')).toEqual([]);
  });
});

it('what lasts stands before what is over, lungs and airways first, and the rest stays in order', () => {
  const read = inReadingOrder([
    { code: '10509002', abatedAt: '2020-01-01' },
    { code: '414916001', abatedAt: null },
    { code: '38341003', abatedAt: '2021-01-01' },
    { code: '195967001', abatedAt: null },
    { code: null, abatedAt: null },
  ]);
  expect(read.map(({ code }) => code)).toEqual(['195967001', '414916001', null, '10509002', '38341003']);
});
