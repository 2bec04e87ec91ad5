// A Bloom filter in a file: says of a text that it was put in, or that it surely was not, with a few bits for each text.
import { createHash } from 'node:crypto';

const MARK = Buffer.from('ALVBLOOM');
const HEAD_BYTES = MARK.length + 12;

export interface BloomFilter {
  /** Never false for a text that was put in; true for another one as often as `falsePositives` says. */
  has(text: string): boolean;
  /** Texts that were put in. */
  readonly entries: number;
  /** The share of other texts that it takes for one of its own. */
  readonly falsePositives: number;
}

/** The bits of a text, from two halves of one hash (Kirsch and Mitzenmacher, 2006). */
const placesOf = (text: string, hashes: number, bits: number): number[] => {
  const digest = createHash('sha256').update(text).digest();
  const [first, step] = [digest.readUInt32BE(0), digest.readUInt32BE(4) | 1];
  return Array.from({ length: hashes }, (_, turn) => (first + turn * (step >>> 0)) % bits);
};

/** @param texts each once @param falsePositives such as 1e-6 @returns the content of the file */
export const bloomFile = (texts: readonly string[], falsePositives: number): Buffer => {
  const bitsForEach = -Math.log(falsePositives) / Math.LN2 ** 2;
  const bits = Math.ceil((texts.length * bitsForEach) / 8) * 8;
  const hashes = Math.round(bitsForEach * Math.LN2);
  const file = Buffer.alloc(HEAD_BYTES + bits / 8);
  MARK.copy(file);
  for (const [place, value] of [hashes, texts.length, bits].entries())
    file.writeUInt32BE(value, MARK.length + place * 4);
  for (const text of texts) {
    for (const place of placesOf(text, hashes, bits)) {
      const at = HEAD_BYTES + (place >>> 3);
      file[at] = (file[at] ?? 0) | (1 << (place & 7));
    }
  }
  return file;
};

/** @throws Error where the content is no such file */
export const openBloom = (file: Buffer): BloomFilter => {
  const isOne = file.length > HEAD_BYTES && file.subarray(0, MARK.length).equals(MARK);
  const [hashes, entries, bits] = isOne ? [0, 4, 8].map((from) => file.readUInt32BE(MARK.length + from)) : [];
  if (hashes === undefined || entries === undefined || bits === undefined)
    throw new Error('This is no Bloom filter.');
  if (bits === 0 || file.length !== HEAD_BYTES + bits / 8) throw new Error('This Bloom filter is not whole.');
  const isSet = (place: number): boolean =>
    ((file[HEAD_BYTES + (place >>> 3)] ?? 0) & (1 << (place & 7))) !== 0;
  return {
    has: (text) => placesOf(text, hashes, bits).every((place) => isSet(place)),
    entries,
    falsePositives: (1 - Math.exp((-hashes * entries) / bits)) ** hashes,
  };
};
