// Which cards fold to their head when the column is too low for all? The oldest (design language §10)

/** A log or a thread is usable from this height on. */
const USABLE_PX = 340;
const HEAD_PX = 50;

/**
 * The ids to fold. `ids` are newest first; `unfolded` is the one the person asked for last and stays open.
 * At least one card stays open.
 */
export const foldedPanels = (
  ids: readonly string[],
  height: number,
  unfolded: string | null,
): ReadonlySet<string> => {
  if (height === 0) return new Set();
  const first = ids.includes(unfolded ?? '') ? [unfolded ?? ''] : [];
  const byWish = [...first, ...ids.filter((id) => !first.includes(id))];
  const fits = Math.floor((height - ids.length * HEAD_PX) / (USABLE_PX - HEAD_PX));
  return new Set(byWish.slice(Math.max(1, fits)));
};
