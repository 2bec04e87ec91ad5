// How does the rich text of a note stand on paper? Its paragraphs and lists, without the marks of its letters
import { plainNote } from '../contract/plain-note.ts';
import type { Block } from '@alveary/server/platform/pdf/document.ts';

const itemsOf = (html: string): string[] =>
  [...html.matchAll(/<li[^>]*>([\s\S]*?)<\/li>/g)].map(([, item = '']) => plainNote(item)).filter(Boolean);

/** Lists stay lists, everything else is paragraphs. */
export const noteBlocks = (html: string): Block[] =>
  html.split(/(<[uo]l[^>]*>[\s\S]*?<\/[uo]l>)/g).flatMap((part): Block[] => {
    if (/^<[uo]l/.test(part)) {
      const items = itemsOf(part);
      return items.length === 0 ? [] : [{ kind: 'list', items }];
    }
    return part
      .split(/<\/p>/g)
      .map(plainNote)
      .filter((text) => text !== '')
      .map((text) => ({ kind: 'paragraph', text }));
  });
