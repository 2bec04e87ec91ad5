// Draws of thousands of rows those in sight, and the one that has the focus, so that scrolling never drops it.
import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useLayoutEffect, useReducer } from 'react';

const OVERSCAN = 8;

interface VirtualRowsOptions {
  readonly count: number;
  readonly scroller: RefObject<HTMLElement | null>;
  readonly heightOf: (index: number) => number;
  /** The row at which the arrows stand; drawn wherever it is. */
  readonly active: number;
  /** The pixels that a sticky head covers. */
  readonly headPx: number;
}

export interface VirtualItem {
  readonly index: number;
  readonly start: number;
  readonly size: number;
  readonly end: number;
}

export interface VirtualRows {
  readonly items: readonly VirtualItem[];
  readonly totalPx: number;
  readonly scrollTo: (index: number) => void;
}

const withActive = (range: Range, active: number): number[] => {
  const indexes = defaultRangeExtractor(range);
  if (active < 0 || active >= range.count || indexes.includes(active)) return indexes;
  return [...indexes, active].sort((one, other) => one - other);
};

export const useVirtualRows = (options: VirtualRowsOptions): VirtualRows => {
  const { count, scroller, heightOf, active, headPx } = options;
  // While the rows mount, the scroller around them has not: only the next render observes it, so it follows before the paint.
  const [, renderAgain] = useReducer((renders: number) => renders + 1, 0);
  useLayoutEffect(renderAgain, [renderAgain]);
  // oxlint-disable-next-line react/incompatible-library -- nothing here is memoized over what it returns
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: heightOf,
    overscan: OVERSCAN,
    scrollPaddingStart: headPx,
    rangeExtractor: (range) => withActive(range, active),
    // Rows stand in the first drawing already, before the height is measured.
    initialRect: { width: 1000, height: 600 },
    // Scrolling need not be drawn before the next event: the overscan covers the frame between.
    useFlushSync: false,
  });
  return {
    items: virtualizer.getVirtualItems(),
    totalPx: virtualizer.getTotalSize(),
    scrollTo: (index) => virtualizer.scrollToIndex(index),
  };
};
