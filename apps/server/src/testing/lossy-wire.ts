// A connection to PostgreSQL that breaks while a transaction of a test's choosing commits: before the commit arrives, or before its answer does.
import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';
import type { TestDatabase } from './database.ts';

type Loss = 'of the commit' | 'of its answer';

interface Armed {
  /** A value that the transaction sends. */
  readonly marker: string;
  readonly loss: Loss;
}

export class LossyWire {
  /** Commits that were lost so far. */
  lost = 0;
  readonly #target: URL;
  readonly #sockets = new Set<Socket>();
  readonly #server: Server = createServer((near) => this.#take(near));
  #armed: Armed | null = null;

  /** @param url of the database */
  constructor(url: string) {
    this.#target = new URL(url);
  }

  /** The next transaction that sends this value loses its commit, or the answer to it. */
  lose(loss: Loss, marker: string): void {
    this.#armed = { marker, loss };
  }

  #take(near: Socket): void {
    const far = connect(Number(this.#target.port || 5432), this.#target.hostname);
    let isMarked = false;
    let losesAnswer = false;
    const end = (): void => {
      near.destroy();
      far.destroy();
    };
    for (const socket of [near, far]) {
      this.#sockets.add(socket.setNoDelay(true).on('error', end).on('close', end));
    }
    near.on('data', (chunk) => {
      const armed = this.#armed;
      isMarked ||= armed !== null && chunk.includes(armed.marker);
      if (armed !== null && isMarked && chunk.includes('commit\0')) {
        this.#armed = null;
        this.lost += 1;
        if (armed.loss === 'of the commit') return end();
        losesAnswer = true;
      }
      far.write(chunk);
    });
    far.on('data', (chunk) => {
      if (!losesAnswer) return void near.write(chunk);
      // It has taken effect by now; nobody hears it.
      if (chunk.includes('COMMIT\0')) end();
    });
  }

  /** @returns the logins to the database of the test over this wire */
  async open(made: TestDatabase): Promise<TestDatabase['database']['logins']> {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
    const address = this.#server.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    const over = (url: string): string => {
      const wired = new URL(url);
      wired.host = `127.0.0.1:${port}`;
      return wired.href;
    };
    const { owner, scoped, allSites } = made.database.logins;
    return { owner, scoped: over(scoped), allSites: over(allSites) };
  }

  close(): void {
    for (const socket of this.#sockets) socket.destroy();
    this.#server.close();
  }
}
