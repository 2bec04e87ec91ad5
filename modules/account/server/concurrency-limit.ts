// How many passwords are worked on at once? Half of the cores at the most, so that a crowd that signs in takes turns and does
// not starve everybody else; each takes tens of milliseconds and 19 MiB.
import { fail } from '@alveary/contract/errors.ts';

export interface ConcurrencyLimit {
  /** Does the work when its turn comes. @throws Failure SignInBusy when too many wait already */
  take<T>(work: () => Promise<T>): Promise<T>;
}

/** First come, first served. */
export const concurrencyLimit = (atOnce: number, mostWaiting: number): ConcurrencyLimit => {
  const waiting: (() => void)[] = [];
  let working = 0;
  const myTurn = (): Promise<void> => {
    if (working < atOnce) {
      working += 1;
      return Promise.resolve();
    }
    if (waiting.length >= mostWaiting) return fail('SignInBusy');
    return new Promise((resolve) => waiting.push(resolve));
  };
  /** The turn goes to the next one who waits. */
  const passOn = (): void => {
    const next = waiting.shift();
    if (next) next();
    else working -= 1;
  };
  return {
    take: async (work) => {
      await myTurn();
      try {
        return await work();
      } finally {
        passOn();
      }
    },
  };
};
