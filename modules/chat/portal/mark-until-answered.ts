// What if the server does not hear that a message was seen? It is told again, with the next connection or a moment later (OP-CHAT-5)
import type { Broker } from '@alveary/portal/lib/broker.ts';
import { markRead } from '../contract/realtime.ts';
import { AGAIN_MS, isWorthAsking } from './channel-feed.ts';

/** @returns the end of it: something else is seen now, or nothing */
export const markUntilAnswered = (broker: Broker, channelId: string, sequence: number): (() => void) => {
  let isOver = false;
  let again: ReturnType<typeof setTimeout> | undefined;
  const mark = async (): Promise<void> => {
    clearTimeout(again);
    if (isOver) return;
    try {
      await broker.ask(markRead, { channelId, sequence });
      isOver = true;
    } catch (error) {
      if (!isOver && isWorthAsking(error)) again = setTimeout(() => void mark(), AGAIN_MS);
    }
  };
  const end = broker.whenOpen(() => void mark());
  return () => {
    isOver = true;
    clearTimeout(again);
    end();
  };
};
