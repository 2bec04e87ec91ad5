// How is a time series painted? On a canvas by uPlot, loaded with the first chart; painted anew for another width, window or scheme
import { type MouseEvent, type RefObject, useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import type { Store } from '../../lib/store.ts';
import { useWidth } from '../list/use-width.ts';
import { useChartColours } from './chart-colours.ts';
import type { Band, Limit } from './draw-marks.ts';
import { plotOptions } from './plot-options.ts';
import { type Aligned, alignedOf, type TimeSeries, type TimeWindow } from './time-series.ts';

export interface TimePlotProps {
  readonly series: readonly TimeSeries[];
  readonly window: TimeWindow;
  /** Ahead of `window` while somebody moves it. */
  readonly live: Store<TimeWindow>;
  readonly scale: readonly [low: number, high: number];
  readonly band?: Band | undefined;
  readonly limit?: Limit | undefined;
  readonly height: number;
  readonly hasTimes: boolean;
  readonly dayOf: (time: number) => string;
  /** The moment at which the cursor stands; null: nowhere. */
  readonly moment: number | null;
  readonly onCursor: (time: number | null) => void;
  readonly onSelect: (window: TimeWindow) => void;
  readonly onReset: () => void;
}

type Frame = RefObject<HTMLDivElement | null>;

export const TimePlot = (props: TimePlotProps) => {
  const { height, moment, window } = props;
  const frame = useRef<HTMLDivElement>(null);
  const plot = usePlot(frame, props);
  useMovingWindow(frame, plot, props.live);
  useEffect(() => {
    const drawn = plot.current;
    if (drawn === null) return;
    const left = moment === null ? -10 : drawn.valToPos(moment / 1000, 'x');
    if (Math.abs((drawn.cursor.left ?? -10) - left) > 0.5) drawn.setCursor({ left, top: 10 }, false);
    // Another window puts the moment elsewhere.
  }, [moment, window, plot]);
  const followPointer = ({ clientX }: MouseEvent): void => {
    const drawn = plot.current;
    if (drawn === null) return;
    const left = clientX - drawn.over.getBoundingClientRect().left;
    const isInside = left >= 0 && left <= drawn.over.clientWidth;
    props.onCursor(isInside ? drawn.posToVal(left, 'x') * 1000 : null);
  };
  return (
    <div
      ref={frame}
      style={{ height }}
      onMouseMove={followPointer}
      onMouseLeave={() => props.onCursor(null)}
      onDoubleClick={props.onReset}
      aria-hidden
    />
  );
};

/** Readings of the same kind are painted into the plot that is there. */
const kindOf = (series: readonly TimeSeries[]): string =>
  series
    .map(({ name, kind, colour = 1, lower }) => [name, kind, colour, lower === undefined].join(' '))
    .join();

type Painted = Pick<TimePlotProps, 'scale' | 'band'> & { readonly aligned: Aligned };

const isSame = (one: Painted, other: Painted): boolean =>
  one.aligned === other.aligned && one.scale === other.scale && one.band === other.band;

const usePlot = (frame: Frame, props: TimePlotProps): RefObject<uPlot | null> => {
  const { series, window, live, scale, band, limit, height, hasTimes, dayOf } = props;
  const plot = useRef<uPlot | null>(null);
  const width = useWidth(frame);
  const colours = useChartColours();
  // Only an envelope is folded anew for another window.
  const foldedFor = series.some(({ kind }) => kind === 'envelope') ? window : null;
  const painted = useMemo(
    (): Painted => ({ aligned: alignedOf(series, foldedFor ?? live.get(), width), scale, band }),
    [series, foldedFor, live, width, scale, band],
  );
  const latest = useRef({ painted, onSelect: props.onSelect });
  useLayoutEffect(() => {
    latest.current = { painted, onSelect: props.onSelect };
  });
  const kind = kindOf(series);
  const shown = useRef(painted);
  useLayoutEffect(() => {
    if (frame.current === null || width === 0) return undefined;
    const options = plotOptions({
      now: () => ({ ...latest.current.painted, window: live.get() }),
      colours,
      width,
      height,
      limit,
      hasTimes,
      dayOf,
      onSelect: (chosen) => latest.current.onSelect(chosen),
    });
    shown.current = latest.current.painted;
    const drawn = new uPlot(options, dataOf(shown.current.aligned), frame.current);
    plot.current = drawn;
    return () => {
      plot.current = null;
      drawn.destroy();
    };
  }, [kind, live, limit, height, hasTimes, dayOf, width, colours, frame]);
  useLayoutEffect(() => {
    if (plot.current === null || isSame(shown.current, painted)) return;
    shown.current = painted;
    plot.current.setData(dataOf(painted.aligned));
  }, [painted]);
  return plot;
};

/** A plot that nobody sees is moved when it comes into sight. */
const useMovingWindow = (frame: Frame, plot: RefObject<uPlot | null>, live: Store<TimeWindow>): void =>
  useLayoutEffect(() => {
    if (frame.current === null) return undefined;
    let isInSight = true;
    const move = (): void => {
      const { from, to } = live.get();
      if (isInSight) plot.current?.setScale('x', { min: from / 1000, max: to / 1000 });
    };
    const observer = new IntersectionObserver((seen) => {
      isInSight = seen.at(-1)?.isIntersecting === true;
      move();
    });
    observer.observe(frame.current);
    const stop = live.subscribe(move);
    return () => {
      observer.disconnect();
      stop();
    };
  }, [frame, plot, live]);

const dataOf = ({ rows }: Aligned): uPlot.AlignedData => {
  const [times = [], ...values] = rows;
  return [times.map((time) => time ?? 0), ...values.map((row) => [...row])];
};
