// At which row does the keyboard stand, and where do the arrow keys lead? Tab stops at one row; arrows, pages, ends move on (design language §12)
import {
  type FocusEvent,
  type KeyboardEvent,
  type RefObject,
  useLayoutEffect,
  useReducer,
  useRef,
  useState,
} from 'react';
import { rowAfterKey } from './row-keys.ts';

const PAGE_ROWS = 10;

interface RowFocusOptions {
  readonly area: RefObject<HTMLElement | null>;
  readonly keys: readonly string[];
  /** Brings a row into sight that may not be drawn yet; null where all are drawn. */
  readonly scrollTo: RefObject<((index: number) => void) | null>;
  readonly pageRows?: number;
}

export interface RowFocus {
  readonly active: number;
  readonly onKeyDown: (event: KeyboardEvent) => void;
  readonly onFocus: (event: FocusEvent) => void;
  readonly focusRow: (index: number) => void;
  /** Where rows are drawn apart from the list: gives the focus to the one that was asked for. */
  readonly onDrawn: () => void;
}

const indexOfStop = (target: EventTarget): number | null => {
  if (!(target instanceof Element)) return null;
  const stop = target.closest('[data-row-index]')?.getAttribute('data-row-index');
  return stop == null ? null : Number(stop);
};

const isStop = (target: EventTarget): boolean =>
  target instanceof HTMLElement && target.dataset['rowStop'] !== undefined;

export const useRowFocus = ({ area, keys, scrollTo, pageRows = PAGE_ROWS }: RowFocusOptions): RowFocus => {
  const [activeKey, setActiveKey] = useState<string | null>(null);
  const found = activeKey === null ? -1 : keys.indexOf(activeKey);
  const active = Math.max(0, found);
  const wished = useRef<number | null>(null);
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  const onDrawn = (): void => {
    if (wished.current === null) return;
    const row = area.current?.querySelector(`[data-row-index="${wished.current}"]`);
    const stop = row?.matches('[data-row-stop]') ? row : row?.querySelector('[data-row-stop]');
    if (!(stop instanceof HTMLElement)) return;
    wished.current = null;
    stop.focus({ preventScroll: true });
    if (scrollTo.current === null) stop.scrollIntoView({ block: 'nearest' });
  };
  // After each drawing, since a row far away is drawn a moment after it was scrolled to.
  useLayoutEffect(onDrawn);
  const focusRow = (index: number): void => {
    wished.current = index;
    scrollTo.current?.(index);
    setActiveKey(keys[index] ?? null);
    redraw();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (!isStop(event.target) || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const at = indexOfStop(event.target);
    const next = at === null ? null : rowAfterKey(at, event.key, keys.length, pageRows);
    if (next === null) return;
    event.preventDefault();
    focusRow(next);
  };
  const onFocus = (event: FocusEvent): void => {
    const at = indexOfStop(event.target);
    if (at !== null) setActiveKey(keys[at] ?? null);
  };
  return { active, onKeyDown, onFocus, focusRow, onDrawn };
};
