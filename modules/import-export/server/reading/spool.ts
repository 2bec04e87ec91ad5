// Where do resources wait until all of one patient are together? In one file without a name, which ends with the process.
import { type FileHandle, mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { relieveMemory } from './memory.ts';
import type { RawResource } from './raw-resource.ts';

/** Bytes of the parts of all partitions that wait in memory. */
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
  /** The number that the raw resource was added with. */
  readonly file: number;
  readonly raw: RawResource;
}

const headOf = (bytes: Buffer, file: number, raw: RawResource): Buffer => {
  const head = Buffer.allocUnsafe(HEAD);
  head.writeUInt32LE(bytes.length, 0);
  head.writeUInt32LE(file, 4);
  head.writeUInt32LE(raw.line, 8);
  head.writeUInt32LE(raw.entry ?? 0, 12);
  return head;
};

const piecesIn = (block: Buffer): Spooled[] => {
  const found: Spooled[] = [];
  for (let at = 0; at < block.length; ) {
    const end = at + HEAD + block.readUInt32LE(at);
    const entry = block.readUInt32LE(at + 12);
    const raw = {
      bytes: block.subarray(at + HEAD, end),
      line: block.readUInt32LE(at + 8),
      entry: entry === 0 ? null : entry,
    };
    found.push({ file: block.readUInt32LE(at + 4), raw });
    at = end;
  }
  return found;
};

/** Partitions of raw resources on disk. Nothing is left of it when the process is killed: it holds patients' data. */
export class Spool {
  readonly #file: FileHandle;
  readonly #partitions: readonly Heap[];
  readonly #flushAt: number;
  #end = 0;

  constructor(file: FileHandle, partitions: number) {
    this.#file = file;
    this.#partitions = Array.from({ length: partitions }, () => ({
      blocks: [],
      parts: [],
      waiting: 0,
      bytes: 0,
    }));
    this.#flushAt = Math.max(8192, Math.floor(IN_MEMORY / partitions));
  }

  static async open(partitions: number): Promise<Spool> {
    const folder = await mkdtemp(join(tmpdir(), 'alveary-import-'));
    const file = await open(join(folder, 'spool'), 'wx+', 0o600);
    await rm(folder, { recursive: true });
    return new Spool(file, partitions);
  }

  #partition(number: number): Heap {
    const partition = this.#partitions[number];
    if (partition === undefined) throw new Error(`There is no partition ${number}.`);
    return partition;
  }

  async add(number: number, file: number, raw: RawResource & { readonly bytes: Buffer }): Promise<void> {
    const partition = this.#partition(number);
    // A copy: the raw resource is a part of a chunk, which would stay in memory with it.
    const whole = Buffer.concat([headOf(raw.bytes, file, raw), raw.bytes]);
    partition.parts.push(whole);
    partition.waiting += whole.length;
    partition.bytes += whole.length;
    if (partition.waiting >= this.#flushAt) await this.#flush(partition);
  }

  async #flush(partition: Heap): Promise<void> {
    if (partition.waiting === 0) return;
    const block = Buffer.concat(partition.parts);
    partition.parts = [];
    partition.waiting = 0;
    const at = this.#end;
    this.#end += block.length;
    for (let written = 0; written < block.length; ) {
      const { bytesWritten } = await this.#file.write(block, written, block.length - written, at + written);
      written += bytesWritten;
    }
    partition.blocks.push({ at, length: block.length });
  }

  /** Bytes of a partition. */
  sizeOf(number: number): number {
    return this.#partition(number).bytes;
  }

  /** The raw resources of a partition in the order in which they came, block by block. */
  async *read(number: number): AsyncGenerator<readonly Spooled[]> {
    const partition = this.#partition(number);
    await this.#flush(partition);
    for (const { at, length } of partition.blocks) {
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
