// Each national form is read as the number that is meant, and a number that nobody can have is refused.
import { describe, expect, it } from 'vitest';
import {
  countryOfTexts,
  isLandline,
  isPhoneProblem,
  readPhone,
  readPhoneIn,
  storedFormsOf,
} from './phone-number.ts';

const e164Of = (code: string, typed: string): string => {
  const read = readPhone(code, typed);
  return isPhoneProblem(read) ? `${read.field}: ${read.message}` : read.e164;
};

describe('a number beside its country code', () => {
  it.each([
    ['United States', '+1', '4155550132', '+14155550132'],
    ['United States, with the 1 that is dialled first', '+1', '14155550132', '+14155550132'],
    ['United States, as it is written', '+1', '(415) 555-0132', '+14155550132'],
    ['United States, for examples', '+1', '2025550142', '+12025550142'],
    ['Canada', '+1', '6135550187', '+16135550187'],
    ['United Kingdom, mobile', '+44', '07700900123', '+447700900123'],
    ['United Kingdom, without the 0', '+44', '7700900123', '+447700900123'],
    ['United Kingdom, London', '+44', '02079460101', '+442079460101'],
    ['United Kingdom, a small exchange', '+44', '01632960001', '+441632960001'],
    ['United Kingdom, the code once more', '+44', '447700900123', '+447700900123'],
    ['United Kingdom, the code and 00', '+44', '00447700900123', '+447700900123'],
    ['United Kingdom, as it is written', '+44', '+44 (0)7700 900123', '+447700900123'],
    ['Sweden, mobile', '+46', '0701740605', '+46701740605'],
    ['Sweden, without the 0', '+46', '701740605', '+46701740605'],
    ['Sweden, Stockholm', '+46', '08123456', '+468123456'],
    ['Italy, Rome: the 0 belongs to it', '+39', '0612345678', '+390612345678'],
    ['Italy, Milan', '+39', '0236618300', '+390236618300'],
    ['Italy, mobile', '+39', '3123456789', '+393123456789'],
    ['Germany, mobile', '+49', '015112345678', '+4915112345678'],
    ['Germany, Berlin', '+49', '030123456', '+4930123456'],
    ['Germany, without the 0', '+49', '15112345678', '+4915112345678'],
    ['France, mobile', '+33', '0612345678', '+33612345678'],
    ['France, Paris', '+33', '0142345678', '+33142345678'],
    ['Spain, mobile', '+34', '612345678', '+34612345678'],
    ['Spain, Madrid', '+34', '912345678', '+34912345678'],
    ['Netherlands', '+31', '0612345678', '+31612345678'],
    ['Belgium', '+32', '0470123456', '+32470123456'],
    ['Switzerland', '+41', '0791234567', '+41791234567'],
    ['Austria', '+43', '06641234567', '+436641234567'],
    ['Ireland', '+353', '0851234567', '+353851234567'],
    ['Norway', '+47', '40123456', '+4740123456'],
    ['Denmark', '+45', '20123456', '+4520123456'],
    ['Finland', '+358', '0412345678', '+358412345678'],
    ['Poland', '+48', '512345678', '+48512345678'],
    ['Hungary, whose trunk is 06', '+36', '06201234567', '+36201234567'],
    ['San Marino, whose 0 stays', '+378', '0549886377', '+3780549886377'],
  ])('%s: %s %s is %s', (_where, code, typed, e164) => {
    expect(e164Of(code, typed)).toBe(e164);
  });

  it.each([
    ['+1', '5550142', 'phoneNumber: Phone number is too short: after +1 it has 10 digits.'],
    ['+1', '41555501320', 'phoneNumber: Phone number is too long: after +1 it has 10 digits.'],
    ['+44', '12345', 'phoneNumber: Phone number is too short: after +44 it has 7 to 10 digits.'],
    ['+33', '06123456789', 'phoneNumber: Phone number is too long: after +33 it has 9 digits.'],
    ['+46', '+14155550132', 'countryCode: The phone number begins with +1, the country code is +46.'],
    ['+999', '4155550132', 'countryCode: +999 is not the country code of any country.'],
    ['+1', 'no number', 'phoneNumber: Phone number is too short: after +1 it has 10 digits.'],
  ])('%s %s is refused: %s', (code, typed, said) => {
    expect(e164Of(code, typed)).toBe(said);
  });

  it('gives code and number as they are kept, and reads what is kept as the same number', () => {
    const read = readPhone('+44', '07700900123');
    expect(read).toEqual({
      countryCode: '+44',
      phoneNumber: '7700900123',
      e164: '+447700900123',
      extension: null,
    });
    expect(readPhone('+44', '7700900123')).toEqual(read);
  });
});

describe('a number of which the country is known', () => {
  it.each([
    ['US', '555-218-4411', '+15552184411', null],
    ['GB', '020 7946 0101', '+442079460101', null],
    ['GB', '+1 415 555 0132', '+14155550132', null],
    ['US', '415-555-0132 x12', '+14155550132', '12'],
  ])('in %s: %s is %s', (country, text, e164, extension) => {
    expect(readPhoneIn(country, text)).toMatchObject({ e164, extension });
  });

  it.each([
    ['US', '5550142'],
    ['US', 'call the daughter'],
    ['XX', '4155550132'],
  ])('in %s: %s is none', (country, text) => {
    expect(readPhoneIn(country, text)).toBeNull();
  });
});

it.each([
  ['7700900123', ['7700900123']],
  ['(070) 174-0605', ['0701740605', '701740605']],
  ['0612345678', ['0612345678', '612345678']],
])('%s may be stored as %s', (typed, forms) => {
  expect(storedFormsOf(typed)).toEqual(forms);
});

it.each([
  ['London', '+442079460101', true],
  ['Stockholm', '+468123456', true],
  ['Rome', '+390612345678', true],
  ['Berlin', '+4930123456', true],
  ['a mobile of the United Kingdom, for examples', '+447700900123', false],
  ['a mobile of Sweden', '+46701740605', false],
  ['a mobile of Italy', '+393123456789', false],
  ['a mobile of Germany', '+4915112345678', false],
  ['the United States, where a number does not tell', '+14155550132', false],
  ['nothing that anybody has', '+99', false],
])('%s: %s is a landline: %s', (_where, e164, expected) => {
  expect(isLandline(e164)).toBe(expected);
});

it.each([
  ['the United States', '+14155550132', 'US'],
  ['Canada', '+16135550187', 'CA'],
  ['Jamaica, which dials +1 as well', '+18765550123', 'JM'],
  ['a mobile of Sweden', '+46701740605', 'SE'],
  ['a mobile of the United Kingdom', '+447912345678', 'GB'],
  ['a mobile of Cuba', '+5351234567', 'CU'],
  ['a landline of Sweden', '+468123456', null],
  ['a premium number of the United States', '+19002345678', null],
  ['a premium number of the United Kingdom', '+449090123456', null],
  ['a personal number of the United Kingdom, which passes calls on', '+447012345678', null],
  ['a satellite phone', '+881612345678', null],
  ['nothing that anybody has', '+99', null],
])('texts to %s, %s, go to the country %s', (_where, e164, expected) => {
  expect(countryOfTexts(e164)).toBe(expected);
});
