// Which ids do runs of ids cover? Asked for millions of ids in their order, so with one walk along the runs.

/** The first id, and one past the last. */
export type Range = readonly [number, number];

/** Answers for ids in ascending order: one walk along the merged ranges. */
export const coveredBy = (ranges: readonly Range[]): ((id: number) => boolean) => {
  const merged: [number, number][] = [];
  for (const [from, to] of [...ranges].sort((one, other) => one[0] - other[0])) {
    const last = merged.at(-1);
    if (last !== undefined && from <= last[1]) last[1] = Math.max(last[1], to);
    else merged.push([from, to]);
  }
  let index = 0;
  return (id) => {
    while ((merged[index]?.[1] ?? Number.POSITIVE_INFINITY) <= id) index += 1;
    return (merged[index]?.[0] ?? Number.POSITIVE_INFINITY) <= id;
  };
};
