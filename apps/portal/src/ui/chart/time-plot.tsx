// How is a time series painted? On a canvas by uPlot, loaded with the first chart; painted anew for another width, window or scheme
import { type MouseEvent, useEffect, useLayoutEffect, useRef } from 'react';
import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import { useWidth } from '../list/use-width.ts';
import { useChartColours } from './chart-colours.ts';
import type { Band, Limit } from './draw-marks.ts';
import { plotOptions } from './plot-options.ts';
import { alignedOf, type TimeSeries, type TimeWindow } from './time-series.ts';

export interface TimePlotProps {
  readonly series: readonly TimeSeries[];
  readonly window: TimeWindow;
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

export const TimePlot = (props: TimePlotProps) => {
  const { series, window, scale, band, limit, height, hasTimes, dayOf, moment } = props;
  const frame = useRef<HTMLDivElement>(null);
  const plot = useRef<uPlot | null>(null);
  const width = useWidth(frame);
  const colours = useChartColours();
  const latest = useRef(props);
  useLayoutEffect(() => {
    latest.current = props;
  });
  // Only an envelope is folded anew for another window.
  const foldedFor = series.some(({ kind }) => kind === 'envelope') ? window : null;
  useLayoutEffect(() => {
    if (frame.current === null || width === 0) return undefined;
    const aligned = alignedOf(series, foldedFor ?? latest.current.window, width);
    const options = plotOptions({
      aligned,
      colours,
      width,
      height,
      windowNow: () => latest.current.window,
      scale,
      band,
      limit,
      hasTimes,
      dayOf,
      onSelect: (chosen) => latest.current.onSelect(chosen),
    });
    const drawn = new uPlot(options, dataOf(aligned.rows), frame.current);
    plot.current = drawn;
    return () => {
      plot.current = null;
      drawn.destroy();
    };
  }, [series, foldedFor, scale, band, limit, height, hasTimes, dayOf, width, colours]);
  useLayoutEffect(() => {
    plot.current?.setScale('x', { min: window.from / 1000, max: window.to / 1000 });
  }, [window]);
  useEffect(() => {
    const drawn = plot.current;
    if (drawn === null) return;
    const left = moment === null ? -10 : drawn.valToPos(moment / 1000, 'x');
    if (Math.abs((drawn.cursor.left ?? -10) - left) > 0.5) drawn.setCursor({ left, top: 10 }, false);
  }, [moment]);
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

const dataOf = (rows: readonly (readonly (number | null)[])[]): uPlot.AlignedData => {
  const [times = [], ...values] = rows;
  return [times.map((time) => time ?? 0), ...values.map((row) => [...row])];
};
