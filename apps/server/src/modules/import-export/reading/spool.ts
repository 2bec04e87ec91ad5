// Where do resources wait until all of one patient are together? In one file without a name, which ends with the process.
import { type FileHandle, mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { relieveMemory } from './memory.ts';
import type { Piece } from './piece.ts';

/** Bytes of the parts of all heaps that wait in memory. */
const IN_MEMORY = 12 * 1024 * 1024;
/** Length, number of the file, line, entry (0 outside bundles). */
const HEAD = 16;

interface Heap {
  readonly blocks: { readonly at: number; readonly length: number }[];
  parts: Buffer[];
  waiting: number;
  bytes: number;
}

export interface Spooled {
  /** The number that the piece was added with. */
  readonly file: number;
  readonly piece: Piece;
}

const headOf = (bytes: Buffer, file: number, piece: Piece): Buffer => {
  const head = Buffer.allocUnsafe(HEAD);
  head.writeUInt32LE(bytes.length, 0);
  head.writeUInt32LE(file, 4);
  head.writeUInt32LE(piece.line, 8);
  head.writeUInt32LE(piece.entry ?? 0, 12);
  return head;
};

const piecesIn = (block: Buffer): Spooled[] => {
  const found: Spooled[] = [];
  for (let at = 0; at < block.length; ) {
    const end = at + HEAD + block.readUInt32LE(at);
    const entry = block.readUInt32LE(at + 12);
    const piece = {
      bytes: block.subarray(at + HEAD, end),
      line: block.readUInt32LE(at + 8),
      entry: entry === 0 ? null : entry,
    };
    found.push({ file: block.readUInt32LE(at + 4), piece });
    at = end;
  }
  return found;
};

/** Heaps of pieces on disk. Nothing is left of it when the process is killed: it holds patients' data. */
export class Spool {
  readonly #file: FileHandle;
  readonly #heaps: readonly Heap[];
  readonly #flushAt: number;
  #end = 0;

  constructor(file: FileHandle, heaps: number) {
    this.#file = file;
    this.#heaps = Array.from({ length: heaps }, () => ({ blocks: [], parts: [], waiting: 0, bytes: 0 }));
    this.#flushAt = Math.max(8192, Math.floor(IN_MEMORY / heaps));
  }

  static async open(heaps: number): Promise<Spool> {
    const folder = await mkdtemp(join(tmpdir(), 'alveary-import-'));
    const file = await open(join(folder, 'spool'), 'wx+', 0o600);
    await rm(folder, { recursive: true });
    return new Spool(file, heaps);
  }

  #heap(number: number): Heap {
    const heap = this.#heaps[number];
    if (heap === undefined) throw new Error(`There is no heap ${number}.`);
    return heap;
  }

  async add(number: number, file: number, piece: Piece & { readonly bytes: Buffer }): Promise<void> {
    const heap = this.#heap(number);
    // A copy: the piece is a part of a chunk, which would stay in memory with it.
    const whole = Buffer.concat([headOf(piece.bytes, file, piece), piece.bytes]);
    heap.parts.push(whole);
    heap.waiting += whole.length;
    heap.bytes += whole.length;
    if (heap.waiting >= this.#flushAt) await this.#flush(heap);
  }

  async #flush(heap: Heap): Promise<void> {
    if (heap.waiting === 0) return;
    const block = Buffer.concat(heap.parts);
    heap.parts = [];
    heap.waiting = 0;
    const at = this.#end;
    this.#end += block.length;
    for (let written = 0; written < block.length; ) {
      const { bytesWritten } = await this.#file.write(block, written, block.length - written, at + written);
      written += bytesWritten;
    }
    heap.blocks.push({ at, length: block.length });
  }

  /** Bytes of a heap. */
  sizeOf(number: number): number {
    return this.#heap(number).bytes;
  }

  /** The pieces of a heap in the order in which they came, block by block. */
  async *read(number: number): AsyncGenerator<readonly Spooled[]> {
    const heap = this.#heap(number);
    await this.#flush(heap);
    for (const { at, length } of heap.blocks) {
      const block = Buffer.allocUnsafe(length);
      for (let read = 0; read < length; ) {
        const { bytesRead } = await this.#file.read(block, read, length - read, at + read);
        if (bytesRead === 0) throw new Error('The spool of the import is shorter than what was written.');
        read += bytesRead;
      }
      relieveMemory(length);
      yield piecesIn(block);
    }
  }

  async close(): Promise<void> {
    await this.#file.close();
  }
}
