// How does the wheel move the timeline like a map? With Ctrl it zooms around the pointer, sideways or with Shift it moves
import { useEffect, useRef } from 'react';
import { moved, type TimelineFilter, zoomed } from './range.rules.ts';

/** Where the plot of a row begins and ends: beside its head and its scale. */
const plotAt = (element: Element): DOMRect | null =>
  element.querySelector('.u-over')?.getBoundingClientRect() ?? null;

export const useWheel = (
  element: HTMLElement | null,
  filter: TimelineFilter,
  choose: (filter: TimelineFilter) => void,
): void => {
  const latest = useRef({ filter, choose });
  useEffect(() => {
    latest.current = { filter, choose };
  });
  useEffect(() => {
    if (element === null) return undefined;
    const onWheel = (event: WheelEvent): void => {
      const plot = plotAt(element);
      const sideways = event.deltaX === 0 && event.shiftKey ? event.deltaY : event.deltaX;
      if (plot === null || (!event.ctrlKey && sideways === 0)) return;
      event.preventDefault();
      const known = latest.current;
      const [from, to] = [Date.parse(known.filter.startDate), Date.parse(known.filter.endDate)];
      const at = from + ((event.clientX - plot.left) / plot.width) * (to - from);
      const next = event.ctrlKey
        ? zoomed(known.filter, Math.exp(event.deltaY * 0.002), at)
        : moved(known.filter, sideways / plot.width);
      latest.current = { ...known, filter: next };
      known.choose(next);
    };
    element.addEventListener('wheel', onWheel, { passive: false });
    return () => element.removeEventListener('wheel', onWheel);
  }, [element]);
};
