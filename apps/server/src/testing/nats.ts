// Which NATS server do tests talk to? The real one where this machine has it or Debian's archive gives it without root; else a stand-in that
// speaks the same protocol, and the title of the test says so.
import { execFile, execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { closeAfterFile } from './closing.ts';
import { freePort } from './free-port.ts';

const CACHE = fileURLToPath(new URL('../../../../node_modules/.cache/nats-server/', import.meta.url));
const inCache = join(CACHE, 'usr/sbin/nats-server');
const places = [process.env['NATS_SERVER'], '/usr/sbin/nats-server', '/usr/local/bin/nats-server', inCache];

const installed = (): string | null => places.find((path) => path !== undefined && existsSync(path)) ?? null;

const unpacked = async (): Promise<string | null> => {
  const run = promisify(execFile);
  try {
    mkdirSync(CACHE, { recursive: true });
    await run('apt-get', ['download', 'nats-server'], { cwd: CACHE, timeout: 10_000 });
    const [archive] = readdirSync(CACHE).filter((name) => name.endsWith('.deb'));
    if (archive === undefined) return null;
    await run('dpkg-deb', ['-x', join(CACHE, archive), CACHE], { timeout: 20_000 });
    return installed();
  } catch {
    return null;
  }
};

const path = installed() ?? (await unpacked());

/** For the title of a test: which server it was. */
export const natsName =
  path === null
    ? 'a stand-in for NATS (no nats-server on this machine)'
    : execFileSync(path, ['--version'], { encoding: 'utf8' }).trim();

export interface TestNats {
  readonly url: string;
  /** As kill -9 does. */
  kill(): Promise<void>;
  /** On the same port. */
  start(): Promise<void>;
}

const realServer = (port: number, program: string) => {
  let child: ReturnType<typeof spawn> | undefined;
  return {
    start: async (): Promise<void> => {
      const started = spawn(program, ['-a', '127.0.0.1', '-p', String(port)], {
        stdio: ['ignore', 'ignore', 'pipe'],
      });
      child = started;
      let said = '';
      const log = started.stderr;
      if (log === null) throw new Error('nats-server has no log.');
      for await (const chunk of log.iterator({ destroyOnReturn: false })) {
        said += String(chunk);
        if (said.includes('Server is ready')) break;
      }
      log.resume();
    },
    kill: async (): Promise<void> => {
      if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
      child.kill('SIGKILL');
      await once(child, 'exit');
    },
  };
};

interface Subscription {
  readonly socket: Socket;
  readonly subject: string;
  readonly sid: string;
}

/** The core protocol without wildcards, queues and headers (NATS: Client Protocol). */
const standIn = (port: number) => {
  const sockets = new Set<Socket>();
  let subscriptions: Subscription[] = [];
  const deliver = (subject: string, payload: string): void => {
    for (const one of subscriptions)
      if (one.subject === subject)
        one.socket.write(`MSG ${subject} ${one.sid} ${Buffer.byteLength(payload)}\r\n${payload}\r\n`);
  };
  /** @returns what is left of the text, an operation that has not come entirely */
  const work = (socket: Socket, text: string): string => {
    let rest = text;
    for (let end = rest.indexOf('\r\n'); end >= 0; end = rest.indexOf('\r\n')) {
      const [operation = '', ...words] = rest.slice(0, end).split(' ');
      if (operation === 'PUB') {
        const length = Number(words.at(-1));
        if (rest.length < end + length + 4) return rest;
        deliver(words[0] ?? '', rest.slice(end + 2, end + 2 + length));
        rest = rest.slice(end + length + 4);
        continue;
      }
      if (operation === 'PING') socket.write('PONG\r\n');
      if (operation === 'SUB')
        subscriptions.push({ socket, subject: words[0] ?? '', sid: words.at(-1) ?? '' });
      rest = rest.slice(end + 2);
    }
    return rest;
  };
  let server = createServer();
  return {
    start: async (): Promise<void> => {
      server = createServer((socket) => {
        let rest = '';
        sockets.add(socket);
        socket.on('error', () => undefined);
        socket.on('close', () => {
          sockets.delete(socket);
          subscriptions = subscriptions.filter((one) => one.socket !== socket);
        });
        socket.on('data', (chunk) => {
          rest = work(socket, rest + chunk.toString('latin1'));
        });
        socket.write(
          `INFO ${JSON.stringify({ server_id: 'stand-in', version: '2.9.10', proto: 1, max_payload: 1_048_576 })}\r\n`,
        );
      }).listen(port, '127.0.0.1');
      await once(server, 'listening');
    },
    kill: async (): Promise<void> => {
      const closed = once(server, 'close');
      server.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
};

export const startNats = async (): Promise<TestNats> => {
  const port = await freePort();
  const server = path === null ? standIn(port) : realServer(port, path);
  await server.start();
  closeAfterFile(server.kill);
  return { url: `nats://127.0.0.1:${port}`, ...server };
};
