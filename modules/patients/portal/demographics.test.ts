// Demographics and phones as they came from real records, and as they are read.
import { describe, expect, it } from 'vitest';
import { calm, identifierName, languageName, sexName } from './demographics.ts';
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
});

describe('phones', () => {
  const phone = (type: 'CELL' | 'HOME' | 'WORK' | 'UNKNOWN', e164: string | null) => ({
    id: type,
    type,
    countryCode: null,
    phoneNumber: '555-0101',
    e164,
    isLandline: false,
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
