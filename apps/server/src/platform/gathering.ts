// How does what comes one by one get done together, without any of it waiting for company? What comes while some of it is under way goes
// with the next; what comes alone leaves at once.
import { setImmediate as turn } from 'node:timers/promises';

export interface Gathering<One> {
  add(one: One): void;
  /** Settled when everything that was added is done. */
  done(): Promise<void>;
}

export interface GatheringRules<One> {
  /** So many in a batch. */
  readonly most: number;
  /** So many batches under way; one when it is not said. */
  readonly batches?: number;
  /** Waited for before some leave; absent: the turn of the event loop, for what it still brings. */
  gather?(): Promise<unknown>;
  /** Does it for all of them and tells each how it went; it never throws. */
  work(batch: readonly One[]): Promise<void>;
}

export const gathering = <One>({
  most,
  batches = 1,
  gather = turn,
  work,
}: GatheringRules<One>): Gathering<One> => {
  let waiting: One[] = [];
  let leaving: Promise<void> | null = null;
  const underWay = new Set<Promise<void>>();

  const leave = (batch: readonly One[]): void => {
    const working = work(batch).finally(() => underWay.delete(working));
    underWay.add(working);
  };

  const leaveAll = async (): Promise<void> => {
    while (waiting.length > 0) {
      await gather();
      leave(waiting.slice(0, most));
      waiting = waiting.slice(most);
      if (underWay.size >= batches) await Promise.race(underWay);
    }
    leaving = null;
  };

  return {
    add: (one) => {
      waiting.push(one);
      leaving ??= leaveAll();
    },
    done: async () => {
      while (leaving !== null || underWay.size > 0) await Promise.all([leaving, ...underWay]);
    },
  };
};
