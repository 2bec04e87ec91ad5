// Followers on this node: a message goes to those who follow its key.
import type { Message } from '@alveary/stomp/message.ts';
import { jsonMessage } from './json-message.ts';

/** @param body JSON text of the message */
type Hear = (message: Message, body: string) => void;

export interface Followers {
  /** Begins to follow; returns the end of it. */
  add(key: string, hear: Hear): () => void;
  has(key: string): boolean;
  deliver(key: string, message: unknown): void;
  /** @param body JSON text */
  deliverText(key: string, body: string): void;
}

export const createFollowers = (): Followers => {
  const byKey = new Map<string, Set<Hear>>();
  const deliverText = (key: string, body: string): void => {
    const mine = byKey.get(key);
    if (mine === undefined) return;
    const message = jsonMessage(body);
    for (const hear of mine) hear(message, body);
  };
  return {
    add: (key, hear) => {
      const mine = byKey.get(key) ?? new Set();
      byKey.set(key, mine.add(hear));
      return () => {
        mine.delete(hear);
        if (mine.size === 0 && byKey.get(key) === mine) byKey.delete(key);
      };
    },
    has: (key) => byKey.has(key),
    deliver: (key, message) => deliverText(key, JSON.stringify(message)),
    deliverText,
  };
};
