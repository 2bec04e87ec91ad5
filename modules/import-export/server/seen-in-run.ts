// Did this resource come in earlier in the same import, from another file or batch? Then the earlier one counts, so that
// a second run finds everything unchanged. 64 bits of each id in a table that grows, instead of the ids themselves.

/** 12 million resources take 128 MB at the most; beyond, later repetitions are no longer noticed. */
const LARGEST = 2 ** 24;
const FIRST_SIZE = 2 ** 14;

export interface SeenInRun {
  has(rowId: string): boolean;
  add(rowId: string): void;
}

class Table {
  readonly #highs: Uint32Array;
  readonly #lows: Uint32Array;
  readonly size: number;
  count = 0;

  constructor(size: number) {
    this.size = size;
    this.#highs = new Uint32Array(size);
    this.#lows = new Uint32Array(size);
  }

  /** The place of the pair, or of the free slot where it belongs. A free slot holds two zeros. */
  #slot(high: number, low: number): number {
    let slot = (low ^ high) & (this.size - 1);
    for (;;) {
      const isFree = this.#highs[slot] === 0 && this.#lows[slot] === 0;
      if (isFree || (this.#highs[slot] === high && this.#lows[slot] === low)) return slot;
      slot = (slot + 1) & (this.size - 1);
    }
  }

  has(high: number, low: number): boolean {
    const slot = this.#slot(high, low);
    return this.#highs[slot] !== 0 || this.#lows[slot] !== 0;
  }

  add(high: number, low: number): void {
    const slot = this.#slot(high, low);
    if (this.#highs[slot] !== 0 || this.#lows[slot] !== 0) return;
    this.#highs[slot] = high;
    this.#lows[slot] = low;
    this.count += 1;
  }

  grown(): Table {
    const larger = new Table(this.size * 2);
    for (let slot = 0; slot < this.size; slot += 1) {
      const high = this.#highs[slot] ?? 0;
      const low = this.#lows[slot] ?? 0;
      if (high !== 0 || low !== 0) larger.add(high, low);
    }
    return larger;
  }
}

/** @param largest a power of two: how many slots at the most */
export const createSeenInRun = (largest = LARGEST): SeenInRun => {
  let table = new Table(Math.min(FIRST_SIZE, largest));
  const high = (rowId: string) => Number.parseInt(rowId.slice(0, 8), 16);
  const low = (rowId: string) => Number.parseInt(rowId.slice(28, 36), 16);
  return {
    has: (rowId) => table.has(high(rowId), low(rowId)),
    add: (rowId) => {
      const isFull = table.count >= table.size * 0.7;
      if (isFull && table.size >= largest) return;
      if (isFull) table = table.grown();
      table.add(high(rowId), low(rowId));
    },
  };
};
