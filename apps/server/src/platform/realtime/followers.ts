// Who on this node hears a message? Those who follow its key.
import type { Deliver } from '@alveary/stomp/application.ts';
import { jsonMessage } from './json-message.ts';

export interface Followers {
  /** Begins to follow; returns the end of it. */
  add(key: string, deliver: Deliver): () => void;
  has(key: string): boolean;
  deliver(key: string, message: unknown): void;
  /** @param body JSON text */
  deliverText(key: string, body: string): void;
}

export const createFollowers = (): Followers => {
  const byKey = new Map<string, Set<Deliver>>();
  const deliverText = (key: string, body: string): void => {
    const mine = byKey.get(key);
    if (mine === undefined) return;
    const message = jsonMessage(body);
    for (const deliver of mine) deliver(message);
  };
  return {
    add: (key, deliver) => {
      const mine = byKey.get(key) ?? new Set();
      byKey.set(key, mine.add(deliver));
      return () => {
        mine.delete(deliver);
        if (mine.size === 0 && byKey.get(key) === mine) byKey.delete(key);
      };
    },
    has: (key) => byKey.has(key),
    deliver: (key, message) => deliverText(key, JSON.stringify(message)),
    deliverText,
  };
};
