// How are batches written while the next ones are read? Two at a time, unless they could meet in a resource.
import { importBatch, type Transactions } from './import-batch.ts';
import type { ImportContext, Results } from './import-context.ts';
import type { Links } from './links.ts';
import type { Received } from './received.ts';

const MOST_AT_ONCE = 2;
/** Characters: above it a batch is written alone, so that memory holds one of its kind only. */
const LARGE_BATCH = 6 * 1024 * 1024;

type OnResults = (results: Results, resources: number) => void;

/** Told, once the batch is committed, of what names a patient, or a practitioner, who is not known so far. */
export type Later = (waiting: readonly Received[]) => void;

interface Writing {
  readonly keys: ReadonlySet<string>;
  readonly end: Promise<void>;
}

const keyOf = (one: Received): string => `${one.type}/${one.sourceId}`;

const sizeOf = (batch: readonly Received[]): number => batch.reduce((sum, one) => sum + one.size, 0);

/**
 * A failure of one batch is thrown by a later call, at the latest by `finish`. What a batch is written with says what becomes
 * of records whose patient, and of roles whose practitioner, is not known: told for later, or rejected where that is null.
 */
export class BatchWriter {
  readonly #database: Transactions;
  readonly #context: ImportContext;
  readonly #onResults: OnResults;
  readonly #writing = new Set<Writing>();
  readonly #failures: unknown[] = [];

  /** @param onResults told of each batch once it is committed */
  constructor(database: Transactions, context: ImportContext, onResults: OnResults) {
    this.#database = database;
    this.#context = context;
    this.#onResults = onResults;
  }

  /** Answers once the batch has begun. */
  async write(batch: readonly Received[], links: Links, later: Later | null): Promise<void> {
    if (batch.length === 0) return;
    if (sizeOf(batch) > LARGE_BATCH) {
      await this.writeAlone(batch, links, later);
      return;
    }
    await this.#wait(() => this.#writing.size < MOST_AT_ONCE && !this.#meets(batch));
    this.#begin(batch, links, later);
  }

  /** Answers once this batch is written, whatever else is being written: for what later batches refer to. */
  async writeFirst(batch: readonly Received[], links: Links, later: Later | null): Promise<void> {
    const own = this.#begin(batch, links, later);
    await this.#wait(() => !this.#writing.has(own));
  }

  /** Answers once this batch and all before it are written. */
  async writeAlone(batch: readonly Received[], links: Links, later: Later | null): Promise<void> {
    if (batch.length === 0) return;
    await this.finish();
    this.#begin(batch, links, later);
    await this.finish();
  }

  async finish(): Promise<void> {
    await this.#wait(() => this.#writing.size === 0);
  }

  #meets(batch: readonly Received[]): boolean {
    return [...this.#writing].some((other) => batch.some((one) => other.keys.has(keyOf(one))));
  }

  async #wait(until: () => boolean): Promise<void> {
    while (!until()) await Promise.race([...this.#writing].map(({ end }) => end));
    if (this.#failures.length > 0) throw this.#failures[0];
  }

  #begin(all: readonly Received[], links: Links, later: Later | null): Writing {
    const end = importBatch(this.#database, this.#context, { all, links, mayWait: later !== null })
      .then(
        (results) => {
          this.#onResults(results, all.length - results.waiting.length);
          later?.(results.waiting);
        },
        (error: unknown) => void this.#failures.push(error),
      )
      .finally(() => this.#writing.delete(one));
    const one: Writing = { keys: new Set(all.map(keyOf)), end };
    this.#writing.add(one);
    return one;
  }
}
