import { expect, test } from 'vitest';
import { objectionTo } from './arguments.ts';

test('a command that takes no argument says so, and what to do instead, whatever it is given', () => {
  expect(objectionTo('npm test', 'It runs everything.', [])).toBeNull();
  expect(objectionTo('npm test', 'It runs everything.', ['--help', 'users'])).toBe(
    'npm test does not know "--help", "users". It runs everything.',
  );
});

test('what a command knows is taken, and the rest is named', () => {
  expect(objectionTo('npm run check', 'Nothing else.', ['--built'], ['--built'])).toBeNull();
  expect(objectionTo('npm run check', 'Nothing else.', ['--built', '-x'], ['--built'])).toBe(
    'npm run check does not know "-x". Nothing else.',
  );
});
