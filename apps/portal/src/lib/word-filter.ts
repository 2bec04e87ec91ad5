// Which rows of a list have every typed word in them? Case and accents do not count.
import { folded } from './folded.ts';

/** The text of a row is folded when a word is first looked for in it: a list of thousands is painted without. */
export const wordFilter = <Row extends object>(textOf: (row: Row) => string) => {
  const texts = new WeakMap<Row, string>();
  const foldedTextOf = (row: Row): string => {
    const known = texts.get(row);
    if (known !== undefined) return known;
    const text = folded(textOf(row));
    texts.set(row, text);
    return text;
  };
  return (rows: readonly Row[], typed: string): readonly Row[] => {
    const words = folded(typed).split(/\s+/).filter(Boolean);
    if (words.length === 0) return rows;
    return rows.filter((row) => {
      const text = foldedTextOf(row);
      return words.every((word) => text.includes(word));
    });
  };
};
