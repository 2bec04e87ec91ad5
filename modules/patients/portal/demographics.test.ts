// Demographics, addresses and phones as they came from real records, and as they are read.
import { describe, expect, it } from 'vitest';
import { addressLines, calm, identifierName, languageName, sexName } from './demographics.ts';
import { mainPhone, phoneText } from './phones.ts';

describe('demographics', () => {
  it('in words', () => {
    expect([sexName('female'), sexName(null)]).toEqual(['Female', null]);
    expect([languageName('sv'), languageName('Klingon?'), languageName(null)]).toEqual([
      'Swedish',
      'Klingon?',
      null,
    ]);
    expect([calm('DEVICE'), calm('FHIR'), calm('Home scale')]).toEqual(['Device', 'FHIR', 'Home scale']);
    expect([identifierName('DL'), identifierName('X-12')]).toEqual(['Driver license', 'X-12']);
  });

  it('an address in its lines', () => {
    const address = { id: '', use: null, country: 'US', lines: ['315 Lehner Landing', ''] };
    expect(addressLines({ ...address, city: 'Oakland', state: 'CA', postalCode: '94607' })).toEqual([
      '315 Lehner Landing',
      'Oakland, CA 94607',
      'US',
    ]);
    expect(addressLines({ ...address, lines: [], city: null, state: null, postalCode: null })).toEqual([
      'US',
    ]);
  });
});

describe('phones', () => {
  const phone = (type: 'CELL' | 'HOME' | 'WORK' | 'UNKNOWN', e164: string | null) => ({
    id: type,
    type,
    countryCode: null,
    phoneNumber: '555-0101',
    e164,
  });

  it('the cell phone comes first', () => {
    expect(mainPhone([phone('HOME', null), phone('CELL', null)])?.type).toBe('CELL');
    expect(mainPhone([])).toBeNull();
  });

  it.each([
    ['+14155550101', '+1 415 555 0101'],
    ['+46701234567', '+46 70 123 45 67'],
    ['+442079460018', '+44 20 7946 0018'],
    [null, '555-0101'],
  ])('%s', (e164, expected) => {
    expect(phoneText(phone('CELL', e164))).toBe(expected);
  });
});
