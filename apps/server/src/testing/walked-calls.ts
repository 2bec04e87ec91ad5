// The declared calls that the tests over all calls walk: every one, or those that `ALVEARY_CALLS` names.
import type { ServedCall } from '../platform/calls/incoming-call.ts';
import { servedCalls } from '../subjects.ts';

const namesOf = (named: string): ReadonlySet<string> =>
  new Set(
    named
      .split(',')
      .map((name) => name.trim())
      .filter((name) => name !== ''),
  );

const chosen = (): string => process.env['ALVEARY_CALLS'] ?? '';

/** Whether every call is walked: only then may a test count them. */
export const isWholeWalk = (): boolean => namesOf(chosen()).size === 0;

/**
 * @param named the names of calls, separated by commas, as `npm test -- --since` sets them: `communications.create,goals.update`
 * @throws Error when it names a call that the server does not serve
 */
export const servedCallsToWalk = (named = chosen()): readonly ServedCall[] => {
  const names = namesOf(named);
  if (names.size === 0) return servedCalls;
  const unknown = names.difference(new Set(servedCalls.map(({ name }) => name)));
  if (unknown.size > 0) throw new Error(`ALVEARY_CALLS names no served call: ${[...unknown].join(', ')}`);
  return servedCalls.filter(({ name }) => names.has(name));
};
