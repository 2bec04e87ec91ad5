import { expect, it } from 'vitest';
import { servedCalls } from '../subjects.ts';
import { servedCallsToWalk } from './walked-calls.ts';

it('walks every call when none is named', () => {
  expect(servedCallsToWalk('')).toBe(servedCalls);
});

it('walks the named calls alone, in the order of the declarations', () => {
  const [first, second, third] = servedCalls.map(({ name }) => name);
  const walked = servedCallsToWalk(`${third},${first},,`);
  expect(walked.map(({ name }) => name)).toEqual([first, third]);
  expect(walked.map(({ name }) => name)).not.toContain(second);
});

it('refuses the name of a call that nobody serves', () => {
  expect(() => servedCallsToWalk('communications.create,goals.fly')).toThrow(
    'ALVEARY_CALLS names no served call: goals.fly',
  );
});
