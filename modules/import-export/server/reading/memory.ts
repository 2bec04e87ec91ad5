// How does an import stay under 400 MB whatever the size of its files? V8 frees the bytes that were read only when its
// own partition grows, and lets that grow with the memory of the machine; so a large process collects garbage as it reads.
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const MEGABYTE = 1024 * 1024;
/** Above this the process counts as large. */
const LARGE = 180 * MEGABYTE;
/** Garbage is collected once in so many bytes read. */
const BETWEEN = 24 * MEGABYTE;

const findCollector = (): (() => void) => {
  setFlagsFromString('--expose-gc');
  const collector: unknown = runInNewContext('gc');
  return typeof collector === 'function' ? () => void collector() : () => undefined;
};

let collect: (() => void) | null = null;
let readSince = 0;

/** To be called with every chunk that is read. @param bytes its length */
export const relieveMemory = (bytes: number): void => {
  readSince += bytes;
  if (readSince < BETWEEN || process.memoryUsage.rss() < LARGE) return;
  readSince = 0;
  collect ??= findCollector();
  collect();
};
