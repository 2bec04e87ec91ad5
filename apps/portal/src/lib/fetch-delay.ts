// How long does a fetch wait for the next letter, and a skeleton before it is drawn? (API-011; OP-API-3: 200 ms)
import { useEffect, useState } from 'react';

/** Also the delay of the skeletons in ui/states.css and of the bar in shell/route-progress.css. */
const FETCH_DELAY_MS = 200;

/** The value once it has stood still for the delay. */
export const useSettled = <Value>(value: Value, delayMs = FETCH_DELAY_MS): Value => {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    if (Object.is(value, settled)) return undefined;
    const timer = setTimeout(() => setSettled(value), delayMs);
    return () => clearTimeout(timer);
  }, [value, settled, delayMs]);
  return settled;
};
