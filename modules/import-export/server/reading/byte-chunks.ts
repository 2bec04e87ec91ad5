// How do the bytes of a file come in, unpacked and checked to be text that JSON allows (UTF-8)?
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { createGunzip } from 'node:zlib';
import { FileRejected, reasonOfFileError } from './file-error.ts';
import { relieveMemory } from './memory.ts';

const CHUNK = 128 * 1024;

const firstBytes = async (path: string): Promise<Buffer> => {
  const handle = await open(path);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(4), 0, 4, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
};

const isGzip = (start: Buffer): boolean => start[0] === 0x1f && start[1] === 0x8b;

async function* unpacked(path: string): AsyncGenerator<Buffer> {
  const start = await firstBytes(path);
  if (start.length === 0) throw new FileRejected('The file is empty.');
  const file = createReadStream(path, { highWaterMark: CHUNK });
  if (!isGzip(start)) {
    if (/\.gz$/i.test(path)) throw new FileRejected('The name ends in .gz, but this is not gzip data.');
    yield* file;
    return;
  }
  const gunzip = createGunzip({ chunkSize: CHUNK });
  file.on('error', (error) => gunzip.destroy(error));
  try {
    yield* file.pipe(gunzip);
  } finally {
    file.destroy();
    gunzip.destroy();
  }
}

/** The first bytes tell UTF-16 apart, and a UTF-8 byte order mark is left out. */
const checkedStart = (start: Buffer): Buffer => {
  const [first, second, third] = start;
  const isUtf16 =
    (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff) || second === 0 || first === 0;
  if (isUtf16) throw new FileRejected('The text is UTF-16; FHIR files are UTF-8. Save it as UTF-8.', 1);
  return first === 0xef && second === 0xbb && third === 0xbf ? start.subarray(3) : start;
};

async function* checked(path: string): AsyncGenerator<Buffer> {
  let start: Buffer | null = Buffer.alloc(0);
  for await (const chunk of unpacked(path)) {
    relieveMemory(chunk.length);
    if (start === null) {
      yield chunk;
      continue;
    }
    start = start.length === 0 ? chunk : Buffer.concat([start, chunk]);
    if (start.length < 4) continue;
    yield checkedStart(start);
    start = null;
  }
  if (start === null) return;
  if (start.length === 0) throw new FileRejected('The file is empty.');
  yield checkedStart(start);
}

/** @throws FileRejected only: what the file system or gzip says becomes a reason. */
export async function* byteChunks(path: string): AsyncGenerator<Buffer> {
  const chunks = checked(path);
  try {
    for (;;) {
      const next = await chunks.next().catch((error: unknown) => {
        throw error instanceof FileRejected ? error : new FileRejected(reasonOfFileError(error));
      });
      if (next.done) return;
      yield next.value;
    }
  } finally {
    await chunks.return(undefined);
  }
}
