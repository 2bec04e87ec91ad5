// How much of something may one person, device or address do in a minute? Counted on this node, in windows of a minute.

const WINDOW_MS = 60_000;
/** Beyond it the oldest windows are forgotten, so that made-up keys cannot fill the memory. */
const MOST_KEYS = 50_000;

export interface Budget {
  /** Takes one. @returns 0 when there was one left, else the milliseconds until there is again */
  take(key: string, now: number): number;
}

interface Window {
  readonly endsAt: number;
  taken: number;
}

/** @param most how many in a minute */
export const budget = (most: number, mostKeys = MOST_KEYS): Budget => {
  const windows = new Map<string, Window>();
  const begin = (key: string, now: number): Window => {
    // Behind all others, so that the first ones are always the oldest.
    windows.delete(key);
    const [oldest] = windows.keys();
    if (windows.size >= mostKeys && oldest !== undefined) windows.delete(oldest);
    const window = { endsAt: now + WINDOW_MS, taken: 0 };
    windows.set(key, window);
    return window;
  };
  return {
    take: (key, now) => {
      const known = windows.get(key);
      const window = known !== undefined && known.endsAt > now ? known : begin(key, now);
      if (window.taken >= most) return window.endsAt - now;
      window.taken += 1;
      return 0;
    },
  };
};
