import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { nextFrames } from '../shell/testing/frames.ts';
import { type Broker, openBroker } from './broker.ts';
import type { ConnectionWishes } from './broker-connection.ts';

const opened: ConnectionWishes[] = [];
const ended = vi.fn();
const openConnection = (wishes: ConnectionWishes) => {
  opened.push(wishes);
  return { follow: () => () => undefined, send: () => undefined, end: ended };
};

let broker: Broker;
beforeEach(() => {
  opened.length = 0;
  const settings = {
    url: '/gateway/messaging/websocket',
    batch: 100,
    channels: 100,
    reconnect_ms: 5000,
    heartbeat_ms: 4000,
  };
  const listener = { ticket: () => Promise.resolve('t'), onUnauthorized: () => undefined };
  broker = openBroker(settings, listener, async () => ({ openConnection }));
});
afterEach(() => broker.end());

it('CHAT-034 is lost at once without a line, and is opened again once there is one', async () => {
  const onLost = vi.fn();
  broker.whenLost(onLost);
  await vi.waitFor(() => expect(opened).toHaveLength(1));
  opened[0]?.onOpen();
  window.dispatchEvent(new Event('offline'));
  expect(onLost).toHaveBeenCalledOnce();
  expect(ended).toHaveBeenCalledOnce();
  // The socket closes later: nothing is told twice.
  opened[0]?.onClosed();
  expect(onLost).toHaveBeenCalledOnce();
  // The pause before the next attempt, which a line that is back ends.
  await nextFrames();
  window.dispatchEvent(new Event('online'));
  await vi.waitFor(() => expect(opened).toHaveLength(2));
});
