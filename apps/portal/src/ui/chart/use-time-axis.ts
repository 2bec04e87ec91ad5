// Which days do the rows of a time chart show, and at which moment does their common cursor stand?
import { useCallback, useLayoutEffect, useMemo, useState } from 'react';
import { createStore, type Store } from '../../lib/store.ts';
import type { TimeWindow } from './time-series.ts';

export interface TimeAxis {
  readonly window: TimeWindow;
  /** The days in sight in this very frame: ahead of `window` while somebody moves them. Plots follow it by themselves. */
  readonly live: Store<TimeWindow>;
  readonly isZoomed: boolean;
  readonly zoom: (window: TimeWindow) => void;
  readonly reset: () => void;
  readonly moment: number | null;
  readonly setMoment: (moment: number | null) => void;
}

const LEAST_MS = 60_000;

/** `usual` is what a double click goes back to. */
export const useTimeAxis = (usual: TimeWindow): TimeAxis => {
  const [chosen, setChosen] = useState<TimeWindow | null>(null);
  const [moment, setMoment] = useState<number | null>(null);
  const zoom = useCallback((window: TimeWindow) => {
    if (window.to - window.from >= LEAST_MS) setChosen(window);
  }, []);
  const reset = useCallback(() => setChosen(null), []);
  const window = chosen ?? usual;
  const [live] = useState(() => createStore(window));
  useLayoutEffect(() => live.set(() => window), [live, window]);
  return useMemo(
    () => ({ window, live, isZoomed: chosen !== null, zoom, reset, moment, setMoment }),
    [window, live, chosen, zoom, reset, moment],
  );
};
