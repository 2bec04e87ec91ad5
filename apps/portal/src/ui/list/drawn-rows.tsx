// Which rows of a long list are drawn, and what stands for the others? It comes with the first list that is long
import { type ReactNode, type RefObject, useLayoutEffect } from 'react';
import styles from './list-table.module.css';
import { useVirtualRows } from './virtual-rows.ts';

const ROW_PX = 36;
const HEAD_PX = 34;

interface DrawnRowsProps {
  readonly count: number;
  readonly scroller: RefObject<HTMLElement | null>;
  /** The row at which the arrows stand. */
  readonly active: number;
  readonly columns: number;
  readonly lineOf: (index: number) => ReactNode;
  /** Told how another row comes into sight, while the rows stand. */
  readonly onScroller: (scrollTo: ((index: number) => void) | null) => void;
  /** After each drawing: a row far away is drawn a moment after it was scrolled to. */
  readonly onDrawn: () => void;
}

export const DrawnRows = (props: DrawnRowsProps) => {
  const { count, scroller, active, columns, lineOf, onScroller, onDrawn } = props;
  const virtual = useVirtualRows({ count, scroller, heightOf: rowHeight, active, headPx: HEAD_PX });
  useLayoutEffect(() => {
    onScroller(virtual.scrollTo);
    onDrawn();
    return () => onScroller(null);
  });
  return withGaps(virtual.items, virtual.totalPx, columns, lineOf);
};

const rowHeight = (): number => ROW_PX;

/** The drawn rows, and between them the height of those that are not. */
const withGaps = (
  items: readonly { readonly index: number; readonly start: number; readonly end: number }[],
  totalPx: number,
  columns: number,
  lineOf: (index: number) => ReactNode,
) => {
  const drawn: ReactNode[] = [];
  let at = 0;
  const gap = (until: number): void => {
    if (until - at > 0.5) drawn.push(<Gap key={`gap-${at}`} px={until - at} columns={columns} />);
  };
  for (const item of items) {
    gap(item.start);
    drawn.push(lineOf(item.index));
    at = item.end;
  }
  gap(totalPx);
  return drawn;
};

const Gap = ({ px, columns }: { readonly px: number; readonly columns: number }) => (
  <tr aria-hidden className={styles.gap}>
    <td colSpan={columns} style={{ height: px }} />
  </tr>
);
