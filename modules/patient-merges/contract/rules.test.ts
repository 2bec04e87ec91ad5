// Is nothing lost that only one record has, and nothing taken over that nobody chose?
import { describe, expect, it } from 'vitest';
import { contested, signsOfTwoPeople, takenOver } from './rules.ts';

const blank = {
  firstName: null,
  lastName: null,
  dateOfBirth: null,
  sex: null,
  birthSex: null,
  language: null,
  deceasedAt: null,
  emailAddress: null,
  insuranceMemberId: null,
};

describe('the values of a merged record', () => {
  const survivor = { ...blank, firstName: 'Maya', lastName: 'Lindqvist', sex: 'female' };
  const merged = { ...blank, firstName: 'Maja', lastName: 'Lindqvist', language: 'sv' };

  it.each([
    ['nothing chosen: what only the closed record has', [], ['language']],
    ['a value chosen where both have one', ['firstName'], ['firstName', 'language']],
    ['nothing empty, even when it is chosen', ['sex'], ['language']],
  ] as const)('%s', (_case, chosen, expected) => {
    expect(takenOver(survivor, merged, chosen)).toEqual(expected);
  });

  it('are asked for where both have one and not the same', () => {
    expect(contested(survivor, merged)).toEqual(['firstName']);
  });
});

describe('two people are suspected', () => {
  const maya = {
    ...blank,
    firstName: 'Maya',
    lastName: 'Thornton',
    dateOfBirth: '1988-04-17',
    sex: 'female',
  };

  it.each([
    [{ dateOfBirth: '1956-12-05', sex: 'male' }, ['dateOfBirth', 'sex']],
    [{ firstName: 'Henry', lastName: 'Alvarez', sex: 'male' }, ['firstName', 'lastName', 'sex']],
    [{ firstName: 'Maja', dateOfBirth: '1988-04-07' }, []],
    [{ lastName: 'Bell', sex: 'male' }, []],
    [{ dateOfBirth: null, sex: 'male', emailAddress: 'other@mail.example', language: 'sv' }, []],
  ])('where the other record says %j: %j', (facts, signs) => {
    expect(signsOfTwoPeople(maya, { ...maya, ...facts })).toEqual(signs);
  });
});
