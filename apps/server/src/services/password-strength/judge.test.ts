// The passwords that somebody would guess, as a table (ASVS 6.2.4; the review's 'Liverpool1!').
import { expect, it } from 'vitest';
import { judgePassword } from './judge.ts';

const OF_MAYA = ['maya', 'thornton', 'alveary'];

it.each([
  ['Password1!', 'common'],
  ['P@ssw0rd123!', 'common'],
  ['Liverpool1!', 'common'],
  ['Manchester1!', 'common'],
  ['Welcome-2026', 'common'],
  ['Qwerty-123', 'common'],
  ['Iloveyou1!', 'common'],
  ['Aaaaaaa1!', 'common'],
  ['Summer2026!', 'guessable'],
  ['Thornton80!', 'common'],
  // On the list of a million, and beyond the 49,000 of the estimator.
  ['Yiomuwqh7!', 'common'],
  ['Rhtvtyxeu-1', 'common'],
  ['Alveary1!', 'guessable'],
  ['Breathe-easy1', 'good'],
  ['Correct-Horse9', 'good'],
  ['Lungfunktion-88', 'good'],
  ['xK9$mQ2v', 'good'],
  ['aB3-'.repeat(50), 'guessable'],
])('%.20s is %s', async (password, verdict) => {
  expect(await judgePassword(password, OF_MAYA)).toBe(verdict);
});

it('many at once get each the own answer', async () => {
  const asked = ['Breathe-easy1', 'Liverpool1!', 'Correct-Horse9', 'Aaaaaaa1!'];
  const answers = await Promise.all(asked.map((password) => judgePassword(password, [])));
  expect(answers).toEqual(['good', 'common', 'good', 'common']);
});
