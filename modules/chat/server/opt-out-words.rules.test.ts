import { expect, it } from 'vitest';
import { wishOf } from './opt-out-words.ts';

it.each([
  ['STOP', false],
  [' unsubscribe\n', false],
  ['Quit', false],
  ['REVOKE', false],
  ['OPTOUT', false],
  ['opt out', false],
  ['Opt-out.', false],
  ['Stop.', false],
  ['STOP!', false],
  ['“stop”', false],
  ['stop all!!', false],
  ['S\u200bTOP\u00a0', false],
  ['ＳＴＯＰ', false],
  ['start', true],
  ['Start.', true],
  ['UNSTOP', true],
  ['yes', true],
  ['Yes.', null],
  ['Please stop', null],
  ['stop calling me at work', null],
  ['!', null],
  ['', null],
])('reads %j as the wish for SMS: %s', (text, wish) => {
  expect(wishOf(text)).toBe(wish);
});

it.each([
  ['Nej tack', 'STOP', false],
  ['Ja', 'start', true],
  ['STOP', 'HELP', null],
  ['STOP', 'toString', false],
  ['STOP', null, false],
])('reads %j, which the provider takes for %s, as the wish for SMS: %s', (text, type, wish) => {
  expect(wishOf(text, type)).toBe(wish);
});
