// Whose is a booking?
import { expect, it } from 'vitest';
import { type Candidate, patientOfBooking, phonesIn } from './booking.rules.ts';

const maya: Candidate = {
  profileId: 'maya',
  firstName: 'Maya',
  lastName: 'Thornton',
  email: 'maya@mail.example',
  phones: ['4155550101'],
};
const ben: Candidate = { ...maya, profileId: 'ben', firstName: 'Ben' };
const jose: Candidate = {
  profileId: 'jose',
  firstName: 'José',
  lastName: 'Núñez-Ruiz',
  email: null,
  phones: ['4155550102'],
};
const one = (profileId: string) => ({ kind: 'one', profileId });
const several = (...profileIds: string[]) => ({ kind: 'several', profileIds });
const none = { kind: 'none' };

it.each([
  ['the e-mail of one patient', ['MAYA@mail.example'], '', [maya, jose], one('maya')],
  [
    'an e-mail that a family shares, with a name',
    ['maya@mail.example'],
    'Ben Thornton',
    [maya, ben],
    one('ben'),
  ],
  ['an e-mail that a family shares', ['maya@mail.example'], 'Thornton', [maya, ben], several('maya', 'ben')],
  [
    'phone and name, accents aside',
    ['x@y.example'],
    'Jose Nunez Ruiz, (415) 555-0102',
    [maya, jose],
    one('jose'),
  ],
  ['a phone alone', [], 'Call +1 415 555 0102', [maya, jose], several('jose')],
  ['a name alone', [], 'José Núñez-Ruiz', [maya, jose], several('jose')],
  ['nothing that is known', ['x@y.example'], 'Somebody else', [maya, jose], none],
  [
    'the e-mail of one and the name of another',
    ['maya@mail.example'],
    'José Núñez-Ruiz',
    [maya, jose],
    one('maya'),
  ],
] as const)('%s', (_what, emails, text, candidates, expected) => {
  expect(patientOfBooking({ emails, text }, candidates)).toEqual(expected);
});

it.each([
  ['Phone: +1 (415) 555-0102', ['4155550102']],
  ['415.555.0101 or 415-555-0102', ['4155550101', '4155550102']],
  ['born 1988-04-17, room 12', []],
])('the phones in %j', (text, expected) => expect(phonesIn(text)).toEqual(expected));
