// How are bands, spans, scores and levels painted, which the plotting library does not know? (design language §13)
import type uPlot from 'uplot';
import type { ChartColours } from './chart-colours.ts';
import type { Aligned, SeriesColour } from './time-series.ts';

export interface Band {
  readonly low: number;
  readonly high: number;
  /** 'Normal range': stands beside the plot, where no line goes through it. */
  readonly words?: string;
}

export interface Limit {
  readonly value: number;
  readonly words: string;
}

const FONT_PX = 12;

export const colourOf = (colours: ChartColours, colour: SeriesColour = 1): string => colours[`c${colour}`];

const fontOf = (ratio: number): string => `${FONT_PX * ratio}px "IBM Plex Sans Variable", sans-serif`;

/** Under the lines: the range in which values usually lie, and the line that means something. */
export const drawGround = (
  plot: uPlot,
  colours: ChartColours,
  band: Band | undefined,
  limit: Limit | undefined,
): void => {
  const { ctx, bbox } = plot;
  const ratio = devicePixelRatio;
  ctx.save();
  if (band !== undefined) {
    const top = Math.max(bbox.top, plot.valToPos(band.high, 'y', true));
    const bottom = Math.min(bbox.top + bbox.height, plot.valToPos(band.low, 'y', true));
    ctx.fillStyle = colours['chart-band'];
    if (bottom > top) ctx.fillRect(bbox.left, top, bbox.width, bottom - top);
  }
  if (limit !== undefined) {
    const at = plot.valToPos(limit.value, 'y', true);
    ctx.strokeStyle = colours.text;
    ctx.lineWidth = ratio * 1.25;
    ctx.setLineDash([4 * ratio, 3 * ratio]);
    ctx.beginPath();
    ctx.moveTo(bbox.left, at);
    ctx.lineTo(bbox.left + bbox.width, at);
    ctx.stroke();
  }
  ctx.restore();
};

type Part = Aligned['parts'][number];
type Draw = (place: {
  readonly x: number;
  readonly y: number;
  readonly row: number;
  readonly value: number;
}) => void;

/** Calls `draw` at each reading of a row that is in sight. */
const eachOf = (plot: uPlot, row: number, draw: Draw): void => {
  const times = plot.data[0];
  const values = plot.data[row] ?? [];
  const { min = -Infinity, max = Infinity } = plot.scales['x'] ?? {};
  times.forEach((time, index) => {
    const value = values[index];
    if (value == null || time < (min ?? -Infinity) || time > (max ?? Infinity)) return;
    draw({ x: plot.valToPos(time, 'x', true), y: plot.valToPos(value, 'y', true), row: index, value });
  });
};

/** A vertical line with caps from the lower to the higher value of each reading. */
const drawSpans = (plot: uPlot, part: Part, colour: string): void => {
  const { ctx } = plot;
  const ratio = devicePixelRatio;
  const cap = 4 * ratio;
  ctx.strokeStyle = colour;
  ctx.lineWidth = 1.75 * ratio;
  const lower = plot.data[part.first + 1] ?? [];
  eachOf(plot, part.first, ({ x, y, row }) => {
    const low = lower[row];
    if (low == null) return;
    const bottom = plot.valToPos(low, 'y', true);
    ctx.beginPath();
    ctx.moveTo(x - cap, y);
    ctx.lineTo(x + cap, y);
    ctx.moveTo(x, y);
    ctx.lineTo(x, bottom);
    ctx.moveTo(x - cap, bottom);
    ctx.lineTo(x + cap, bottom);
    ctx.stroke();
  });
};

/** A stem from the ground with a dot, and the score beside it: on its left where the right end is near. */
const drawScores = (plot: uPlot, part: Part, colour: string, colours: ChartColours): void => {
  const { ctx, bbox } = plot;
  const ratio = devicePixelRatio;
  ctx.font = `600 ${fontOf(ratio)}`;
  ctx.textBaseline = 'middle';
  // Nothing is painted below the ground.
  const lowest = bbox.top + bbox.height - (FONT_PX / 2) * ratio;
  eachOf(plot, part.first, ({ x, y, value }) => {
    ctx.strokeStyle = colour;
    ctx.fillStyle = colour;
    ctx.lineWidth = ratio;
    ctx.beginPath();
    ctx.moveTo(x, bbox.top + bbox.height);
    ctx.lineTo(x, y);
    ctx.stroke();
    ctx.beginPath();
    ctx.arc(x, y, 5 * ratio, 0, 2 * Math.PI);
    ctx.fill();
    ctx.fillStyle = colours.text;
    const words = String(value);
    const beside = x + 9 * ratio;
    const fits = beside + ctx.measureText(words).width <= bbox.left + bbox.width;
    ctx.textAlign = fits ? 'left' : 'right';
    ctx.fillText(words, fits ? beside : x - 9 * ratio, Math.min(y, lowest));
  });
};

const DAY_S = 86_400;

const levelColour = (colours: ChartColours, value: number): string => {
  if (value <= 1) return colours.aq1;
  if (value <= 2) return colours.aq2;
  if (value <= 3) return colours.aq3;
  return value <= 4 ? colours.aq4 : colours.aq5;
};

/** Height and shade say the same level. */
const drawLevels = (plot: uPlot, part: Part, colours: ChartColours): void => {
  const { ctx, bbox } = plot;
  const { min } = plot.scales['x'] ?? {};
  const day = plot.valToPos((min ?? 0) + DAY_S, 'x', true) - plot.valToPos(min ?? 0, 'x', true);
  const width = Math.max(1, day - devicePixelRatio);
  eachOf(plot, part.first, ({ x, y, value }) => {
    ctx.fillStyle = levelColour(colours, value);
    ctx.fillRect(x - width / 2, y, width, bbox.top + bbox.height - y);
  });
};

/** Over the grid: what is neither a line nor a bar. */
export const drawMarks = (plot: uPlot, parts: Aligned['parts'], colours: ChartColours): void => {
  const { ctx, bbox } = plot;
  ctx.save();
  ctx.beginPath();
  ctx.rect(bbox.left, 0, bbox.width, bbox.top + bbox.height);
  ctx.clip();
  for (const part of parts) {
    const colour = colourOf(colours, part.series.colour);
    if (part.series.kind === 'span') drawSpans(plot, part, colour);
    if (part.series.kind === 'scores') drawScores(plot, part, colour, colours);
    if (part.series.kind === 'levels') drawLevels(plot, part, colours);
  }
  ctx.restore();
};
