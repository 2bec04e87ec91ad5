// What is one column of a list: its title, its cell, how wide it is, and by what it is sorted? (recipe: add a list)
import type { ReactNode } from 'react';

/** What a cell may know of its row beside the row itself; flat, so that an unchanged row is not drawn again. */
export interface CellPlace {
  /** For further controls of the row: Tab reaches those of the one row at which the arrows stand. */
  readonly tabIndex: 0 | -1;
}

export interface Column<Row> {
  readonly id: string;
  readonly title: string;
  /** What stands in the head instead of the title, such as a title with its unit. */
  readonly head?: ReactNode;
  /** The title is only heard: a column of buttons. */
  readonly isTitleHidden?: boolean;
  readonly cell: (row: Row, place: CellPlace) => ReactNode;
  /** Of the naming column: what stands beside the name, outside of what opens the row. */
  readonly beside?: (row: Row) => ReactNode;
  /** The whole text of a cell that may be cut. */
  readonly tip?: (row: Row) => string | undefined;
  /** The least pixels it needs. A list in which every column says so has columns that stand still from page to page. */
  readonly width?: number;
  /** Its share of the pixels that are left; none by default. */
  readonly grow?: number;
  /** Right-aligned, with figures of equal width. */
  readonly isNumber?: boolean;
  /** Figures of equal width, never broken: days, identifiers. */
  readonly isTabular?: boolean;
  /** Names its row, opens it where the list says how, and can neither be hidden nor leave the first place. */
  readonly isName?: boolean;
  readonly sort?: ColumnSort<Row>;
  readonly foot?: ReactNode;
  /** Shown only after the person has chosen it. */
  readonly isSpare?: boolean;
}

export interface ColumnSort<Row> {
  /** Where the rows are sorted here: by what. The index gives the order in which the server answered. */
  readonly by?: (row: Row, index: number) => string | number;
  /** The first click sorts downwards: newest first, most first. */
  readonly isDownFirst?: boolean;
}

export interface Sort {
  readonly id: string;
  readonly isDown: boolean;
}

/** The same column again turns the order. */
export const sortAfterClick = <Row>(sort: Sort | null, column: Column<Row>): Sort =>
  sort?.id === column.id
    ? { id: column.id, isDown: !sort.isDown }
    : { id: column.id, isDown: column.sort?.isDownFirst === true };
