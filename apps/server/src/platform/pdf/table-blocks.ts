// How does a table become pieces of pages? Row by row, its head again on each page; a row taller than a page is continued.
import type { BlockOf, Cell, Drawing } from './document.ts';
import { drawShapes } from './draw-shapes.ts';
import { colours, lineHeight, type Look, lookOf, usualSize } from './look.ts';
import {
  decorate,
  drawRule,
  type Element,
  linesIn,
  type Piece,
  type Place,
  within,
  writeLine,
} from './sheet.ts';
import { alignedX, gap, type Given } from './text-blocks.ts';

const beside = 4;
const above = 2;

interface Column {
  readonly x: number;
  readonly width: number;
  readonly align: 'left' | 'right' | 'centre';
}

interface LaidCell {
  readonly lines: readonly string[];
  readonly look: Look;
  readonly drawing: Drawing | undefined;
  readonly scale: number;
  readonly element: Element;
  readonly figure: Element | undefined;
}

const columnsOf = (block: BlockOf<'table'>, width: number): readonly Column[] => {
  const whole = block.columns.reduce((sum, column) => sum + column.share, 0);
  let x = 0;
  return block.columns.map((column) => {
    const own = (column.share / whole) * width;
    const laid = { x: x + beside, width: own - 2 * beside, align: column.align ?? 'left' };
    x += own;
    return laid;
  });
};

const layCell = (given: Given, cell: Cell, column: Column, size: number, element: Element): LaidCell => {
  const content = typeof cell === 'string' ? { text: cell } : cell;
  const look = lookOf(content.tone, size);
  const alternative = content.drawing?.alternative;
  return {
    lines: content.text === '' ? [] : linesIn(given.sheet, content.text, column.width, look),
    look,
    drawing: content.drawing,
    scale: content.drawing === undefined ? 1 : Math.min(1, column.width / content.drawing.width),
    element,
    figure:
      alternative === undefined ? undefined : within(given.sheet, element, 'Figure', { alt: alternative }),
  };
};

const heightOf = (cell: LaidCell): number =>
  cell.lines.length * cell.look.size * lineHeight + (cell.drawing?.height ?? 0) * cell.scale;

const writeCell = (given: Given, cell: LaidCell, column: Column, { x, y }: Place): void => {
  const { sheet } = given;
  const left = { ...column, x: x + column.x };
  cell.lines.forEach((line, index) => {
    const at = {
      x: alignedX(sheet, line, cell.look, left),
      y: y + above + index * cell.look.size * lineHeight,
    };
    writeLine(sheet, line, at, cell.look);
  });
};

/** Below its words. */
const drawInCell = (given: Given, cell: LaidCell, column: Column, { x, y }: Place): void => {
  const { drawing, figure } = cell;
  if (drawing === undefined) return;
  const top = y + above + cell.lines.length * cell.look.size * lineHeight;
  figure?.add(() => drawShapes(given.sheet, drawing, { x: x + column.x, y: top }, cell.scale));
};

const rowHeight = (cells: readonly LaidCell[], size: number): number =>
  Math.max(size * lineHeight, ...cells.map(heightOf)) + 2 * above;

const rowPiece = (
  given: Given,
  cells: readonly LaidCell[],
  columns: readonly Column[],
  size: number,
): Piece => {
  const height = rowHeight(cells, size);
  return {
    height,
    draw: (place) => {
      cells.forEach((cell, index) => {
        const column = columns[index];
        if (!column) return;
        cell.element.add(() => writeCell(given, cell, column, place));
        drawInCell(given, cell, column, place);
      });
      drawRule(given.sheet, { x: place.x, y: place.y + height }, given.width, colours.line, 0.4);
    },
  };
};

/** The same row in as many pieces as its longest cell needs. */
const piecesOfRow = (
  given: Given,
  cells: readonly LaidCell[],
  columns: readonly Column[],
  size: number,
): readonly Piece[] => {
  const tallest = given.sheet.height / 2;
  if (rowHeight(cells, size) <= tallest) return [rowPiece(given, cells, columns, size)];
  const perPiece = Math.floor(tallest / (size * lineHeight));
  const count = Math.ceil(Math.max(...cells.map((cell) => cell.lines.length)) / perPiece);
  return Array.from({ length: Math.max(1, count) }, (_, index) => {
    const part = cells.map((cell) => ({
      ...cell,
      lines: cell.lines.slice(index * perPiece, (index + 1) * perPiece),
      drawing: index === 0 ? cell.drawing : undefined,
    }));
    return rowPiece(given, part, columns, size);
  });
};

const headPiece = (
  given: Given,
  table: Element,
  block: BlockOf<'table'>,
  columns: readonly Column[],
): Piece => {
  const size = (block.size ?? usualSize) - 0.5;
  const row = within(given.sheet, table, 'TR');
  const cells = block.columns.map((column, index) => {
    const element = within(given.sheet, row, 'TH', { scope: 'Column' });
    const at = columns[index] ?? { x: 0, width: given.width, align: 'left' as const };
    return layCell(given, { text: column.title, tone: 'strong' }, at, size, element);
  });
  const height = rowHeight(cells, size);
  const band = ({ x, y }: Place): void =>
    decorate(given.sheet, () => {
      given.sheet.pdf.rect(x, y, given.width, height).fill(colours.band);
    });
  const again = (place: Place): void => {
    band(place);
    decorate(given.sheet, () =>
      cells.forEach((cell, index) => {
        const column = columns[index];
        if (column) writeCell(given, cell, column, place);
      }),
    );
  };
  const plain = rowPiece(given, cells, columns, size);
  return {
    height,
    staysWithNext: true,
    draw: (place) => {
      band(place);
      plain.draw(place);
    },
    again: { height, draw: again },
  };
};

export const tablePieces = (given: Given, block: BlockOf<'table'>): readonly Piece[] => {
  const size = block.size ?? usualSize;
  const columns = columnsOf(block, given.width);
  const table = within(given.sheet, given.parent, 'Table');
  const head = headPiece(given, table, block, columns);
  const again = head.again ?? { height: 0, draw: () => undefined };
  const rows = block.rows.flatMap((row) => {
    const element = within(given.sheet, table, 'TR');
    const cells = columns.map((column, index) =>
      layCell(given, row[index] ?? '', column, size, within(given.sheet, element, 'TD')),
    );
    return piecesOfRow(given, cells, columns, size);
  });
  const { again: _again, ...first } = head;
  return [first, ...rows.map((piece) => ({ ...piece, again })), gap(6)];
};
