// Which parts of the portal become one file? Those for which a request less is worth more than what comes with it unneeded.

/** A file as the bundler would make it. */
export interface BuiltFile {
  readonly id: string;
  /** Bytes as they travel. */
  readonly bytes: number;
  /** The parts of the portal that load it, by number. */
  readonly loadedBy: readonly number[];
  /** The files that it imports itself. */
  readonly imports: readonly string[];
  /** Is it loaded by a name of its own, and stays what it is? */
  readonly isNamed: boolean;
}

/** What is loaded at once: a page with all that stands around it, or what comes later. */
export interface Part {
  /** How often, compared with the others. */
  readonly weight: number;
  /** How many times the bytes that it needs may it load? Without it there is no bound but the gain. */
  readonly mostGrowth?: number;
}

interface Merged {
  readonly ids: readonly string[];
  readonly isNamed: boolean;
  readonly bytes: number;
  readonly imports: ReadonlySet<string>;
  readonly loadedBy: Set<number>;
}

interface Pair {
  readonly one: Merged;
  readonly other: Merged;
  /** In bytes, if neither imported anything that is not there anyway. */
  readonly gain: number;
}

/** The files as they are merged so far, what each part loads of them, and the pairs that may gain something as one. */
class Merging {
  readonly #parts: readonly Part[];
  readonly #bytesOfRequest: number;
  readonly #fileOf: Map<string, Merged>;
  /** Of each part. */
  readonly #bytes: number[];
  readonly #mostBytes: readonly number[];
  #left: readonly Merged[];
  #pairs: Pair[];

  constructor(files: readonly BuiltFile[], parts: readonly Part[], bytesOfRequest: number) {
    this.#parts = parts;
    this.#bytesOfRequest = bytesOfRequest;
    const all = files.map(
      ({ id, isNamed, bytes, loadedBy, imports }): Merged => ({
        ids: [id],
        isNamed,
        bytes,
        imports: new Set(imports),
        loadedBy: new Set(loadedBy),
      }),
    );
    this.#fileOf = new Map(all.map((file) => [file.ids[0] ?? '', file]));
    this.#bytes = parts.map((_, at) =>
      all.reduce((sum, { bytes, loadedBy }) => sum + (loadedBy.has(at) ? bytes : 0), 0),
    );
    this.#mostBytes = this.#bytes.map(
      (bytes, at) => bytes * (parts[at]?.mostGrowth ?? Number.POSITIVE_INFINITY),
    );
    this.#left = all.filter(({ isNamed }) => !isNamed);
    this.#pairs = this.#left.flatMap((one, at) => this.#pairsWith(one, this.#left.slice(at + 1)));
  }

  get files(): readonly Merged[] {
    return this.#left;
  }

  /** The two that gain most become one. @returns false when none gains anything */
  mergeBest(): boolean {
    this.#pairs.sort((one, other) => other.gain - one.gain);
    const best = this.#pairs.find((pair) => this.#hasRoom(pair) && !this.#makesCircle(pair));
    if (best === undefined) return false;
    this.#merge(best);
    return true;
  }

  #merge({ one, other }: Pair): void {
    const merged: Merged = {
      ids: [...one.ids, ...other.ids],
      isNamed: false,
      bytes: one.bytes + other.bytes,
      imports: one.imports.union(other.imports),
      loadedBy: one.loadedBy.union(other.loadedBy),
    };
    for (const [from, to] of [
      [one, other],
      [other, one],
    ] as const)
      for (const part of from.loadedBy.difference(to.loadedBy))
        for (const file of this.#newFor(part, to)) {
          file.loadedBy.add(part);
          this.#bytes[part] = (this.#bytes[part] ?? 0) + file.bytes;
        }
    for (const id of merged.ids) this.#fileOf.set(id, merged);
    const isGone = (file: Merged): boolean => file === one || file === other;
    this.#left = this.#left.filter((file) => !isGone(file));
    this.#pairs = this.#pairs.filter((pair) => !isGone(pair.one) && !isGone(pair.other));
    this.#pairs.push(...this.#pairsWith(merged, this.#left));
    this.#left = [...this.#left, merged];
  }

  #pairsWith(one: Merged, others: readonly Merged[]): Pair[] {
    return others
      .map((other) => ({ one, other, gain: this.#gainOf(one, other) }))
      .filter(({ gain }) => gain > 0);
  }

  #gainOf(one: Merged, other: Merged): number {
    let gain = 0;
    for (const part of one.loadedBy)
      gain += this.#weight(part) * (other.loadedBy.has(part) ? this.#bytesOfRequest : -other.bytes);
    for (const part of other.loadedBy) if (!one.loadedBy.has(part)) gain -= this.#weight(part) * one.bytes;
    return gain;
  }

  /** Does no part load too much then? */
  #hasRoom({ one, other }: Pair): boolean {
    return [...one.loadedBy.symmetricDifference(other.loadedBy)].every((part) => {
      const come = this.#newFor(part, one.loadedBy.has(part) ? other : one);
      const bytes = come.reduce((sum, file) => sum + file.bytes, 0);
      return (this.#bytes[part] ?? 0) + bytes <= (this.#mostBytes[part] ?? 0);
    });
  }

  #weight(part: number): number {
    return this.#parts[part]?.weight ?? 0;
  }

  /** A file and what it imports, as far as this part does not load it anyway. */
  #newFor(part: number, file: Merged): readonly Merged[] {
    const come = new Set([file]);
    for (const one of come)
      for (const next of this.#importedBy(one)) if (!next.loadedBy.has(part)) come.add(next);
    return [...come];
  }

  #importedBy(file: Merged): readonly Merged[] {
    return [...file.imports].flatMap((id) => this.#fileOf.get(id) ?? []).filter((one) => one !== file);
  }

  /**
   * Would one of the two wait for a third that waits for the other? As one file they would be a circle, and a module could run before
   * what it needs.
   */
  #makesCircle({ one, other }: Pair): boolean {
    const leadsTo = (from: Merged, to: Merged): boolean => {
      const seen = new Set(this.#importedBy(from).filter((file) => file !== to));
      for (const file of seen)
        for (const next of this.#importedBy(file)) {
          if (next === to) return true;
          seen.add(next);
        }
      return false;
    };
    return leadsTo(one, other) || leadsTo(other, one);
  }
}

/**
 * @param bytesOfRequest what one more request costs a part, in bytes that it could load instead
 * @returns the ids of what becomes one file; what is loaded by a name of its own is not among them
 */
export function mergeFiles(
  files: readonly BuiltFile[],
  parts: readonly Part[],
  bytesOfRequest: number,
): readonly (readonly string[])[] {
  const merging = new Merging(files, parts, bytesOfRequest);
  let hasGained = true;
  while (hasGained) hasGained = merging.mergeBest();
  return merging.files.map(({ ids }) => ids);
}
