// How is a document written as a PDF? The one way of the product: described plainly, rendered in a thread.
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { z } from 'zod';
import type { PdfDocument } from './document.ts';

const ANSWERS_WITHIN_MS = 30_000;
const THREADS = 2;

const outcome = z.union([
  z.object({ content: z.instanceof(Uint8Array) }),
  z.object({ tooLarge: z.string() }),
  z.object({ fault: z.string() }),
]);

type Outcome = z.infer<typeof outcome>;

/** It cannot be written, and whoever asked can do something about it: leave something out. */
export class PdfTooLarge extends Error {}

interface Lane {
  thread: Worker | null;
  last: Promise<unknown>;
  waiting: number;
}

const lanes: readonly Lane[] = Array.from({ length: THREADS }, () => ({
  thread: null,
  last: Promise.resolve(),
  waiting: 0,
}));

const begin = (lane: Lane): Worker => {
  const begun = new Worker(new URL('./pdf.worker.ts', import.meta.url), { execArgv: [] });
  const forget = (): void => {
    if (lane.thread === begun) lane.thread = null;
  };
  begun.on('error', forget).on('exit', forget).unref();
  return begun;
};

const ask = async (lane: Lane, document: PdfDocument): Promise<Outcome> => {
  lane.thread ??= begin(lane);
  const asked = lane.thread;
  asked.ref();
  try {
    const answer = once(asked, 'message', { signal: AbortSignal.timeout(ANSWERS_WITHIN_MS) });
    asked.postMessage(document);
    const [found] = await answer;
    return outcome.parse(found);
  } catch (error) {
    // Its answer may still come, to the wrong question.
    lane.thread = null;
    void asked.terminate();
    throw error;
  } finally {
    asked.unref();
  }
};

/**
 * The bytes of a PDF (1.7, tagged, with its fonts). The same description gives the same bytes.
 *
 * @throws PdfTooLarge when it has too many blocks or pages
 */
export const writePdf = async (document: PdfDocument): Promise<Buffer> => {
  const lane = lanes.reduce((best, other) => (other.waiting < best.waiting ? other : best));
  lane.waiting += 1;
  const written = lane.last.then(() => ask(lane, document));
  lane.last = written.catch(() => undefined);
  const result = await written.finally(() => {
    lane.waiting -= 1;
  });
  if ('tooLarge' in result) throw new PdfTooLarge(result.tooLarge);
  if ('fault' in result) throw new Error(`The PDF could not be written: ${result.fault}`);
  return Buffer.from(result.content.buffer, result.content.byteOffset, result.content.byteLength);
};

/** Begins a thread before anybody waits for one: it loads pdfkit and the fonts for most of a second. @throws Error when no PDF can be written */
export const prepareToWrite = async (): Promise<void> => {
  const paragraph = { kind: 'paragraph', text: 'Ready' } as const;
  await writePdf({ title: 'Ready', language: 'en', madeAt: new Date(0), foot: 'Ready', blocks: [paragraph] });
};
