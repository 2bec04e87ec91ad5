// Is a connection over as soon as the browser has no line, and not only when a heart-beat is missed?
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type Broker, openBroker } from './broker.ts';
import type { ConnectionWishes } from './broker-connection.ts';

const { opened } = vi.hoisted(() => ({ opened: [] as ConnectionWishes[] }));
const ended = vi.fn();
vi.mock('./broker-connection.ts', () => ({
  openConnection: (wishes: ConnectionWishes) => {
    opened.push(wishes);
    return { follow: () => () => undefined, send: () => undefined, end: ended };
  },
}));

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
  broker = openBroker(settings, { ticket: () => Promise.resolve('t'), onUnauthorized: () => undefined });
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
  window.dispatchEvent(new Event('online'));
  await vi.waitFor(() => expect(opened).toHaveLength(2));
});
