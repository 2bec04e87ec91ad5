// What is chat compared with? RabbitMQ with STOMP over WebSocket, where this machine has it (Debian: `rabbitmq-server`): a broker that
// carries messages and stores none. Its files, its ports and its epmd are its own, and are gone afterwards.
import { execFile, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '../apps/server/src/platform/embedded-postgres/port.ts';
import { endAtStop } from './stopping.ts';

/** Not the one in /usr/sbin, which goes to an account of its own first. */
const PROGRAM = '/usr/lib/rabbitmq/bin/rabbitmq-server';

export interface RabbitMq {
  /** Of its WebSocket; the account is guest with the password guest. */
  readonly address: string;
  readonly version: string;
  readonly pid: number | undefined;
  close(): Promise<void>;
}

const ports = async () => ({ socket: await freePort(), nodes: await freePort(), epmd: await freePort() });

/** On loopback alone, also between nodes. */
const settingsOf = (folder: string, { socket, nodes, epmd }: Awaited<ReturnType<typeof ports>>) => {
  writeFileSync(
    join(folder, 'bench.conf'),
    `listeners.tcp = none\nstomp.listeners.tcp = none\nweb_stomp.tcp.ip = 127.0.0.1\nweb_stomp.tcp.port = ${socket}\n`,
  );
  writeFileSync(join(folder, 'plugins'), '[rabbitmq_web_stomp].');
  return {
    ...process.env,
    HOME: folder,
    ERL_EPMD_ADDRESS: '127.0.0.1',
    ERL_EPMD_PORT: String(epmd),
    RABBITMQ_NODENAME: 'bench@localhost',
    RABBITMQ_DIST_PORT: String(nodes),
    RABBITMQ_SERVER_ADDITIONAL_ERL_ARGS: '-kernel inet_dist_use_interface {127,0,0,1}',
    RABBITMQ_MNESIA_BASE: join(folder, 'mnesia'),
    RABBITMQ_LOG_BASE: join(folder, 'log'),
    RABBITMQ_LOGS: '-',
    RABBITMQ_CONFIG_FILE: join(folder, 'bench'),
    RABBITMQ_ENABLED_PLUGINS_FILE: join(folder, 'plugins'),
  };
};

/** @returns null where RabbitMQ is not installed. @throws Error when it does not start */
export const startRabbitMq = async (): Promise<RabbitMq | null> => {
  if (!existsSync(PROGRAM)) return null;
  const folder = mkdtempSync(join(tmpdir(), 'alveary-rabbitmq-'));
  const found = await ports();
  const env = settingsOf(folder, found);
  // A group of its own: the program is a script, and the broker its child.
  const child = spawn(PROGRAM, { env, detached: true, stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(child, 'exit');
  const close = endAtStop(async () => {
    if (child.exitCode === null && child.pid !== undefined) process.kill(-child.pid, 'SIGTERM');
    await ended;
    await promisify(execFile)('epmd', ['-kill'], { env });
    rmSync(folder, { recursive: true, force: true });
  });
  let said = '';
  for await (const chunk of child.stdout.iterator({ destroyOnReturn: false })) {
    said += String(chunk);
    if (said.includes('Server startup complete')) break;
  }
  child.stdout.resume();
  if (child.exitCode !== null) {
    await close();
    throw new Error(`RabbitMQ did not start:\n${said.slice(-2000)}`);
  }
  const version = /RabbitMQ (\d[\d.]*)/.exec(said)?.[1] ?? 'of a version it does not tell';
  return { address: `ws://127.0.0.1:${found.socket}/ws`, version, pid: child.pid, close };
};
