// A password is a common one also in a thin disguise, and what only holds a word of the list is not.
import { randomBytes } from 'node:crypto';
import { dictionary } from '@zxcvbn-ts/language-common';
import { describe, expect, it } from 'vitest';
import { bloomFile, openBloom } from './bloom-filter.ts';
import {
  FALSE_POSITIVES,
  formsOf,
  isCommonPassword,
  openCommonPasswords,
  SHORTEST,
} from './common-passwords.ts';

const filter = openBloom(bloomFile(['liverpool', 'password', 'dragon99', '1q2w3e4r'], 1e-9));

it.each([
  ['liverpool', true],
  ['Liverpool', true],
  ['Liverpool1!', true],
  ['!Liverpool!', true],
  ['L1verp00l!', true],
  ['P@55w0rd', true],
  ['Dragon99!', true],
  ['1Q2W3E4R!', true],
  ['Liverpool-8842!', false],
  ['Liverpool-is-home1', false],
  ['pass', false],
  ['', false],
  ['-!-', false],
])('%s: %s', (password, expected) => {
  expect(isCommonPassword(filter, password)).toBe(expected);
});

it('asks for six forms at most, none of them short', () => {
  for (const password of ['L1verp00l!', 'Breathe-easy1', `${'a'.repeat(100_000)}1!`, '😀'.repeat(50)]) {
    const forms = formsOf(password);
    expect(forms.length).toBeLessThanOrEqual(6);
    expect(forms.every((form) => form.length >= 6)).toBe(true);
  }
});

describe('the filter that is shipped', () => {
  const shipped = openCommonPasswords();

  it('holds the list that the estimator has, and hundreds of thousands beyond it', () => {
    const known = dictionary['passwords-common'].filter((password) => password.length >= SHORTEST);
    expect(known.filter((password) => !shipped.has(password))).toEqual([]);
    expect(shipped.entries).toBeGreaterThan(15 * known.length);
  });

  it('takes a random password for one of its own as rarely as the documentation says', () => {
    expect(shipped.falsePositives).toBeLessThan(FALSE_POSITIVES * 1.2);
    const random = Array.from({ length: 20_000 }, () => randomBytes(9).toString('base64url'));
    expect(random.filter((password) => shipped.has(password)).length).toBeLessThan(5);
  });
});
