import { expect, it } from 'vitest';
import { parseOptions } from './options.ts';

const none = { areas: [], since: null, shuffle: null, keepsDurations: false };

it.each([
  [[], none],
  [['goals', 'apps/portal/src/ui'], { ...none, areas: ['goals', 'apps/portal/src/ui'] }],
  [['--since', 'HEAD~1'], { ...none, since: 'HEAD~1' }],
  [['--shuffle', '7', 'goals'], { ...none, shuffle: 7, areas: ['goals'] }],
  [['--durations'], { ...none, keepsDurations: true }],
])('takes %j', (given, options) => {
  expect(parseOptions(given)).toEqual(options);
});

it.each([
  [['--help'], /^npm test does not know "--help"\. It knows paths/],
  [['--since'], /--since needs a commit/],
  [['--since', '--shuffle', '3'], /--since needs a commit/],
  [['--since', 'main', 'goals'], /--since goes without paths and areas/],
  [['--shuffle', 'goals'], /--shuffle needs a seed/],
  [['--durations', 'goals'], /--durations runs everything/],
])('refuses %j in one line', (given, refusal) => {
  expect(parseOptions(given)).toMatch(refusal);
  expect(String(parseOptions(given))).not.toContain('\n');
});
