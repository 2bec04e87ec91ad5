// Files as answers: headers under which a file is saved by its name and nothing in it runs, and files that are written while they are sent.
import { Readable } from 'node:stream';
import type {
  BinaryFile,
  CallDeclaration,
  FileContent,
  LateFile,
  StreamedFile,
} from '@alveary/contract/call.ts';
import type { StreamReading } from '../db/handle.ts';
import type { Blobs } from '../../services/blobs/port.ts';

/** A file that a call declares to write while it is read; null for every other call. */
export const streamedBinary = ({ output }: CallDeclaration): BinaryFile | null =>
  'kind' in output && output.kind === 'file' && output.isStreamed === true ? output : null;

export interface AnswerFile {
  readonly name: string;
  /** The content type, with its parameters. */
  readonly type: string;
  readonly body: string | Buffer | Readable;
}

const isNamedFile = (result: unknown): result is Pick<FileContent, 'fileName' | 'mediaType'> =>
  typeof result === 'object' &&
  result !== null &&
  'fileName' in result &&
  typeof result.fileName === 'string' &&
  'mediaType' in result &&
  typeof result.mediaType === 'string';

const isFileContent = (result: unknown): result is FileContent =>
  isNamedFile(result) && 'content' in result && result.content instanceof Uint8Array;

const isStreamedFile = (result: unknown): result is StreamedFile =>
  isNamedFile(result) &&
  'pieces' in result &&
  typeof result.pieces === 'object' &&
  result.pieces !== null &&
  Symbol.asyncIterator in result.pieces;

const isLateFile = (result: unknown): result is LateFile =>
  isNamedFile(result) && 'write' in result && typeof result.write === 'function';

interface StreamParts {
  readonly reading: StreamReading;
  /** Whether the next piece may still go out. @throws where it may not */
  readonly check: () => Promise<void>;
  readonly onBreak: (error: unknown) => void;
}

/** The first file that is read gives up the connection: none waits for the store of files, and no row is read behind it. */
export const filesAfter = (
  reading: Pick<StreamReading, 'end'>,
  blobs: Pick<Blobs, 'read'>,
): Pick<Blobs, 'read'> => ({
  read: async (sha256) => {
    await reading.end();
    return blobs.read(sha256);
  },
});

async function* checkedPieces({ pieces }: StreamedFile, check: StreamParts['check']): AsyncGenerator<string> {
  for await (const piece of pieces) {
    await check();
    yield piece;
  }
}

/** A file that breaks off gives up the connection that it is read over, as one that is done does. */
export const streamedAnswer = (
  output: BinaryFile,
  result: unknown,
  { reading, check, onBreak }: StreamParts,
): AnswerFile => {
  if (!isStreamedFile(result)) throw new Error('A streamed file call must answer pieces.');
  const file = storedFile(output, { ...result, pieces: checkedPieces(result, check) });
  if (file.body instanceof Readable) {
    file.body.once('error', onBreak);
    // Also where nothing was ever read of it, because the other side had gone.
    file.body.once('close', () => void reading.end().catch(onBreak));
  }
  return file;
};

/** What a handler left to be written after its transaction is written; anything else stays as it is. */
export const writtenNow = async (result: unknown): Promise<unknown> => {
  if (!isLateFile(result)) return result;
  const { fileName, mediaType, write } = result;
  const file: FileContent = { fileName, mediaType, content: await write() };
  return file;
};

/** @throws Error when the handler gave something else than a file of a declared media type */
export const storedFile = (output: BinaryFile, result: unknown): AnswerFile => {
  if (!isFileContent(result) && !isStreamedFile(result))
    throw new Error('A file call must answer a name, a media type and the content.');
  if (!output.mediaTypes.includes(result.mediaType)) {
    throw new Error(`A file call answered ${result.mediaType}, which it does not declare.`);
  }
  if ('pieces' in result)
    return { name: result.fileName, type: result.mediaType, body: Readable.from(result.pieces) };
  const { buffer, byteOffset, byteLength } = result.content;
  return { name: result.fileName, type: result.mediaType, body: Buffer.from(buffer, byteOffset, byteLength) };
};

/** RFC 6266: a name for old programs in plain ASCII, and the true one as UTF-8. */
const disposition = (name: string): string => {
  const plain = name.replaceAll(/[^\x20-\x7e]|["\\%]/g, '_');
  const attachment = `attachment; filename="${plain}"`;
  if (plain === name) return attachment;
  const encoded = encodeURIComponent(name.toWellFormed()).replaceAll(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${attachment}; filename*=UTF-8''${encoded}`;
};

/** A file opened by its address runs nothing, embeds nothing and is guessed to be nothing else. */
export const headersOfFile = (file: AnswerFile): Readonly<Record<string, string>> => ({
  'content-type': file.type,
  'content-disposition': disposition(file.name),
  'content-security-policy': "default-src 'none'; sandbox",
  'x-content-type-options': 'nosniff',
});
