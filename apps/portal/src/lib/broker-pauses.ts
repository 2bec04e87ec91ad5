// How long does the portal wait before it connects to the broker again? Longer each time, and not all browsers at once (document 2 §9)

/** So that a session that ended is noticed within half a minute even where no connection comes about. */
const LONGEST_MS = 30_000;

/**
 * @param failures attempts in a row that led to no connection
 * @param chance from 0 to 1: spreads the browsers that lost their connection at the same moment
 */
export const pauseBefore = (failures: number, reconnectMs: number, chance: number): number => {
  const grown = reconnectMs * 2 ** Math.max(0, failures - 1);
  return Math.round(Math.min(grown, Math.max(LONGEST_MS, reconnectMs)) * (1 + chance / 4));
};
