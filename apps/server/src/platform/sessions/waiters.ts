// Who waits to hear that a person's sessions or rights have changed? Open portals, so that they follow at once.

export interface Waiting {
  /** Resolves at the next change, when the time is over, or when the server ends. Never rejects. */
  readonly over: Promise<void>;
  cancel(): void;
}

export interface Waiters {
  wait(userId: string, ms: number): Waiting;
  /** `*` concerns everybody. */
  wake(userId: string): void;
  /** Nobody waits any more, and nobody will: the server is about to end. */
  release(): void;
}

export const createWaiters = (): Waiters => {
  const waiting = new Map<string, Set<() => void>>();
  let isEnding = false;

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
      const timer = setTimeout(end, ms);
      waiting.set(userId, mine.add(end));
      cancel = end;
    });
    return { over, cancel };
  };
  const wake = (userId: string): void => {
    const woken = userId === '*' ? [...waiting.values()] : [waiting.get(userId) ?? []];
    for (const ends of woken) for (const end of [...ends]) end();
  };
  return {
    wait,
    wake,
    release: () => {
      isEnding = true;
      wake('*');
    },
  };
};
