// How wide is an element? Measured before the first painting and whenever it changes.
import { type RefObject, useLayoutEffect, useState } from 'react';

/** @param isNeededAtOnce what is drawn for the width is in the first picture, for which the page is laid out once more */
export const useWidth = (element: RefObject<HTMLElement | null>, isNeededAtOnce = false): number => {
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const measured = element.current;
    if (measured === null) return undefined;
    // oxlint-disable-next-line react/set-state-in-effect -- only the page itself knows its widths, and what is drawn for them is in the same picture
    if (isNeededAtOnce) setWidth(measured.clientWidth);
    // Tells the first width too, after the layout; what is drawn for it may be in the next picture only.
    const observer = new ResizeObserver(() => setWidth(measured.clientWidth));
    observer.observe(measured);
    return () => observer.disconnect();
  }, [element, isNeededAtOnce]);
  return width;
};
