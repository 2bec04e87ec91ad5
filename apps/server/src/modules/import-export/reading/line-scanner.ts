// How is a file with one resource a line cut into its lines, however its bytes arrive and however long a line is?
import { collectParts, LARGEST_PIECE, type Piece } from './piece.ts';

const NEWLINE = 10;

export interface Scanner {
  push(chunk: Buffer): Piece[];
  end(): Piece[];
}

const isBlank = (bytes: Buffer): boolean => {
  for (const byte of bytes) if (byte !== 32 && byte !== 9 && byte !== 13) return false;
  return true;
};

export const createLineScanner = (limit: number = LARGEST_PIECE): Scanner => {
  const parts = collectParts(limit);
  let line = 1;

  const finishLine = (pieces: Piece[]): void => {
    if (parts.length > 0) {
      const bytes = parts.take();
      if (bytes === null || !isBlank(bytes)) pieces.push({ bytes, line, entry: null });
    }
    line += 1;
  };

  return {
    push: (chunk) => {
      const pieces: Piece[] = [];
      let from = 0;
      for (let at = chunk.indexOf(NEWLINE); at !== -1; at = chunk.indexOf(NEWLINE, from)) {
        parts.add(chunk.subarray(from, at));
        finishLine(pieces);
        from = at + 1;
      }
      parts.add(chunk.subarray(from));
      return pieces;
    },
    end: () => {
      const pieces: Piece[] = [];
      finishLine(pieces);
      return pieces;
    },
  };
};
