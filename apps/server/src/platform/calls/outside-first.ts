// Runs a call again for each service outside that it asks: never while it holds a connection to the database.
import type { Outside } from './context.ts';

type Ask = (outside: Outside) => Promise<unknown>;

/** Thrown through the transaction, which is undone by it. */
class OutsideFirst extends Error {
  override readonly name = 'OutsideFirst';
  readonly key: string;
  readonly ask: Ask;
  constructor(key: string, ask: Ask) {
    super(`${key} is asked for outside of the transaction.`);
    this.key = key;
    this.ask = ask;
  }
}

/** More than any call needs; a handler that asks for something else each time would never end. */
const MOST_ROUNDS = 20;

export interface OutsideAnswers {
  /** What the service said; until it is known the handler gets no further. */
  answer<T>(key: string, ask: (outside: Outside) => Promise<T>): Promise<T>;
  /** The work of a handler, given up where it asks for something that is not known: nothing in it can catch that. */
  unlessInterrupted<T>(work: Promise<T>): Promise<T>;
}

const answersOf = (known: ReadonlyMap<string, () => Promise<unknown>>): OutsideAnswers => {
  const interruption = Promise.withResolvers<never>();
  interruption.promise.catch(() => undefined);
  return {
    answer: async <T>(key: string, ask: (outside: Outside) => Promise<T>): Promise<T> => {
      const answered = known.get(key);
      if (answered === undefined) {
        interruption.reject(new OutsideFirst(key, ask));
        return Promise.withResolvers<T>().promise;
      }
      // oxlint-disable-next-line typescript/consistent-type-assertions -- each key is asked for in one place, so it answers what that place asked
      return (await answered()) as T;
    },
    unlessInterrupted: (work) => Promise.race([work, interruption.promise]),
  };
};

/** @param round runs the call with what is known so far; it is run anew after each answer from outside */
export const outsideFirst = async <T>(
  outside: Outside,
  round: (answers: OutsideAnswers) => Promise<T>,
): Promise<T> => {
  const known = new Map<string, () => Promise<unknown>>();
  for (;;) {
    try {
      return await round(answersOf(known));
    } catch (error) {
      if (!(error instanceof OutsideFirst) || known.size >= MOST_ROUNDS) throw error;
      const { key, ask } = error;
      known.set(key, await settled(ask, outside));
    }
  }
};

const settled = async (ask: Ask, outside: Outside): Promise<() => Promise<unknown>> => {
  try {
    const value = await ask(outside);
    return async () => value;
  } catch (error) {
    return () => Promise.reject(error);
  }
};

/** Whether the call is only interrupted: nothing of it is a refusal, or worth a word. */
export const isInterruption = (error: unknown): boolean => error instanceof OutsideFirst;
