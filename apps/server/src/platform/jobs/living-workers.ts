// Which work does nobody do any more? That of a worker whose process died: each living one holds a lock of the database, and what is taken
// without one is given back within seconds, not after the four hours of the queue (docs/decisions/0086)
import pg from 'pg';
import type { Logger } from 'pino';

/** Any number that no other lock of the house has. */
const LIVING = 7_214_020;
const AGAIN_MS = 500;
const LOOK_EVERY_MS = 2000;

/** Workers that hold a job or a queue and no lock. */
const DEAD = `select distinct held.locked_by as id from (
    select locked_by from graphile_worker._private_jobs union select locked_by from graphile_worker._private_job_queues) held
  where held.locked_by is not null and not exists (select from pg_locks l
    where l.locktype = 'advisory' and l.granted and l.classid = $1::oid
      and l.database = (select oid from pg_database where datname = current_database())
      and l.objid::bigint = hashtext(held.locked_by)::bigint & 4294967295)`;

export interface LivingWorkers {
  /** A worker of this process lives from now on. */
  add(workerId: string): void;
  stop(): Promise<void>;
}

const wordsOf = (error: unknown): string => (error instanceof Error ? error.message : '');

class Living implements LivingWorkers {
  readonly #url: string;
  readonly #log: Logger;
  readonly #own = new Set<string>();
  /** Those that seemed dead when it was looked last: a worker that is just beginning, or whose connection just broke, is no such twice. */
  #suspects: ReadonlySet<string> = new Set();
  #client: pg.Client | undefined;
  #timer: NodeJS.Timeout | undefined;
  #isStopped = false;
  readonly #started: Promise<void>;

  constructor(url: string, log: Logger) {
    this.#url = url;
    this.#log = log;
    this.#started = this.#start();
  }

  async #start(): Promise<void> {
    const mine = new pg.Client({
      connectionString: this.#url,
      application_name: 'alveary workers',
      keepAlive: true,
    });
    this.#client = mine;
    this.#suspects = new Set();
    mine.on('error', (error) => this.#log.warn({ err: error.message }, 'the lock of the workers was lost'));
    mine.on('end', () => this.#later(AGAIN_MS, () => this.#start()));
    try {
      await mine.connect();
      for (const workerId of this.#own) await this.#hold(mine, workerId);
      this.#later(LOOK_EVERY_MS, () => this.#look(mine));
    } catch (error) {
      this.#log.warn({ err: wordsOf(error) }, 'the workers cannot take their locks');
      void mine.end().catch(() => undefined);
    }
  }

  #later(ms: number, work: () => Promise<void>): void {
    if (!this.#isStopped) this.#timer = setTimeout(() => void work(), ms);
  }

  async #hold(mine: pg.Client, workerId: string): Promise<void> {
    await mine.query('select pg_advisory_lock_shared($1, hashtext($2))', [LIVING, workerId]);
  }

  async #look(mine: pg.Client): Promise<void> {
    try {
      const { rows } = await mine.query<{ id: string }>(DEAD, [LIVING]);
      const dead = rows.map(({ id }) => id).filter((id) => !this.#own.has(id));
      const surely = dead.filter((id) => this.#suspects.has(id));
      this.#suspects = new Set(dead);
      if (surely.length > 0) {
        await mine.query('select graphile_worker.force_unlock_workers($1)', [surely]);
        this.#log.warn({ workers: surely.length }, 'work of workers that are gone is given to others');
      }
      this.#later(LOOK_EVERY_MS, () => this.#look(mine));
    } catch (error) {
      this.#log.warn({ err: wordsOf(error) }, 'workers could not be looked at');
      void mine.end().catch(() => undefined);
    }
  }

  add(workerId: string): void {
    this.#own.add(workerId);
    // While there is no connection the next one takes it.
    void this.#started
      .then(() => this.#client && this.#hold(this.#client, workerId))
      .catch((error: unknown) => this.#log.warn({ err: wordsOf(error) }, 'a worker has no lock yet'));
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    await this.#started;
    await this.#client?.end().catch(() => undefined);
  }
}

/** @param url of the owner of the queue */
export const keepWorkersAlive = (url: string, log: Logger): LivingWorkers => new Living(url, log);
