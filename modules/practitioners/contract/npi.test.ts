// Is the check digit of an NPI right? (CMS, NPI check digit: the example 1234567893)
import { expect, it } from 'vitest';
import { isNpi, npiCheckDigit, npiField } from './npi.ts';

it.each([
  ['123456789', 3],
  ['124531959', 9],
  ['100000000', 4],
  ['999999219', 8],
])('an NPI that begins with %s ends in %d', (nine, digit) => {
  expect(npiCheckDigit(nine)).toBe(digit);
  for (let other = 0; other < 10; other += 1) expect(isNpi(`${nine}${other}`)).toBe(other === digit);
});

it.each(['490', '12345678931', '', '1234567890', '123456789x', '١٢٣٤٥٦٧٨٩٣', ' 1234567893'])(
  '"%s" is none',
  (text) => expect(isNpi(text)).toBe(false),
);

it('what is typed around it does not count', () => {
  expect(npiField.parse(' 1234567893 ')).toBe('1234567893');
  expect(npiField.safeParse('1234567890').error?.issues[0]?.message).toBe(
    'An NPI has 10 digits and a check digit that fits. Check the number.',
  );
});
