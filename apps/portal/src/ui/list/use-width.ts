// How wide is an element? Measured before the first painting and whenever it changes.
import { type RefObject, useLayoutEffect, useState } from 'react';

export const useWidth = (element: RefObject<HTMLElement | null>): number => {
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const measured = element.current;
    if (measured === null) return undefined;
    // Tells the first width too, after the layout and before the painting.
    const observer = new ResizeObserver(() => setWidth(measured.clientWidth));
    observer.observe(measured);
    return () => observer.disconnect();
  }, [element]);
  return width;
};
