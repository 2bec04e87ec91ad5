// Which number is written to first, and of which is it said that nothing reaches it?
import { expect, it } from 'vitest';
import type { Profile } from './model.ts';
import { landlineWarning, smsNumbersOf } from './sms-number.rules.ts';

const LONDON = '+442079460101';
const MOBILE = '+447700900123';
const phone = (type: Profile['phones'][number]['type'], e164: string | null, isLandline = false) => ({
  type,
  e164,
  isLandline,
});

it.each([
  [
    'the mobile before the landline that stands first',
    [phone('HOME', LONDON, true), phone('CELL', MOBILE)],
    [MOBILE],
  ],
  ['no landline that was taken for a mobile', [phone('CELL', LONDON, true), phone('HOME', MOBILE)], [MOBILE]],
  [
    'cell, unknown, home, and none at work',
    [phone('WORK', '+4'), phone('HOME', '+3'), phone('UNKNOWN', '+2'), phone('CELL', '+1')],
    ['+1', '+2', '+3'],
  ],
  ['the order of the record among equals', [phone('CELL', '+2'), phone('CELL', '+1')], ['+2', '+1']],
  ['nothing that could not be read', [phone('CELL', null)], []],
])('%s', (_what, phones, expected) => {
  expect(smsNumbersOf(phones)).toEqual(expected);
});

it('a chosen landline is warned of, another number is not', () => {
  const phones = [phone('HOME', LONDON, true), phone('CELL', MOBILE)];
  expect(landlineWarning(phones, LONDON)).toBe('This number is a landline; text messages cannot reach it.');
  expect(landlineWarning(phones, MOBILE)).toBeNull();
  expect(landlineWarning(phones, '')).toBeNull();
});
