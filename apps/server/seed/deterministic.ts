// How does the demo world come out the same each time? Ids come from names, choices from a seeded generator.
import { createHash } from 'node:crypto';

/** The same UUID for the same name, always: the hash of the name in the form of a name-based UUID (version 8). */
export const demoId = (name: string): string => {
  const hex = createHash('sha256').update(`alveary demo world: ${name}`).digest('hex');
  const variant = ((Number.parseInt(hex.slice(16, 17), 16) & 0x3) | 0x8).toString(16);
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `${variant}${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-');
};

/** A stream of choices that depends on its seed only. */
export interface Dice {
  /** At least 0, below 1. */
  fraction(): number;
  /** A whole number from `from` to `to`, both included. */
  whole(from: number, to: number): number;
  pick<Item>(items: readonly Item[]): Item;
  /** Up to `count` different items, in the order they stand. */
  several<Item>(items: readonly Item[], count: number): readonly Item[];
  /** True in this share of the throws. */
  chance(share: number): boolean;
  /** A value spread around `middle`, most of it within `spread`. */
  around(middle: number, spread: number): number;
}

const seedOf = (name: string): number => createHash('sha256').update(name).digest().readUInt32LE(0);

/** Mulberry32: small, fast, and the same on each machine. */
const stream = (name: string): (() => number) => {
  let state = seedOf(name);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
};

export const diceFor = (name: string): Dice => {
  const fraction = stream(name);
  const whole = (from: number, to: number): number => from + Math.floor(fraction() * (to - from + 1));
  const pick = <Item>(items: readonly Item[]): Item => {
    const item = items[whole(0, items.length - 1)];
    if (item === undefined) throw new Error('There is nothing to pick from.');
    return item;
  };
  const several = <Item>(items: readonly Item[], count: number): readonly Item[] => {
    const left = items.map((_item, index) => index);
    const taken: number[] = [];
    while (taken.length < count && left.length > 0) taken.push(...left.splice(whole(0, left.length - 1), 1));
    return items.filter((_item, index) => taken.includes(index));
  };
  return {
    fraction,
    whole,
    pick,
    several,
    chance: (share) => fraction() < share,
    around: (middle, spread) => middle + (fraction() + fraction() + fraction() - 1.5) * spread,
  };
};
