// How many pixels does each column of a list get? What it needs, what was dragged, and a share of what is left.

interface Needed {
  readonly id: string;
  readonly width?: number;
  readonly grow?: number;
}

/** In the order of the columns. Without a growing column the last one takes what is left. */
export const widthsOf = (
  columns: readonly Needed[],
  dragged: Readonly<Record<string, number>>,
  available: number,
): readonly number[] => {
  const least = columns.map(({ id, width = 0 }) => dragged[id] ?? width);
  const left = available - least.reduce((sum, width) => sum + width, 0);
  if (left <= 0) return least;
  const shares = columns.map(({ id, grow = 0 }) => (dragged[id] === undefined ? grow : 0));
  const all = shares.reduce((sum, share) => sum + share, 0);
  if (all === 0) return least.map((width, at) => (at === least.length - 1 ? width + left : width));
  return least.map((width, at) => Math.floor(width + (left * (shares[at] ?? 0)) / all));
};

/** Where each pinned column stops when the others scroll under it. */
export const offsetsOf = (widths: readonly number[], pinned: number): readonly number[] => {
  const offsets: number[] = [];
  let at = 0;
  for (const width of widths.slice(0, pinned)) {
    offsets.push(at);
    at += width;
  }
  return offsets;
};
