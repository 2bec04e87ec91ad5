// How many rows are there altogether, beside a page of them? They are counted by a statement of their own only where the page does not say it.

/** @param find so many rows from the offset on  @param count all rows */
export const countedPage = async <Row>(
  { limit, offset }: { readonly limit: number; readonly offset: number },
  find: (most: number) => Promise<readonly Row[]>,
  count: () => Promise<number>,
): Promise<{ rows: Row[]; total: number }> => {
  // One more than the page: where it is not there, the page is the last.
  const found = await find(limit + 1);
  const isEnd = found.length <= limit && (found.length > 0 || offset === 0);
  return { rows: found.slice(0, limit), total: isEnd ? offset + found.length : await count() };
};
