// A recogniser finds what leads to a person in a text; each takes time in proportion to the text.

/** What a placeholder says of what it stands for: <PATIENT_1>. */
export const kinds = ['PATIENT', 'PERSON', 'DATE', 'PLACE', 'EMAIL', 'LINK', 'NUMBER'] as const;
export type Kind = (typeof kinds)[number];

/** A part of a text by its offsets. */
export interface Found {
  readonly start: number;
  readonly end: number;
  /** Null: it leads to nobody, and no other recogniser finds anything in it. */
  readonly kind: Kind | null;
}

export type Recogniser = (text: string) => readonly Found[];

/** @param pattern with the flag `g` */
export const recognising =
  (kind: Kind, ...patterns: readonly RegExp[]): Recogniser =>
  (text) =>
    patterns.flatMap((pattern) =>
      [...text.matchAll(pattern)].map(({ index, 0: { length } }) => ({
        start: index,
        end: index + length,
        kind,
      })),
    );

const WITHOUT_ACCENTS = /\p{M}/gu;

const unaccented = (text: string): string =>
  text.normalize('NFD').replace(WITHOUT_ACCENTS, '').normalize('NFC');

const escaped = (text: string): string =>
  text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&').replace(/\s+/g, '\\s+');

/** These words wherever they stand by themselves, in any case, with their accents or without; null where there are none. */
export const anyOf = (words: Iterable<string>): RegExp | null => {
  const wanted = new Set<string>();
  for (const word of words) wanted.add(word.normalize('NFC').trim()).add(unaccented(word).trim());
  wanted.delete('');
  if (wanted.size === 0) return null;
  // The longest first: of "Anna Maria" not the first half alone.
  const longest = [...wanted].toSorted((one, other) => other.length - one.length);
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${longest.map(escaped).join('|')})(?![\\p{L}\\p{N}])`, 'giu');
};
