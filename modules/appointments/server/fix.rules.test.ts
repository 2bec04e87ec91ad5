// Who fits what is said of somebody, how well, and who is sure?
import { describe, expect, it } from 'vitest';
import type { WantedPatient } from '../contract/fix.calls.ts';
import { type Candidate, matchesOf, scoreOf } from './fix.rules.ts';

const maya: Candidate = {
  profileId: 'maya',
  siteProfileId: 'sp-maya',
  firstName: 'Maya',
  lastName: 'Thornton',
  dateOfBirth: '1988-04-17',
  email: 'maya@mail.example',
  phones: ['4155550101'],
};
const ben: Candidate = { ...maya, profileId: 'ben', firstName: 'Ben', dateOfBirth: '1990-01-01' };
const jose: Candidate = { ...maya, profileId: 'jose', firstName: 'José', lastName: 'Núñez', email: null };

it.each<[string, WantedPatient, Candidate, number]>([
  ['all of it', { firstName: 'Maya', lastName: 'Thornton', dateOfBirth: '1988-04-17' }, maya, 1],
  ['accents aside', { firstName: 'jose', lastName: 'NUNEZ' }, jose, 1],
  ['a letter swapped', { lastName: 'Thorntno' }, maya, 0.75],
  ['a hyphen more', { lastName: 'Thorn-ton' }, maya, 0.9],
  ['the beginning of the name', { lastName: 'Thorn' }, maya, 0.5],
  ['the name but not the day', { lastName: 'Thornton', dateOfBirth: '1988-04-18' }, maya, 0.5],
  ['a phone as it was dialled', { phone: '(415) 555-0101' }, maya, 1],
  ['an e-mail in capitals', { email: 'MAYA@MAIL.EXAMPLE' }, maya, 1],
  ['nothing', { lastName: 'Weiss', email: 'w@mail.example' }, maya, 0],
])('%s', (_what, wanted, candidate, expected) => expect(scoreOf(wanted, candidate)).toBe(expected));

describe('it is sure', () => {
  it.each<[string, WantedPatient, readonly Candidate[], string | null]>([
    ['by an e-mail that one patient has', { email: 'maya@mail.example' }, [maya, jose], 'maya'],
    ['by no e-mail that a family shares', { email: 'maya@mail.example' }, [maya, ben], null],
    ['by that e-mail and a name', { email: 'maya@mail.example', firstName: 'Ben' }, [maya, ben], 'ben'],
    ['by no name alone', { firstName: 'Maya', lastName: 'Thornton' }, [maya], null],
    [
      'by name and day of birth',
      { firstName: 'Maya', lastName: 'Thornton', dateOfBirth: '1988-04-17' },
      [maya, ben],
      'maya',
    ],
    ['by no phone alone', { phone: '4155550101' }, [maya], null],
    [
      'by name and phone',
      { firstName: 'Maya', lastName: 'Thornton', phone: '4155550101' },
      [maya, ben],
      'maya',
    ],
    [
      'by no name with a typo',
      { firstName: 'Maya', lastName: 'Thorntno', dateOfBirth: '1988-04-17' },
      [maya],
      null,
    ],
  ])('%s', (_what, wanted, candidates, expected) => {
    expect(matchesOf(wanted, candidates).sure?.profileId ?? null).toBe(expected);
  });
});

it('ten at most, the best first, and nobody with too little in common', () => {
  const many = Array.from({ length: 15 }, (_, n) => ({ ...maya, profileId: `p${n}`, lastName: 'Thorntno' }));
  const { matches } = matchesOf({ lastName: 'Thornton' }, [...many, maya, { ...maya, lastName: 'Weiss' }]);
  expect(matches).toHaveLength(10);
  expect(matches[0]?.candidate.profileId).toBe('maya');
});
