import { describe, expect, it } from 'vitest';
import { compareIdentity, type Identity } from './same-person.ts';

const mr = (value: string, system: string | null = 'http://a.example') => ({ type: 'EhrId', system, value });
const anna: Identity = {
  firstName: 'Anna',
  lastName: 'Ashdown',
  dateOfBirth: '1970-03-04',
  sex: 'female',
  identifiers: [mr('100')],
};
const bare: Identity = { ...anna, identifiers: [] };
const berit: Partial<Identity> = { firstName: 'Berit', lastName: 'Quist', dateOfBirth: '1999-09-09' };

describe('two descriptions under one id', () => {
  it.each<[string, Identity, Partial<Identity>, ReturnType<typeof compareIdentity>['verdict']]>([
    ['nothing changed', anna, {}, 'same'],
    ['a wedding', bare, { lastName: 'Páez' }, 'same'],
    ['a hyphen', bare, { lastName: 'Ashdown-Páez', dateOfBirth: '1970-04-03' }, 'same'],
    ['a short name and a corrected birth date', bare, { firstName: 'A.', dateOfBirth: '1970-03-05' }, 'same'],
    ['an accent', { ...bare, lastName: 'Páez' }, { lastName: 'PAEZ', dateOfBirth: '1970-03-05' }, 'same'],
    ['a transition', bare, { firstName: 'Aaron', sex: 'male' }, 'unclear'],
    ['sex and birth date', bare, { sex: 'male', dateOfBirth: '1999-09-09' }, 'unclear'],
    ['the whole name', bare, { firstName: 'Berit', lastName: 'Quist' }, 'unclear'],
    ['a sister', bare, { firstName: 'Berit', dateOfBirth: '1972-01-01' }, 'other'],
    ['name, sex and birth date', bare, { ...berit, sex: 'male' }, 'other'],
    ['name and sex, no birth date', bare, { ...berit, sex: 'male', dateOfBirth: null }, 'other'],
    [
      'no name, another sex and birth date',
      bare,
      { firstName: null, lastName: null, sex: 'male', dateOfBirth: '1999-09-09' },
      'other',
    ],
    ['everything, with a shared number', anna, { ...berit, sex: 'male' }, 'unclear'],
    [
      'the number of another system',
      anna,
      { ...berit, identifiers: [mr('100', 'http://b.example')] },
      'other',
    ],
    ['the number without a system', anna, { ...berit, identifiers: [mr('100', null)] }, 'other'],
    ['another number', anna, { identifiers: [mr('900')] }, 'other'],
    [
      'another number beside the known one',
      anna,
      { identifiers: [mr('900'), { ...mr('100'), type: 'MR' }] },
      'same',
    ],
    [
      'another number, the same passport',
      { ...anna, identifiers: [mr('100'), { type: 'PPN', system: 'urn:x', value: 'P1' }] },
      { identifiers: [mr('900'), { type: 'PPN', system: 'urn:x', value: 'P1' }] },
      'same',
    ],
    [
      'the insurance of the family',
      { ...anna, identifiers: [{ type: 'MB', system: 'urn:x', value: 'F1' }] },
      { ...berit, identifiers: [{ type: 'MB', system: 'urn:x', value: 'F1' }] },
      'other',
    ],
    ['no number where there was one', anna, { identifiers: [] }, 'same'],
  ])('are held against each other: %s', (_, known, given, verdict) => {
    expect(compareIdentity(known, { ...known, ...given }).verdict).toBe(verdict);
  });

  it('names what differs', () => {
    expect(compareIdentity(bare, { ...bare, ...berit, sex: 'male' }).differs).toBe(
      'name, sex and birth date',
    );
  });
});
