// What does the queue do while the database is away? It waits: how a job ended is told nobody else, and the queue takes a failure to tell it
// for the end of the process (docs/decisions/0086)
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { isDatabaseUnavailable } from '../db/unavailable.ts';

const AGAIN_MS = 500;

type Told = Parameters<pg.Pool['connect']>[0];

/** A pool whose connections and single statements are tried again until the database answers. */
export class PatientPool extends pg.Pool {
  readonly #patience = new AbortController();
  #isPatient = false;

  /** From now on no transaction goes over it: each statement stands alone and may be sent twice. */
  begin(): void {
    this.#isPatient = true;
  }

  /** What cannot be told now is not told any more. */
  stop(): void {
    this.#patience.abort();
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(tell: Told): void;
  override connect(tell?: Told): Promise<pg.PoolClient> | void {
    if (tell !== undefined) return super.connect(tell);
    if (!this.#isPatient) return super.connect();
    return this.#again(() => super.connect()).then((client) => this.#patient(client));
  }

  async #again<T>(work: () => Promise<T>): Promise<T> {
    for (;;) {
      try {
        return await work();
      } catch (error) {
        if (this.#patience.signal.aborted || !isDatabaseUnavailable(error)) throw error;
        await pause(AGAIN_MS, null, { signal: this.#patience.signal }).catch(() => undefined);
      }
    }
  }

  /** The same connection; a statement that it is lost under goes over another one. */
  #patient(client: pg.PoolClient): pg.PoolClient {
    let isLost = false;
    const ask = async (statement: pg.QueryConfig | string, values?: unknown[]): Promise<pg.QueryResult> => {
      const over = isLost ? await super.connect() : client;
      try {
        return await over.query(statement, values);
      } catch (error) {
        isLost ||= isDatabaseUnavailable(error);
        throw error;
      } finally {
        if (over !== client) over.release();
      }
    };
    return new Proxy(client, {
      get: (target, name) => {
        if (name === 'query')
          return (statement: pg.QueryConfig | string, values?: unknown[]) =>
            this.#again(() => ask(statement, values));
        const value: unknown = Reflect.get(target, name);
        return typeof value === 'function' ? value.bind(target) : value;
      },
    });
  }
}
