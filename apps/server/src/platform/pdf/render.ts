// How does a description become the bytes of a PDF? Blocks become pieces, pieces are set on pages, pages get their numbers.
import { buffer } from 'node:stream/consumers';
import { piecesOf } from './blocks.ts';
import type { PdfDocument } from './document.ts';
import { colours, footHeight, lookOf } from './look.ts';
import { oneLine } from './lines.ts';
import { openSheet, type Piece, type Sheet, widthOf, writeLine } from './sheet.ts';

const mostPages = 300;

/** The description is right, but there is too much of it. */
export class TooManyPages extends Error {}

/** Sets pieces one below another, and begins a page where one does not fit. */
const startFlow = (sheet: Sheet) => {
  const bottom = sheet.height - sheet.margin - footHeight;
  let pages = 0;
  let y = 0;
  const turn = (again?: Piece['again']): void => {
    pages += 1;
    if (pages > mostPages) throw new TooManyPages(`The document has more than ${mostPages} pages.`);
    sheet.pdf.addPage();
    y = sheet.margin;
    if (!again) return;
    again.draw({ x: sheet.margin, y });
    y += again.height;
  };
  return {
    turn,
    /** @param needed the height that has to fit, with what must stay with it */
    put: (piece: Piece, needed: number): void => {
      // What fits on no page stays with nothing.
      const wanted = needed > bottom - sheet.margin ? piece.height : needed;
      if (y > sheet.margin && y + wanted > bottom + 0.01) turn(piece.again);
      piece.draw({ x: sheet.margin, y });
      y += piece.height;
      if (piece.endsPage === true) turn();
    },
  };
};

/** What has to fit on the page below each piece, from the last to the first. */
const heightsNeeded = (pieces: readonly Piece[]): readonly number[] => {
  const needed: number[] = [];
  for (const [index, piece] of [...pieces.entries()].toReversed()) {
    needed[index] = piece.height + (piece.staysWithNext === true ? (needed[index + 1] ?? 0) : 0);
  }
  return needed;
};

const finishPages = (sheet: Sheet, document: PdfDocument): void => {
  const look = lookOf('muted', 7.5);
  const { start, count } = sheet.pdf.bufferedPageRange();
  for (let index = start; index < start + count; index += 1) {
    sheet.pdf.switchToPage(index);
    const number = `Page ${index + 1} of ${count}`;
    const y = sheet.height - sheet.margin - look.size * 1.4;
    const right = sheet.width - sheet.margin - widthOf(sheet, number, look);
    sheet.pdf.markContent('Artifact', { type: 'Pagination' });
    writeLine(sheet, oneLine(document.foot), { x: sheet.margin, y }, { ...look, colour: colours.muted });
    writeLine(sheet, number, { x: right, y }, look);
    if (document.mark !== undefined) writeMark(sheet, document.mark);
    sheet.pdf.endMarkedContent();
  }
};

/** On the upper edge, in the middle, boxed. */
const writeMark = (sheet: Sheet, mark: string): void => {
  const look = { ...lookOf('strong', 10), colour: colours.warning };
  const width = widthOf(sheet, mark, look);
  const x = (sheet.width - width) / 2;
  const y = Math.max(4, (sheet.margin - look.size * 1.4) / 2 - 2);
  sheet.pdf
    .lineWidth(1)
    .strokeColor(colours.warning)
    .rect(x - 8, y - 2, width + 16, look.size * 1.4 + 4)
    .stroke();
  writeLine(sheet, oneLine(mark), { x, y }, look);
};

/** Works some hundredths of a second for each page: outside of the worker thread it holds everybody up. */
export const renderPdf = async (document: PdfDocument): Promise<Buffer> => {
  const sheet = openSheet(document);
  const content = buffer(sheet.pdf);
  const flow = startFlow(sheet);
  flow.turn();
  const given = { sheet, parent: sheet.root, width: sheet.width - 2 * sheet.margin };
  const pieces = document.blocks.flatMap((block) => piecesOf(given, block));
  const needed = heightsNeeded(pieces);
  pieces.forEach((piece, index) => flow.put(piece, needed[index] ?? piece.height));
  finishPages(sheet, document);
  sheet.pdf.end();
  return await content;
};
