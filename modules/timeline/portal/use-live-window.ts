// How does the wheel move the timeline like a map? With Ctrl it zooms around the pointer, sideways or with Shift it moves
import { createStore, type Store } from '@alveary/portal/lib/store.ts';
import type { TimeWindow } from '@alveary/portal/ui/chart/time-series.ts';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { moved, type TimelineFilter, windowOf, zoomed } from './range.rules.ts';
import { WheelGesture } from './wheel-gesture.ts';

/** Where the plot of a row begins and ends: beside its head and its scale. */
const plotAt = (element: Element): DOMRect | null =>
  element.querySelector('.u-over')?.getBoundingClientRect() ?? null;

const afterWheel = (filter: TimelineFilter, event: WheelEvent, plot: DOMRect): TimelineFilter | null => {
  const sideways = event.deltaX === 0 && event.shiftKey ? event.deltaY : event.deltaX;
  if (!event.ctrlKey) return sideways === 0 ? null : moved(filter, sideways / plot.width);
  const { from, to } = windowOf(filter);
  const at = from + ((event.clientX - plot.left) / plot.width) * (to - from);
  return zoomed(filter, Math.exp(event.deltaY * 0.002), at);
};

/**
 * @param element around the rows, where the wheel is heard
 * @returns the days in sight in this very frame; the filter is chosen a moment later
 */
export const useLiveWindow = (
  element: HTMLElement | null,
  filter: TimelineFilter,
  choose: (filter: TimelineFilter) => void,
): Store<TimeWindow> => {
  const [live] = useState(() => createStore(windowOf(filter)));
  const gesture = useMemo(() => new WheelGesture(live, choose), [live, choose]);
  const latest = useRef(filter);
  useLayoutEffect(() => {
    latest.current = filter;
    // Chosen by somebody else than the wheel: it does not go on from where it was.
    if (filter !== gesture.chosen) gesture.end();
    if (gesture.moved === null) live.set(() => windowOf(filter));
  }, [filter, gesture, live]);
  useEffect(() => () => gesture.end(), [gesture]);
  useEffect(() => {
    if (element === null) return undefined;
    const onWheel = (event: WheelEvent): void => {
      const plot = plotAt(element);
      const next = plot === null ? null : afterWheel(gesture.moved ?? latest.current, event, plot);
      if (next === null) return;
      event.preventDefault();
      gesture.go(next);
    };
    element.addEventListener('wheel', onWheel, { passive: false });
    return () => element.removeEventListener('wheel', onWheel);
  }, [element, gesture]);
  return live;
};
