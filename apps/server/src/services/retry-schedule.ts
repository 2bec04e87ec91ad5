// When a message is tried again that a service did not take for a passing reason: later and later, for about four hours.

const PAUSES_S = [30, 60, 120, 300, 600, 900, 1800, 3600, 3600, 3600];

/**
 * @param tries made so far, at least one
 * @param now milliseconds since the epoch
 * @returns milliseconds since the epoch; null where the tries are used up
 */
export const nextTryAt = (tries: number, now: number): number | null => {
  const pause = PAUSES_S[tries - 1];
  return pause === undefined ? null : now + pause * 1000;
};
