// What does a list need to be drawn?
import type { Ref } from 'react';
import type { Column, Sort } from './column.ts';
import type { ColumnChoice } from './column-choice.ts';

export interface Selection<Row> {
  readonly selected: ReadonlySet<string>;
  readonly onChange: (selected: ReadonlySet<string>) => void;
  /** 'Select Maya Thornton'. */
  readonly nameOf: (row: Row) => string;
}

/** What opening a row does: it leads to an address, or does something here. Null: this one cannot be opened. */
export type Opening<Row> =
  | { readonly address: (row: Row) => string | null }
  | { readonly act: (row: Row) => void; readonly may?: (row: Row) => boolean };

export interface ListTableProps<Row extends object> {
  readonly label: string;
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string;
  readonly columns: readonly Column<Row>[];
  readonly open?: Opening<Row>;
  readonly sort?: Sort | null;
  readonly onSort?: (sort: Sort) => void;
  readonly isSortedByServer?: boolean;
  readonly selection?: Selection<Row>;
  readonly choice?: ColumnChoice;
  readonly onChoice?: (choice: ColumnChoice) => void;
  /** Rows of the question before, while the new ones are loaded. */
  readonly isOld?: boolean;
  /** Takes the height its page has left and scrolls in it, the head staying. Else it is as high as its rows. */
  readonly fills?: boolean;
  /** Another question starts at its top. */
  readonly topKey?: string;
  /** A word that styles a row: 'cancelled'. */
  readonly markOf?: (row: Row) => string | undefined;
  readonly className?: string;
  readonly handle?: Ref<ListHandle>;
}

export interface ListHandle {
  readonly focusRow: (index: number) => void;
}
