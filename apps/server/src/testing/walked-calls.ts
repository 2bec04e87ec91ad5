// The declared calls that the tests over all calls walk: every one, or those that `ALVEARY_CALLS` names.
import type { ServedCall } from '../platform/calls/incoming-call.ts';
import { servedCalls } from '../subjects.ts';

/**
 * @param named the names of calls, separated by commas, as `npm test -- --since` sets them: `communications.create,goals.update`
 * @throws Error when it names a call that the server does not serve
 */
export const servedCallsToWalk = (named = process.env['ALVEARY_CALLS'] ?? ''): readonly ServedCall[] => {
  const names = new Set(named.split(',').filter((name) => name !== ''));
  if (names.size === 0) return servedCalls;
  const unknown = names.difference(new Set(servedCalls.map(({ name }) => name)));
  if (unknown.size > 0) throw new Error(`ALVEARY_CALLS names no served call: ${[...unknown].join(', ')}`);
  return servedCalls.filter(({ name }) => names.has(name));
};
