// How does a whole file come in as pieces, and what does its frame say it is?
import { FileRejected } from './file-error.ts';
import { byteChunks } from './byte-chunks.ts';
import { createBundleScanner } from './bundle-scanner.ts';
import type { InputFile } from './input-files.ts';
import { createLineScanner } from './line-scanner.ts';
import { parsePiece } from './parse-piece.ts';
import { LARGEST_PIECE, type Piece } from './piece.ts';

export interface PieceReader {
  readonly pieces: AsyncGenerator<readonly Piece[]>;
  /** Once all pieces are read: the frame of a `json` file, null for lines. */
  frame(): Piece | null;
}

async function* readLines(path: string): AsyncGenerator<readonly Piece[]> {
  const scanner = createLineScanner();
  for await (const chunk of byteChunks(path)) yield scanner.push(chunk);
  yield scanner.end();
}

/** An entry that the end of the file cuts off: the fault is inside it, and the parser knows on which line. */
const refuseOpenEntry = (open: Piece): never => {
  const { fault } = parsePiece(open);
  const reason = fault?.reason ?? 'Not JSON: a closing bracket is missing.';
  throw new FileRejected(`Entry ${open.entry} is never closed. ${reason}`, fault?.line ?? open.line);
};

const readJson = (path: string): PieceReader => {
  let frame: Piece | null = null;
  async function* pieces(): AsyncGenerator<readonly Piece[]> {
    const scanner = createBundleScanner();
    for await (const chunk of byteChunks(path)) yield scanner.push(chunk);
    const end = scanner.end();
    if (end.open) refuseOpenEntry(end.open);
    frame = { bytes: end.frame, line: 1, entry: null };
  }
  return { pieces: pieces(), frame: () => frame };
};

export const readPieces = (file: InputFile): PieceReader =>
  file.format === 'lines' ? { pieces: readLines(file.path), frame: () => null } : readJson(file.path);

/** The whole file as one piece: a single resource. */
export const readWhole = async (file: InputFile): Promise<Piece> => {
  const parts: Buffer[] = [];
  let length = 0;
  for await (const chunk of byteChunks(file.path)) {
    length += chunk.length;
    if (length > LARGEST_PIECE) return { bytes: null, line: 1, entry: null };
    parts.push(chunk);
  }
  return { bytes: Buffer.concat(parts), line: 1, entry: null };
};
