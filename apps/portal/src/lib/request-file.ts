// How does a CSV file of any length come from the server, and how does one know that it came whole?
import type { CallDeclaration, Csv } from '@alveary/contract/call.ts';
import { requestStream } from './call.ts';
import { now } from './clock.ts';
import { localDay } from './dates.ts';

export type FileCall = CallDeclaration & { readonly output: Csv };

/** A whole CSV file, under its name and the day of whoever asked for it: the server counts days in UTC. */
export interface CsvFile {
  readonly name: string;
  readonly content: Blob;
  /** Without the heading. */
  readonly rows: number;
}

export interface FileWatch {
  readonly signal: AbortSignal;
  /** Told now and then. @param total null where the server has not counted before */
  readonly onRows: (rows: number, total: number | null) => void;
}

/** The connection ended before the file did. */
export class BrokenFile extends Error {
  readonly rows: number;
  readonly total: number | null;

  constructor(rows: number, total: number | null) {
    super('A file broke off.');
    this.name = 'BrokenFile';
    this.rows = rows;
    this.total = total;
  }
}

const [QUOTE, LINE_FEED] = [34, 10];
/** So many steps has the bar at most. */
const STEPS = 200;

/** Counts the lines of a file, in which a quoted cell may hold several. */
const lineCounter = (): ((bytes: Uint8Array) => number) => {
  let [lines, isQuoted] = [0, false];
  return (bytes) => {
    for (const byte of bytes) {
      if (byte === QUOTE) isQuoted = !isQuoted;
      else if (byte === LINE_FEED && !isQuoted) lines += 1;
    }
    return lines;
  };
};

const totalOf = ({ headers }: Response): number | null => {
  const total = headers.get('x-total-count');
  return total === null ? null : Number(total);
};

const readWhole = async (response: Response, { signal, onRows }: FileWatch) => {
  const total = totalOf(response);
  const step = Math.max(1, Math.floor((total ?? 0) / STEPS));
  const countLines = lineCounter();
  const parts: BlobPart[] = [];
  let [rows, told] = [0, 0];
  const reader = response.body?.getReader();
  try {
    for (;;) {
      const read = await reader?.read();
      if (read === undefined || read.done) break;
      parts.push(read.value);
      rows = Math.max(0, countLines(read.value) - 1);
      if (rows < told + step) continue;
      told = rows;
      onRows(rows, total);
    }
  } catch {
    if (signal.aborted) throw signal.reason;
    throw new BrokenFile(rows, total);
  }
  if (total !== null && rows !== total) throw new BrokenFile(rows, total);
  return { rows, content: new Blob(parts, { type: 'text/csv;charset=utf-8' }) };
};

/** Asks for a CSV file. @throws CallError as `request` does, BrokenFile, or the abort reason */
export const requestFile = async (call: FileCall, input: object, watch: FileWatch): Promise<CsvFile> => {
  const response = await requestStream(call, input, { signal: watch.signal });
  return { name: `${call.output.fileName}-${localDay(now())}.csv`, ...(await readWhole(response, watch)) };
};
