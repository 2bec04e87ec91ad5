// Which row has the focus after a key, in a list that is walked with the arrows?

/** The row after a key; null when the key does not move. A page is `pageRows` long. */
export const rowAfterKey = (row: number, key: string, count: number, pageRows: number): number | null => {
  const moves: Readonly<Record<string, number>> = {
    ArrowDown: row + 1,
    ArrowUp: row - 1,
    PageDown: row + pageRows,
    PageUp: row - pageRows,
    Home: 0,
    End: count - 1,
  };
  const next = moves[key];
  return next === undefined ? null : Math.min(count - 1, Math.max(0, next));
};
