// The rich text of a note as it stands on paper: its paragraphs and lists, without the marks of its letters.
import { plainNote } from '../contract/plain-note.ts';
import type { Block } from '@alveary/server/platform/pdf/document.ts';

interface Part {
  readonly isList: boolean;
  readonly html: string;
}

/** Where a list begins, and where one ends. */
const MARK = /(<\/?[uo]l[^<>]*>)/;

/** Lists and what stands between them, in turn: a list goes up to the first end of one. What never ends is no list. */
const partsOf = (html: string): Part[] => {
  const parts: Part[] = [];
  let between = '';
  let list: string | null = null;
  for (const piece of html.split(MARK)) {
    const isMark = MARK.test(piece);
    if (list === null && isMark && !piece.startsWith('</')) list = piece;
    else if (list === null) between += piece;
    else if (isMark && piece.startsWith('</')) {
      parts.push({ isList: false, html: between }, { isList: true, html: list + piece });
      between = '';
      list = null;
    } else list += piece;
  }
  return [...parts, { isList: false, html: between + (list ?? '') }];
};

const itemsOf = (list: string): string[] =>
  list
    .split(/<li[^<>]*>/)
    .slice(1)
    .map((item) => plainNote(item.split('</li>')[0] ?? ''))
    .filter(Boolean);

const paragraphsOf = (html: string): string[] =>
  html
    .split('</p>')
    .map(plainNote)
    .filter((text) => text !== '');

/** Lists stay lists, everything else is paragraphs. */
export const noteBlocks = (html: string): Block[] =>
  partsOf(html).flatMap((part): Block[] => {
    if (!part.isList) return paragraphsOf(part.html).map((text) => ({ kind: 'paragraph', text }));
    const items = itemsOf(part.html);
    return items.length === 0 ? [] : [{ kind: 'list', items }];
  });
