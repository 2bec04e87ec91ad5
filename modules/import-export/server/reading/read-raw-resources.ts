// How does a whole file come in as raw resources, and what does its frame say it is?
import { FileRejected } from './file-error.ts';
import { byteChunks } from './byte-chunks.ts';
import { createBundleScanner } from './bundle-scanner.ts';
import type { InputFile } from './input-files.ts';
import { createLineScanner } from './line-scanner.ts';
import { parseRawResource } from './parse-raw-resource.ts';
import { LARGEST_RAW_RESOURCE, type RawResource } from './raw-resource.ts';

export interface PieceReader {
  readonly rawResources: AsyncGenerator<readonly RawResource[]>;
  /** Once all raw resources are read: the frame of a `json` file, null for lines. */
  frame(): RawResource | null;
}

async function* readLines(path: string): AsyncGenerator<readonly RawResource[]> {
  const scanner = createLineScanner();
  for await (const chunk of byteChunks(path)) yield scanner.push(chunk);
  yield scanner.end();
}

/** An entry that the end of the file cuts off: the fault is inside it, and the parser knows on which line. */
const refuseOpenEntry = (open: RawResource): never => {
  const { fault } = parseRawResource(open);
  const reason = fault?.reason ?? 'Not JSON: a closing bracket is missing.';
  throw new FileRejected(`Entry ${open.entry} is never closed. ${reason}`, fault?.line ?? open.line);
};

const readJson = (path: string): PieceReader => {
  let frame: RawResource | null = null;
  async function* rawResources(): AsyncGenerator<readonly RawResource[]> {
    const scanner = createBundleScanner();
    for await (const chunk of byteChunks(path)) yield scanner.push(chunk);
    const end = scanner.end();
    if (end.open) refuseOpenEntry(end.open);
    frame = { bytes: end.frame, line: 1, entry: null };
  }
  return { rawResources: rawResources(), frame: () => frame };
};

export const readRawResources = (file: InputFile): PieceReader =>
  file.format === 'lines' ? { rawResources: readLines(file.path), frame: () => null } : readJson(file.path);

/** The whole file as one raw resource: a single resource. */
export const readWhole = async (file: InputFile): Promise<RawResource> => {
  const parts: Buffer[] = [];
  let length = 0;
  for await (const chunk of byteChunks(file.path)) {
    length += chunk.length;
    if (length > LARGEST_RAW_RESOURCE) return { bytes: null, line: 1, entry: null };
    parts.push(chunk);
  }
  return { bytes: Buffer.concat(parts), line: 1, entry: null };
};
