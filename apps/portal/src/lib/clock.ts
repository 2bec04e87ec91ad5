// What time is it? The only place of the portal that reads the clock (architecture: rule 8).
import { useEffect, useState } from 'react';

/** Milliseconds since the epoch. */
export const now = (): number => Date.now();

/** The time, read again every `everyMs` while the component is shown. */
export const useNow = (everyMs: number): number => {
  const [time, setTime] = useState(now);
  useEffect(() => {
    const timer = setInterval(() => setTime(now()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return time;
};
