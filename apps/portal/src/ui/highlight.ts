// Which parts of a text match what was searched? Case and accents are ignored, as in the search itself (OP-API-2).

export interface TextPart {
  readonly at: number;
  readonly text: string;
  readonly isMatch: boolean;
}

/** Lower case without accents; each character keeps its place, so that a match can be cut out of the original. */
const folded = (text: string): string =>
  [...text]
    .map((character) => {
      const plain = character.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
      return plain.length === character.length ? plain : character.toLowerCase().slice(0, character.length);
    })
    .join('');

/** The text cut into matching and other parts, in order. */
export const highlightedParts = (text: string, term: string): readonly TextPart[] => {
  const original = text.normalize('NFC');
  const wanted = folded(term.normalize('NFC').trim());
  const whole = { at: 0, text: original, isMatch: false };
  if (wanted === '') return [whole];
  const hay = folded(original);
  if (hay.length !== original.length) return [whole];
  const parts: TextPart[] = [];
  let from = 0;
  for (let at = hay.indexOf(wanted); at >= 0; at = hay.indexOf(wanted, from)) {
    if (at > from) parts.push({ at: from, text: original.slice(from, at), isMatch: false });
    parts.push({ at, text: original.slice(at, at + wanted.length), isMatch: true });
    from = at + wanted.length;
  }
  if (from < original.length) parts.push({ at: from, text: original.slice(from), isMatch: false });
  return parts;
};
