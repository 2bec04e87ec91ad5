// Who waits to hear that a person's sessions or rights have changed? Open portals, so that they follow at once.

export interface Waiting {
  /** Resolves at the next change, when the time is over, or when the server ends. Never rejects. */
  readonly over: Promise<void>;
  cancel(): void;
}

export interface Waiters {
  wait(userId: string, ms: number): Waiting;
  /** While the node hears of no changes, nobody waits long for them. */
  hears(isListening: boolean): void;
  /** `*` concerns everybody. */
  wake(userId: string): void;
  /** Nobody waits any more, and nobody will: the server is about to end. */
  release(): void;
}

const DEAF_MS = 2_000;

export const createWaiters = (): Waiters => {
  const waiting = new Map<string, Set<() => void>>();
  let isEnding = false;
  let longestMs = DEAF_MS;

  const wait = (userId: string, ms: number): Waiting => {
    if (isEnding) return { over: Promise.resolve(), cancel: () => undefined };
    let cancel = (): void => undefined;
    const over = new Promise<void>((done) => {
      const mine = waiting.get(userId) ?? new Set();
      const end = (): void => {
        clearTimeout(timer);
        mine.delete(end);
        if (mine.size === 0 && waiting.get(userId) === mine) waiting.delete(userId);
        done();
      };
      const timer = setTimeout(end, Math.min(ms, longestMs));
      waiting.set(userId, mine.add(end));
      cancel = end;
    });
    return { over, cancel };
  };
  const wake = (userId: string): void => {
    const woken = userId === '*' ? [...waiting.values()] : [waiting.get(userId) ?? []];
    // Each leaves the set it stands in, so the sets are read before.
    for (const end of woken.flatMap((ends) => Array.from(ends))) end();
  };
  return {
    wait,
    wake,
    hears: (isListening) => {
      longestMs = isListening ? Number.POSITIVE_INFINITY : DEAF_MS;
      if (!isListening) wake('*');
    },
    release: () => {
      isEnding = true;
      wake('*');
    },
  };
};
