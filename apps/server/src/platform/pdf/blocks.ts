// Of which pieces does each kind of block consist?
import type { Block, BlockOf } from './document.ts';
import { drawShapes } from './draw-shapes.ts';
import { colours } from './look.ts';
import { drawRule, type Piece, within } from './sheet.ts';
import { tablePieces } from './table-blocks.ts';
import {
  gap,
  type Given,
  headingPieces,
  listPieces,
  paragraphPieces,
  signaturePieces,
  valuesPieces,
} from './text-blocks.ts';

const between = 14;

const drawingPieces = (given: Given, { drawing }: BlockOf<'drawing'>): readonly Piece[] => {
  const scale = Math.min(1, given.width / drawing.width);
  const element = within(given.sheet, given.parent, 'Figure', { alt: drawing.alternative });
  const draw: Piece['draw'] = (place) => {
    element.add(() => drawShapes(given.sheet, drawing, place, scale));
  };
  return [{ height: drawing.height * scale, draw }, gap(4)];
};

/** As its first chunk says. @throws Error when it is no PNG */
const sizeOfPng = (png: Buffer): { width: number; height: number } => {
  const begins = '89504e470d0a1a0a0000000d49484452';
  if (png.subarray(0, 16).toString('hex') !== begins) throw new Error('An image of a document is a PNG.');
  return { width: png.readUInt32BE(16), height: png.readUInt32BE(20) };
};

const imagePieces = (given: Given, block: BlockOf<'image'>): readonly Piece[] => {
  const { pdf } = given.sheet;
  const png = Buffer.from(block.png);
  const size = sizeOfPng(png);
  const width = Math.min(block.width, given.width);
  const element = within(given.sheet, given.parent, 'Figure', { alt: block.alternative });
  const draw: Piece['draw'] = ({ x, y }) => {
    element.add(() => {
      pdf.image(png, x, y, { width });
    });
  };
  return [{ height: (size.height / size.width) * width, draw }, gap(4)];
};

const rulePieces = (given: Given): readonly Piece[] => [
  { height: 8, draw: ({ x, y }) => drawRule(given.sheet, { x, y: y + 4 }, given.width, colours.line) },
];

/** Pieces one below another as a single one. */
const stacked = (pieces: readonly Piece[]): Piece => ({
  height: pieces.reduce((sum, piece) => sum + piece.height, 0),
  draw: ({ x, y }) => {
    let top = y;
    for (const piece of pieces) {
      piece.draw({ x, y: top });
      top += piece.height;
    }
  },
});

const columnPieces = (given: Given, block: BlockOf<'columns'>): readonly Piece[] => {
  const whole = block.columns.reduce((sum, column) => sum + column.share, 0);
  const free = given.width - between * (block.columns.length - 1);
  let left = 0;
  const columns = block.columns.map((column) => {
    const width = (column.share / whole) * free;
    const own = { ...given, width };
    const laid = { left, piece: stacked(column.blocks.flatMap((inner) => piecesOf(own, inner))) };
    left += width + between;
    return laid;
  });
  const height = Math.max(...columns.map((column) => column.piece.height));
  const draw: Piece['draw'] = ({ x, y }) =>
    columns.forEach((column) => column.piece.draw({ x: x + column.left, y }));
  return [{ height, draw }];
};

/** @param isBound also to what follows */
const kept = (pieces: readonly Piece[], isKept: boolean | undefined, isBound: boolean): readonly Piece[] =>
  isKept === true
    ? pieces.map((piece, index) =>
        isBound || index < pieces.length - 1 ? { ...piece, staysWithNext: true } : piece,
      )
    : pieces;

export const piecesOf = (given: Given, block: Block): readonly Piece[] => {
  switch (block.kind) {
    case 'heading':
      return headingPieces(given, block);
    case 'paragraph':
      return paragraphPieces(given, block);
    case 'list':
      return listPieces(given, block);
    case 'values':
      return kept(valuesPieces(given, block), block.isKept, true);
    case 'table':
      return kept(tablePieces(given, block), block.isKept, false);
    case 'drawing':
      return drawingPieces(given, block);
    case 'image':
      return imagePieces(given, block);
    case 'signatures':
      return signaturePieces(given, block);
    case 'columns':
      return columnPieces(given, block);
    case 'gap':
      return [gap(block.height)];
    case 'rule':
      return rulePieces(given);
    case 'page break':
      return [{ height: 0, draw: () => undefined, endsPage: true }];
  }
};
