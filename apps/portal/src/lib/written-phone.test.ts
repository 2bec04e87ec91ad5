// Is a number written as people of its country write it? The expected ones are those of the library that reads what is typed (decision 0031)
import { expect, it } from 'vitest';
import { writtenPhone } from './written-phone.ts';

it.each([
  ['United States', '+12065550123', '+1 206 555 0123'],
  ['Sweden, mobile', '+46701740605', '+46 70 174 06 05'],
  ['Sweden, Stockholm', '+46850012345', '+46 8 500 123 45'],
  ['Sweden, Stockholm, seven digits', '+468123456', '+46 8 12 34 56'],
  ['Sweden, Umeå', '+46901234567', '+46 90 123 45 67'],
  ['Sweden, Göteborg, short', '+4631123456', '+46 31 12 34 56'],
  ['Sweden, Skellefteå', '+46910123456', '+46 910 12 34 56'],
  ['Sweden, a short number in the country', '+4691012345', '+46 910 123 45'],
  ['United Kingdom, London', '+442079460018', '+44 20 7946 0018'],
  ['United Kingdom, Birmingham', '+441214960018', '+44 121 496 0018'],
  ['United Kingdom, Leicester', '+441164960018', '+44 116 496 0018'],
  ['United Kingdom, mobile', '+447700900123', '+44 7700 900123'],
  ['United Kingdom, a small exchange', '+441632960001', '+44 1632 960001'],
  ['Italy, Rome: the 0 belongs to it', '+390612345678', '+39 06 1234 5678'],
  ['Italy, mobile', '+393123456789', '+39 312 345 6789'],
  ['Germany, mobile', '+4915112345678', '+49 1511 2345678'],
  ['Germany, Berlin', '+4930123456', '+49 30 123456'],
  ['another country', '+33612345678', '+33612345678'],
  ['what is no number', '911', '911'],
])('%s: %s', (_where, e164, written) => {
  expect(writtenPhone(e164)).toBe(written);
});
