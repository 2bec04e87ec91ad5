// How are thousands of rows shown in a table at once? Only those in sight are drawn; the arrow keys move between them (design language §6)
import { useVirtualizer } from '@tanstack/react-virtual';
import { Fragment, type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { rowAfterKey } from './row-keys.ts';
import './virtual-table.css';

const ROW_PX = 36;
const HEAD_PX = 34;
const PAGE_ROWS = 10;
const OVERSCAN = 8;

/** Where a row stands, as flat values: a row that was drawn with the same ones need not be drawn again. */
export interface RowPlace {
  readonly index: number;
  /** Pixels from the top of the list. */
  readonly top: number;
  /** Tab stops at this row; the arrows go on from there. */
  readonly isActive: boolean;
  readonly onFocus: (index: number) => void;
}

interface VirtualTableProps<Row> {
  readonly label: string;
  /** Another list starts at its top. */
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string;
  /** Gives `.virtual-row` its columns. */
  readonly className: string;
  /** The cells of the head: `columnheader`s. */
  readonly head: ReactNode;
  /** A `VirtualRow` with a cell for each column. */
  readonly children: (row: Row, place: RowPlace) => ReactNode;
}

export const VirtualTable = <Row,>(props: VirtualTableProps<Row>) => {
  const { label, rows, keyOf, className, head, children } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState(0);
  // oxlint-disable-next-line react/incompatible-library -- nothing here is memoized over what it returns
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_PX,
    overscan: OVERSCAN,
    scrollPaddingStart: HEAD_PX,
    // Rows stand in the first drawing already, before the height is measured.
    initialRect: { width: 1000, height: 600 },
  });
  useEffect(() => {
    setActive(0);
    scroller.current?.scrollTo(0, 0);
  }, [rows]);

  const focusRow = (row: number): void => {
    setActive(row);
    virtualizer.scrollToIndex(row);
    requestAnimationFrame(() =>
      requestAnimationFrame(() =>
        scroller.current?.querySelector<HTMLElement>(`[data-row-stop="${row}"]`)?.focus(),
      ),
    );
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (!(event.target instanceof HTMLElement) || event.target.dataset['rowStop'] === undefined) return;
    const next = rowAfterKey(active, event.key, rows.length, PAGE_ROWS);
    if (next === null || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    focusRow(next);
  };

  return (
    <div ref={scroller} className="virtual-scroll" tabIndex={-1} onKeyDown={onKeyDown}>
      <div
        role="table"
        aria-label={label}
        aria-rowcount={rows.length + 1}
        className={`virtual-table ${className}`}
      >
        <div role="rowgroup" className="virtual-head">
          <div role="row" aria-rowindex={1} className="virtual-row">
            {head}
          </div>
        </div>
        <div role="rowgroup" className="virtual-body" style={{ height: virtualizer.getTotalSize() }}>
          {virtualizer.getVirtualItems().map(({ index, start }) => {
            const row = rows[index];
            if (row === undefined) return null;
            const place = { index, top: start, isActive: index === active, onFocus: setActive };
            return <Fragment key={keyOf(row)}>{children(row, place)}</Fragment>;
          })}
        </div>
      </div>
    </div>
  );
};

interface VirtualRowProps {
  readonly place: Pick<RowPlace, 'index' | 'top'>;
  /** What a click anywhere on the row does. */
  readonly onClick?: (() => void) | undefined;
  readonly children: ReactNode;
}

export const VirtualRow = ({ place: { index, top }, onClick, children }: VirtualRowProps) => (
  <div
    role="row"
    aria-rowindex={index + 2}
    className="virtual-row virtual-line"
    data-opens={onClick === undefined ? undefined : true}
    style={{ transform: `translateY(${top}px)` }}
    onClick={onClick}
  >
    {children}
  </div>
);

/** For the one control of a row at which Tab and the arrows stop. */
export const rowStop = ({ index, isActive, onFocus }: Omit<RowPlace, 'top'>) => ({
  'data-row-stop': index,
  tabIndex: isActive ? 0 : -1,
  onFocus: () => onFocus(index),
});
