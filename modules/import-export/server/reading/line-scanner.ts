// How is a file with one resource a line cut into its lines, however its bytes arrive and however long a line is?
import { collectParts, LARGEST_RAW_RESOURCE, type RawResource } from './raw-resource.ts';

const NEWLINE = 10;

export interface Scanner {
  push(chunk: Buffer): RawResource[];
  end(): RawResource[];
}

const isBlank = (bytes: Buffer): boolean => {
  for (const byte of bytes) if (byte !== 32 && byte !== 9 && byte !== 13) return false;
  return true;
};

export const createLineScanner = (limit: number = LARGEST_RAW_RESOURCE): Scanner => {
  const parts = collectParts(limit);
  let line = 1;

  const finishLine = (rawResources: RawResource[]): void => {
    if (parts.length > 0) {
      const bytes = parts.take();
      if (bytes === null || !isBlank(bytes)) rawResources.push({ bytes, line, entry: null });
    }
    line += 1;
  };

  return {
    push: (chunk) => {
      const rawResources: RawResource[] = [];
      let from = 0;
      for (let at = chunk.indexOf(NEWLINE); at !== -1; at = chunk.indexOf(NEWLINE, from)) {
        parts.add(chunk.subarray(from, at));
        finishLine(rawResources);
        from = at + 1;
      }
      parts.add(chunk.subarray(from));
      return rawResources;
    },
    end: () => {
      const rawResources: RawResource[] = [];
      finishLine(rawResources);
      return rawResources;
    },
  };
};
