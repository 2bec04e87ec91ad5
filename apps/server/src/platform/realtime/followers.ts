// Who on this node hears a message? Those who follow its key.
import type { Deliver } from '@alveary/stomp/application.ts';

export interface Followers {
  /** Begins to follow; returns the end of it. */
  add(key: string, deliver: Deliver): () => void;
  deliver(key: string, message: unknown): void;
}

export const createFollowers = (): Followers => {
  const byKey = new Map<string, Set<Deliver>>();
  return {
    add: (key, deliver) => {
      const mine = byKey.get(key) ?? new Set();
      byKey.set(key, mine.add(deliver));
      return () => {
        mine.delete(deliver);
        if (mine.size === 0 && byKey.get(key) === mine) byKey.delete(key);
      };
    },
    deliver: (key, message) => {
      const body = JSON.stringify(message);
      for (const deliver of byKey.get(key) ?? []) deliver(body);
    },
  };
};
