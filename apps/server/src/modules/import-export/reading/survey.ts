// What is in a file, before anything of it is imported: its kind, its resource types, its size, and is it whole?
import { isObject } from '../fhir/json.ts';
import { FileRejected } from './file-error.ts';
import type { InputFile } from './input-files.ts';
import { parsePiece } from './parse-piece.ts';
import { LARGEST_PIECE, type Piece } from './piece.ts';
import { readPieces } from './read-pieces.ts';

/** A bundle up to this size is read into memory, so that each of its patients can be one transaction. */
const LARGEST_WHOLE = { bytes: 24 * 1024 * 1024, entries: 20_000 } as const;

export interface Survey {
  readonly file: InputFile;
  readonly kind: 'lines' | 'bundle' | 'resource';
  /** Resource type → how many. '?' counts pieces without one. */
  readonly counts: ReadonlyMap<string, number>;
  readonly pieces: number;
  /** Of all pieces, unpacked. */
  readonly bytes: number;
  /** Small enough to be imported as a whole. */
  readonly fitsInMemory: boolean;
}

const IN_LINE = /^\s*\{\s*"resourceType"\s*:\s*"([A-Za-z]{2,40})"/;
const IN_ENTRY =
  /^\s*\{(?:\s*"fullUrl"\s*:\s*"[^"\\]*"\s*,)?\s*"resource"\s*:\s*\{\s*"resourceType"\s*:\s*"([A-Za-z]{2,40})"/;

const typeByParsing = (piece: Piece): string => {
  const { value } = parsePiece(piece);
  const resource = piece.entry === null ? value : isObject(value) ? value['resource'] : null;
  const type = isObject(resource) ? resource['resourceType'] : null;
  return typeof type === 'string' ? type.slice(0, 40) : '?';
};

/** The type as it stands at the usual place, else by parsing; '?' when there is none. */
export const typeAtAGlance = (piece: Piece): string => {
  if (piece.bytes === null) return '?';
  const start = piece.bytes.toString('latin1', 0, 400);
  return (piece.entry === null ? IN_LINE : IN_ENTRY).exec(start)?.[1] ?? typeByParsing(piece);
};

const bundleTypes = new Set(['transaction', 'collection', 'searchset', 'batch']);

const frameOf = (piece: Piece | null): Readonly<Record<string, unknown>> => {
  if (piece === null || piece.bytes === null) {
    const megabytes = LARGEST_PIECE / 1024 / 1024;
    throw new FileRejected(
      `A resource, or a bundle outside its entries, may not be longer than ${megabytes} MB.`,
      1,
    );
  }
  const parsed = parsePiece(piece);
  if (parsed.fault) {
    const more = parsed.fault.reason.includes('more text follows');
    const hint = more ? ' If it holds one resource a line, its name must end in .ndjson.' : '';
    throw new FileRejected(parsed.fault.reason + hint, parsed.fault.line);
  }
  if (!isObject(parsed.value)) throw new FileRejected('This is JSON but not a FHIR resource.', 1);
  return parsed.value;
};

const kindOf = (frame: Readonly<Record<string, unknown>>): 'bundle' | 'resource' => {
  if (typeof frame['resourceType'] !== 'string') {
    throw new FileRejected('It has no resourceType, so it is not a FHIR resource.', 1);
  }
  if (frame['resourceType'] !== 'Bundle') return 'resource';
  const type = frame['type'];
  if (typeof type === 'string' && bundleTypes.has(type)) return 'bundle';
  const named =
    typeof type === 'string' ? `a bundle of the type "${type.slice(0, 40)}"` : 'a bundle without a type';
  throw new FileRejected(
    `This is ${named}; transaction, batch, collection and searchset can be imported.`,
    1,
  );
};

/** @throws FileRejected when the file cannot be imported at all */
export const surveyFile = async (file: InputFile): Promise<Survey> => {
  const counts = new Map<string, number>();
  const reader = readPieces(file);
  let pieces = 0;
  let bytes = 0;
  for await (const some of reader.pieces) {
    for (const piece of some) {
      const type = typeAtAGlance(piece);
      counts.set(type, (counts.get(type) ?? 0) + 1);
      pieces += 1;
      bytes += piece.bytes?.length ?? LARGEST_PIECE;
    }
  }
  const fitsInMemory = bytes <= LARGEST_WHOLE.bytes && pieces <= LARGEST_WHOLE.entries;
  if (file.format === 'lines') {
    if (pieces === 0) throw new FileRejected('The file holds only empty lines.');
    return { file, kind: 'lines', counts, pieces, bytes, fitsInMemory: false };
  }
  const frame = frameOf(reader.frame());
  const kind = kindOf(frame);
  if (kind === 'bundle') return { file, kind, counts, pieces, bytes, fitsInMemory };
  return {
    file,
    kind,
    counts: new Map([[String(frame['resourceType']), 1]]),
    pieces: 1,
    bytes,
    fitsInMemory: true,
  };
};
