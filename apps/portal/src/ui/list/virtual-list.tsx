// How is a list that is no table scrolled without a thousand rows in the page? (60 frames a second)
import { type ReactNode, type Ref, useEffect, useImperativeHandle, useRef } from 'react';
import styles from './virtual-list.module.css';
import { useVirtualRows } from './virtual-rows.ts';

export interface VirtualListHandle {
  readonly scrollTo: (index: number) => void;
}

interface VirtualListProps {
  readonly count: number;
  /** In pixels; of each row where they differ. */
  readonly rowHeight: number | ((index: number) => number);
  /** The row at which the arrows stand: drawn wherever it is, so that scrolling never drops the focus. */
  readonly active: number;
  readonly children: (index: number) => ReactNode;
  /** A new key starts at the top again. */
  readonly listKey: string;
  readonly handle?: Ref<VirtualListHandle>;
  readonly label: string;
}

export const VirtualList = (props: VirtualListProps) => {
  const { count, rowHeight, active, children, listKey, handle, label } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const { items, totalPx, scrollTo } = useVirtualRows({
    count,
    scroller,
    heightOf: (index) => (typeof rowHeight === 'number' ? rowHeight : rowHeight(index)),
    active,
    headPx: 0,
  });
  useImperativeHandle(handle, () => ({ scrollTo }));
  useEffect(() => {
    scroller.current?.scrollTo(0, 0);
  }, [listKey]);
  return (
    <div ref={scroller} className={styles.scroll}>
      <div className={styles.inner} role="list" aria-label={label} style={{ height: totalPx }}>
        {items.map(({ index, start, size }) => (
          <div
            key={index}
            role="listitem"
            aria-posinset={index + 1}
            aria-setsize={count}
            className={styles.row}
            style={{ height: size, transform: `translateY(${start}px)` }}
          >
            {children(index)}
          </div>
        ))}
      </div>
    </div>
  );
};
