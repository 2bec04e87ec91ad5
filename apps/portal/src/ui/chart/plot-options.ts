// How is one row of a time chart told to the plotting library? Scales, axes, one series per line, a cursor shared by all rows
import uPlot from 'uplot';
import type { ChartColours } from './chart-colours.ts';
import { type Band, colourOf, drawGround, drawMarks, type Limit } from './draw-marks.ts';
import type { Aligned, TimeWindow } from './time-series.ts';

export interface PlotGiven {
  /** Asked at each drawing: another window and other readings move the plot without making it anew. */
  readonly now: () => {
    readonly aligned: Aligned;
    readonly window: TimeWindow;
    readonly scale: readonly [low: number, high: number];
    readonly band?: Band | undefined;
  };
  readonly colours: ChartColours;
  readonly width: number;
  readonly height: number;
  readonly limit: Limit | undefined;
  readonly hasTimes: boolean;
  readonly dayOf: (time: number) => string;
  readonly onSelect: (window: TimeWindow) => void;
}

type Part = Aligned['parts'][number];

const noPath = (): null => null;

/** The second, third and fourth line of a row differ in dash and marker too. */
const dashes: readonly (readonly number[])[] = [[], [6, 3], [2, 3], [8, 3, 2, 3]];

const seriesOf = (part: Part, at: number, colours: ChartColours): uPlot.Series[] => {
  const { kind, colour, name } = part.series;
  const stroke = colourOf(colours, colour);
  if (kind === 'envelope' || kind === 'buckets') {
    const edge = { stroke: 'transparent', points: { show: false } };
    return [edge, { label: name, stroke, width: 1.75, points: { show: false } }, edge];
  }
  if (kind === 'line') {
    const points = { show: true, size: 8, fill: stroke, stroke: colours.surface, width: 1.5 };
    return [{ label: name, stroke, width: 1.75, dash: [...(dashes[at % 4] ?? [])], points }];
  }
  if (kind === 'bars') {
    const paths = uPlot.paths.bars?.({ size: [0.8, 22] });
    const look = { label: name, stroke, fill: stroke, points: { show: false } };
    return [paths === undefined ? look : { ...look, paths }];
  }
  return Array.from({ length: part.count }, () => ({ label: name, paths: noPath, points: { show: false } }));
};

const bandsOf = ({ parts }: Aligned, colours: ChartColours): uPlot.Band[] =>
  parts.flatMap(({ first, series }) =>
    series.kind === 'envelope' || series.kind === 'buckets'
      ? [{ series: [first + 2, first], fill: `${colourOf(colours, series.colour)}55` }]
      : [],
  );

/** As the values of the row are written, in whatever language the browser is: the library would go by that. */
const inWords = (value: number): string => value.toLocaleString('en-US');

const axesOf = ({ colours, hasTimes, dayOf }: PlotGiven): uPlot.Axis[] => {
  const common = {
    stroke: colours['chart-axis'],
    font: '12px "IBM Plex Sans Variable", sans-serif',
    ticks: { show: false },
  };
  const grid = { stroke: colours['chart-grid'], width: 1 };
  return [
    {
      ...common,
      grid,
      show: hasTimes,
      size: 26,
      values: (_plot, splits) => splits.map((seconds) => dayOf(seconds * 1000)),
    },
    { ...common, grid, side: 1, size: 46, space: 24, values: (_plot, splits) => splits.map(inWords) },
  ];
};

const xRange = ({ from, to }: TimeWindow): uPlot.Range.MinMax => [from / 1000, to / 1000];

export const plotOptions = (given: PlotGiven): uPlot.Options => {
  const { now, colours, onSelect } = given;
  const { aligned } = now();
  return {
    width: given.width,
    height: given.height,
    legend: { show: false },
    padding: [8, 0, given.hasTimes ? 0 : 8, 0],
    scales: {
      x: { range: () => xRange(now().window) },
      y: { range: () => [...now().scale] },
    },
    series: [{}, ...aligned.parts.flatMap((part, at) => seriesOf(part, at, colours))],
    bands: bandsOf(aligned, colours),
    axes: axesOf(given),
    cursor: {
      y: false,
      // The window is the screen's: all rows get the new one at once.
      drag: { x: true, y: false, setScale: false },
      points: { show: false },
      bind: { dblclick: () => null },
    },
    hooks: {
      drawClear: [(plot) => drawGround(plot, colours, now().band, given.limit)],
      draw: [(plot) => drawMarks(plot, now().aligned.parts, colours)],
      setSelect: [
        (plot) => {
          const { left, width } = plot.select;
          if (width < 4) return;
          const [from, to] = [plot.posToVal(left, 'x') * 1000, plot.posToVal(left + width, 'x') * 1000];
          plot.setSelect({ left: 0, top: 0, width: 0, height: 0 }, false);
          onSelect({ from, to });
        },
      ],
    },
  };
};
