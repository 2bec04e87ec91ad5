// How do headings, paragraphs, lists, values and signatures become pieces of a page?
import type { BlockOf } from './document.ts';
import { colours, headings, lineHeight, type Look, lookOf, usualSize } from './look.ts';
import {
  drawRule,
  type Element,
  linesIn,
  type Piece,
  type Sheet,
  widthOf,
  within,
  writeLine,
} from './sheet.ts';

export interface Given {
  readonly sheet: Sheet;
  readonly parent: Element;
  readonly width: number;
}

export const gap = (height: number): Piece => ({ height, draw: () => undefined });

const linePieces = (
  given: Given,
  element: Element,
  lines: readonly string[],
  look: Look,
  indent = 0,
): readonly Piece[] =>
  lines.map((line) => ({
    height: look.size * lineHeight,
    draw: ({ x, y }) => {
      element.add(() => writeLine(given.sheet, line, { x: x + indent, y }, look));
    },
  }));

export const headingPieces = (given: Given, block: BlockOf<'heading'>): readonly Piece[] => {
  const { size, before, after } = headings[block.level];
  const look: Look = { font: 'strong', size, colour: colours.text };
  const element = within(given.sheet, given.parent, `H${block.level}`);
  const lines = linePieces(given, element, linesIn(given.sheet, block.text, given.width, look), look);
  return [gap(before), ...lines, gap(after)].map((piece) => ({ ...piece, staysWithNext: true }));
};

export const paragraphPieces = (given: Given, block: BlockOf<'paragraph'>): readonly Piece[] => {
  const look = lookOf(block.tone, block.size);
  const element = within(given.sheet, given.parent, 'P');
  const lines = linePieces(given, element, linesIn(given.sheet, block.text, given.width, look), look);
  return [...lines, gap(look.size * 0.4)];
};

const bulletWidth = 10;

export const listPieces = (given: Given, block: BlockOf<'list'>): readonly Piece[] => {
  const { sheet } = given;
  const look = lookOf();
  const list = within(sheet, given.parent, 'L');
  const pieces = block.items.flatMap((item) => {
    const entry = within(sheet, list, 'LI');
    const label = within(sheet, entry, 'Lbl');
    const body = within(sheet, entry, 'LBody');
    const lines = linePieces(
      given,
      body,
      linesIn(sheet, item, given.width - bulletWidth, look),
      look,
      bulletWidth,
    );
    return lines.map((piece, index) =>
      index > 0
        ? piece
        : {
            height: piece.height,
            draw: (place: { x: number; y: number }) => {
              label.add(() => writeLine(sheet, '•', place, look));
              piece.draw(place);
            },
          },
    );
  });
  return [...pieces, gap(usualSize * 0.4)];
};

interface Item {
  readonly label: string;
  readonly value: string;
}

/** A label with its value below each other in one cell of the row. */
const valueCell = (given: Given, item: Item, width: number) => {
  const { sheet } = given;
  const small = lookOf('muted', usualSize - 1.5);
  const look = lookOf();
  const labels = linesIn(sheet, item.label, width - 8, small);
  const values = linesIn(sheet, item.value, width - 8, look);
  const labelHeight = labels.length * small.size * lineHeight;
  const element = within(sheet, given.parent, 'P');
  return {
    height: labelHeight + values.length * look.size * lineHeight + 3,
    draw: (x: number, y: number) => {
      element.add(() => {
        labels.forEach((line, index) =>
          writeLine(sheet, line, { x, y: y + index * small.size * lineHeight }, small),
        );
        values.forEach((line, index) =>
          writeLine(sheet, line, { x, y: y + labelHeight + index * look.size * lineHeight }, look),
        );
      });
    },
  };
};

export const valuesPieces = (given: Given, block: BlockOf<'values'>): readonly Piece[] => {
  const perRow = block.columns ?? 2;
  const width = given.width / perRow;
  const rows: Piece[] = [];
  for (let start = 0; start < block.items.length; start += perRow) {
    const cells = block.items.slice(start, start + perRow).map((item) => valueCell(given, item, width));
    rows.push({
      height: Math.max(...cells.map((cell) => cell.height)),
      draw: ({ x, y }) => cells.forEach((cell, index) => cell.draw(x + index * width, y)),
    });
  }
  return [...rows, gap(2)];
};

const lineToSign = 26;

export const signaturePieces = (given: Given, block: BlockOf<'signatures'>): readonly Piece[] => {
  const { sheet } = given;
  const look = lookOf();
  const small = lookOf('muted', usualSize - 1);
  const width = given.width / Math.max(2, block.signers.length);
  const draws = block.signers.map((signer, index) => {
    const element = within(sheet, given.parent, 'P');
    return ({ x, y }: { x: number; y: number }) => {
      const left = x + index * width;
      drawRule(sheet, { x: left, y: y + lineToSign }, width - 20, colours.text);
      element.add(() => {
        if (signer.name !== undefined)
          writeLine(sheet, signer.name, { x: left, y: y + lineToSign - 15 }, look);
        const below = [signer.role, signer.note].filter((text) => text !== undefined).join(' · ');
        writeLine(sheet, below, { x: left, y: y + lineToSign + 2 }, small);
      });
    };
  });
  return [{ height: lineToSign + 18, draw: (place) => draws.forEach((draw) => draw(place)) }];
};

/** Where a line begins that is set to a side of its column. */
export const alignedX = (
  sheet: Sheet,
  line: string,
  look: Look,
  column: { readonly x: number; readonly width: number; readonly align: 'left' | 'right' | 'centre' },
): number => {
  if (column.align === 'left') return column.x;
  const free = column.width - widthOf(sheet, line, look);
  return column.x + (column.align === 'right' ? free : free / 2);
};
