import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

const isFree = async (port: number): Promise<boolean> => {
  const server = createServer();
  const listening = new Promise<boolean>((told) => {
    server.once('error', () => told(false)).listen(port, '127.0.0.1', () => told(true));
  });
  if (!(await listening)) return false;
  server.close();
  await once(server, 'close');
  return true;
};

/**
 * A port for what cannot choose one by itself. It lies below those that the system gives to whoever listens on port 0 (from 32768 on), so that no
 * other test is given it before it is used.
 */
export const freePort = async (): Promise<number> => {
  for (;;) {
    const port = randomInt(10_000, 32_000);
    if (await isFree(port)) return port;
  }
};
