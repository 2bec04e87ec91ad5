// How is a list of a thousand rows scrolled without a thousand rows in the page? (issue: 60 frames a second)
import { useVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, type Ref, useEffect, useImperativeHandle, useRef } from 'react';
import './virtual-list.css';

export interface VirtualListHandle {
  readonly scrollTo: (index: number) => void;
}

interface VirtualListProps {
  readonly count: number;
  /** In pixels; of each row where they differ. */
  readonly rowHeight: number | ((index: number) => number);
  readonly children: (index: number) => ReactNode;
  /** A new key starts at the top again. */
  readonly listKey: string;
  readonly handle?: Ref<VirtualListHandle>;
  readonly className?: string;
  readonly label: string;
}

const OVERSCAN = 8;

export const VirtualList = (props: VirtualListProps) => {
  const { count, rowHeight, children, listKey, handle, className = '', label } = props;
  const scroller = useRef<HTMLDivElement>(null);
  // oxlint-disable-next-line react/incompatible-library -- nothing here is memoized over what it returns
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => (typeof rowHeight === 'number' ? rowHeight : rowHeight(index)),
    overscan: OVERSCAN,
    // Scrolling need not be drawn before the next event: the overscan covers the frame between.
    useFlushSync: false,
  });
  useImperativeHandle(handle, () => ({ scrollTo: (index) => virtualizer.scrollToIndex(index) }), [
    virtualizer,
  ]);
  useEffect(() => {
    scroller.current?.scrollTo(0, 0);
  }, [listKey]);
  return (
    <div ref={scroller} className={`virtual-list ${className}`}>
      <div
        className="virtual-list-inner"
        role="list"
        aria-label={label}
        style={{ height: virtualizer.getTotalSize() }}
      >
        {virtualizer.getVirtualItems().map((row) => (
          <div
            key={row.key}
            role="listitem"
            aria-posinset={row.index + 1}
            aria-setsize={count}
            className="virtual-list-row"
            style={{ height: row.size, transform: `translateY(${row.start}px)` }}
          >
            {children(row.index)}
          </div>
        ))}
      </div>
    </div>
  );
};
