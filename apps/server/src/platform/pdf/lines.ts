// Into which lines does a text fall in a given width?
import type { Look } from './look.ts';

export type WidthOf = (text: string, look: Look) => number;

/** As much of a word as fits, at least one letter. Letters with marks stay whole. */
const cutWord = (word: string, fits: (text: string) => boolean): readonly string[] => {
  const parts: string[] = [];
  let part = '';
  for (const { segment } of new Intl.Segmenter('en').segment(word)) {
    if (part !== '' && !fits(part + segment)) {
      parts.push(part);
      part = '';
    }
    part += segment;
  }
  return [...parts, part];
};

const linesOfParagraph = (paragraph: string, fits: (text: string) => boolean): readonly string[] => {
  const lines: string[] = [];
  let line = '';
  for (const word of paragraph.split(/[\t ]+/)) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (fits(longer)) {
      line = longer;
      continue;
    }
    if (line !== '') lines.push(line);
    const parts = fits(word) ? [word] : cutWord(word, fits);
    lines.push(...parts.slice(0, -1));
    line = parts.at(-1) ?? '';
  }
  return [...lines, line];
};

/** Signs that are no letters are left out; letters with marks become the letter of their own that a font has. */
const printable = (text: string): string =>
  text
    .toWellFormed()
    .normalize('NFC')
    .replaceAll('\r\n', '\n')
    .replaceAll(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200b\ufeff]/g, '');

export const linesOf = (text: string, width: number, look: Look, widthOf: WidthOf): readonly string[] =>
  printable(text)
    .split('\n')
    .flatMap((paragraph) =>
      linesOfParagraph(paragraph.trimEnd(), (line) => widthOf(line, look) <= width + 0.01),
    );

export const oneLine = (text: string): string => printable(text).replaceAll(/\s+/g, ' ').trim();
