// Which one of several is opened, and how does each close itself only? A late close leaves alone what was opened meanwhile.
import { useState } from 'react';

export interface Opened<Key> {
  readonly opened: Key | null;
  readonly open: (key: Key) => void;
  /** What the one called `key` closes itself with; it does nothing once another is opened. */
  readonly closing: (key: Key) => () => void;
}

export const useOpened = <Key extends string>(): Opened<Key> => {
  const [opened, setOpened] = useState<Key | null>(null);
  return {
    opened,
    open: setOpened,
    closing: (key) => () => setOpened((now) => (now === key ? null : now)),
  };
};

/** The row that is opened, as it is now, or was last: one that somebody else takes away keeps its dialog, and what is typed in it. */
export const useKeptWhileOpen = <Row extends { readonly id: string }>(
  rows: readonly Row[],
  opened: string | null,
): Row | null => {
  const now = rows.find(({ id }) => id === opened) ?? null;
  const [last, setLast] = useState(now);
  if (now !== null && now !== last) setLast(now);
  return now ?? (last?.id === opened ? last : null);
};

/** The same where the form stands in the place of its row: taken away meanwhile it stands behind the others. */
export const useRowsWhileOpen = <Row extends { readonly id: string }>(
  rows: readonly Row[],
  opened: string | null,
): readonly Row[] => {
  const kept = useKeptWhileOpen(rows, opened);
  return kept === null || rows.some(({ id }) => id === kept.id) ? rows : [...rows, kept];
};
