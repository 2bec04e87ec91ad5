// Writes a CSV file of any length while it is sent: batch by batch, as fast as the other side reads, as long as its reader may have it. What
// goes out is on record before it goes; a file that breaks off ends the connection, so that nobody takes it for whole.
import { Readable } from 'node:stream';
import type { CallDeclaration, Csv, CsvBatch, CsvStream } from '@alveary/contract/call.ts';
import type { Cursor, StreamReading } from '../db/handle.ts';
import type { CallAnswer } from './answer.ts';
import { csvHead, csvKind } from './csv.ts';
import { CsvLines } from './csv-lines.ts';

/** What the audit log keeps of a file, a part of it at a time; the last row says whether all of it went out. */
export interface WrittenPart {
  readonly patients: readonly string[];
  readonly detail: Readonly<Record<string, unknown>>;
  /** Null as long as more is to come. */
  readonly isWhole: boolean | null;
}

type Streamed = CsvStream<Csv['columns'], Cursor>;

/** The file that a call declares to write while it is sent; null for every other call. */
export const streamedCsv = ({ output }: CallDeclaration): Csv | null =>
  'kind' in output && output.kind === 'csv' && output.isStreamed === true ? output : null;

const isStream = (result: unknown): result is Streamed =>
  typeof result === 'object' && result !== null && 'batches' in result && 'total' in result;

interface FileStream {
  readonly output: Csv;
  /** What the handler gave. */
  readonly result: unknown;
  readonly reading: StreamReading;
  /** Durable when it resolves. */
  readonly record: (part: WrittenPart) => Promise<void>;
  /** Whether these patients may go out now. @throws where they may not */
  readonly check: (patients: readonly string[]) => Promise<void>;
  readonly onBreak: (error: unknown) => void;
  readonly now: number;
}

/** The next batch is read while this one is written. */
async function* readingAhead<Item>(source: AsyncIterable<Item>): AsyncGenerator<Item> {
  const items = source[Symbol.asyncIterator]();
  let next = items.next();
  try {
    for (;;) {
      const { done, value } = await next;
      if (done === true) return;
      next = items.next();
      // Looked at in the next turn.
      next.catch(() => undefined);
      yield value;
    }
  } finally {
    await next.catch(() => undefined);
    await items.return?.();
  }
}

/** Counts what goes out, and writes the closing row once. */
const accountOf = (answer: Streamed, { record }: FileStream) => {
  let [rows, isClosed] = [0, false];
  const tell = (patients: readonly string[], isWhole: boolean | null): Promise<void> => {
    isClosed = isWhole !== null;
    const { detail, total } = answer;
    return record({
      patients,
      isWhole,
      detail: { ...detail, rows, total, ...(isClosed ? { isWhole } : {}) },
    });
  };
  return {
    count: async (batch: CsvBatch<number>): Promise<void> => {
      rows += batch.lines.length;
      // What is read on one snapshot is as long as it was counted there.
      if (rows > answer.total) throw new Error('A CSV file has more rows than were counted.');
      await tell(batch.patients, rows === answer.total ? true : null);
    },
    /** @throws Error when rows are missing */
    end: async (): Promise<void> => {
      if (rows < answer.total) throw new Error('A CSV file has fewer rows than were counted.');
      if (!isClosed) await tell([], true);
    },
    breakOff: async (): Promise<void> => {
      if (!isClosed) await tell([], false);
    },
  };
};

async function* textOf(
  answer: Streamed,
  { output, reading, check, onBreak }: FileStream,
  account: ReturnType<typeof accountOf>,
): AsyncGenerator<string | Buffer> {
  const lines = new CsvLines();
  try {
    yield csvHead(
      answer.columns.map(({ field, note }) => [output.columns[field], note].filter(Boolean).join(' ')),
    );
    for await (const batch of readingAhead(answer.batches(reading.cursor, lines.write))) {
      await check(batch.patients);
      await account.count(batch);
      yield lines.take(batch.lines);
    }
    await account.end();
  } catch (error) {
    onBreak(error);
    throw error;
  }
}

/** The file as a stream; however it ends, the connection to the database is given up and the audit log says how far it came. */
export const csvStream = (file: FileStream): Pick<CallAnswer, 'file' | 'total'> => {
  const { result } = file;
  if (!isStream(result)) throw new Error('A streamed CSV call must answer batches and their total.');
  const account = accountOf(result, file);
  const body = Readable.from(textOf(result, file, account), { objectMode: true, highWaterMark: 1 });
  const settle = async (): Promise<void> => {
    await file.reading.end();
    await account.breakOff();
  };
  // Also where nothing was ever read of it, because the other side had gone.
  body.once('close', () => void settle().catch(file.onBreak));
  return { total: result.total, file: { ...csvKind(file.output, file.now), body } };
};
