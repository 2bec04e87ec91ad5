// How are z-scores and blows drawn in a report? A linear bar with the limit, and the two curves of the standardised report of 2017.
import type { BlockOf, Shape } from '@alveary/server/platform/pdf/document.ts';

type Drawing = BlockOf<'drawing'>['drawing'];

const ink = { axis: '#57606a', grid: '#e6ebf0', low: '#a23c0e', value: '#0b5cad', band: '#e4ecf4' } as const;
const blowInks = ['#0b5cad', '#a23c0e', '#0c9683', '#5a267a', '#aa7e05', '#c61b5e'];

const BAR = { width: 150, height: 10, lowest: -5, highest: 3 } as const;
const Z_LIMIT = -1.645;

/** From -5 to 3, the usual band shaded, the lower limit marked. */
export const zBar = (z: number, name: string): Drawing => {
  const at = (value: number): number =>
    ((Math.max(BAR.lowest, Math.min(BAR.highest, value)) - BAR.lowest) / (BAR.highest - BAR.lowest)) *
    BAR.width;
  const isLow = z < Z_LIMIT;
  return {
    width: BAR.width,
    height: BAR.height,
    alternative: `z-score of ${name}: ${z.toFixed(2)}${isLow ? ', below the lower limit of normal' : ''}`,
    shapes: [
      { kind: 'rectangle', x: 0, y: 3, width: BAR.width, height: 4, fill: ink.grid },
      {
        kind: 'rectangle',
        x: at(Z_LIMIT),
        y: 3,
        width: at(-Z_LIMIT) - at(Z_LIMIT),
        height: 4,
        fill: ink.band,
      },
      { kind: 'path', points: [at(Z_LIMIT), 0, at(Z_LIMIT), 10], stroke: ink.low, thickness: 1 },
      { kind: 'path', points: [at(0), 2, at(0), 8], stroke: ink.axis, thickness: 0.6 },
      { kind: 'circle', x: at(z), y: 5, radius: 3, fill: isLow ? ink.low : ink.value },
    ],
  };
};

export interface Line {
  readonly points: readonly { readonly x: number; readonly y: number }[];
  readonly isExpected?: boolean;
}

interface Axes {
  readonly title: string;
  readonly across: string;
  readonly up: string;
  /** In whole units. */
  readonly farthest: number;
  readonly highest: number;
}

const WIDTH = 240;
const HEIGHT = 150;
const LEFT = 26;
const FOOT = 24;
const TOP = 12;

const scale = ({ farthest, highest }: Axes) => ({
  x: (value: number): number => LEFT + (value / farthest) * (WIDTH - LEFT - 6),
  y: (value: number): number => HEIGHT - FOOT - (value / highest) * (HEIGHT - FOOT - TOP),
});

const axesOf = (axes: Axes): Shape[] => {
  const { x, y } = scale(axes);
  const shapes: Shape[] = [];
  for (let unit = 0; unit <= axes.farthest; unit += axes.farthest > 10 ? 2 : 1) {
    shapes.push({ kind: 'path', points: [x(unit), TOP, x(unit), y(0)], stroke: ink.grid, thickness: 0.4 });
    shapes.push({ kind: 'words', x: x(unit), y: y(0) + 6, text: String(unit), size: 6, anchor: 'middle' });
  }
  for (let unit = 0; unit <= axes.highest; unit += axes.highest > 6 ? 2 : 1) {
    shapes.push({
      kind: 'path',
      points: [LEFT, y(unit), WIDTH - 6, y(unit)],
      stroke: ink.grid,
      thickness: 0.4,
    });
    shapes.push({ kind: 'words', x: LEFT - 4, y: y(unit), text: String(unit), size: 6, anchor: 'end' });
  }
  return [
    ...shapes,
    { kind: 'path', points: [LEFT, TOP, LEFT, y(0), WIDTH - 6, y(0)], stroke: ink.axis, thickness: 0.8 },
    { kind: 'words', x: (LEFT + WIDTH) / 2, y: HEIGHT - 6, text: axes.across, size: 6.5, anchor: 'middle' },
    {
      kind: 'words',
      x: 6,
      y: (TOP + HEIGHT - FOOT) / 2,
      text: axes.up,
      size: 6.5,
      anchor: 'middle',
      degrees: -90,
    },
    { kind: 'words', x: LEFT, y: 5, text: axes.title, size: 7, isStrong: true },
  ];
};

export const curvesDrawing = (axes: Axes, lines: readonly Line[]): Drawing => {
  const { x, y } = scale(axes);
  let blow = 0;
  const drawn = lines.map(({ points, isExpected = false }): Shape => {
    const stroke = isExpected ? ink.axis : (blowInks[blow++ % blowInks.length] ?? ink.value);
    // A mark may begin below the axis; of a blow, what was breathed in afterwards is left out.
    const breathedIn = isExpected ? -1 : points.findIndex((point) => point.y < 0);
    const inside = (breathedIn === -1 ? points : points.slice(0, breathedIn))
      .map((point) => ({ x: point.x, y: Math.max(0, point.y) }))
      .filter((point) => point.x <= axes.farthest && point.y <= axes.highest);
    return {
      kind: 'path',
      points: inside.flatMap((point) => [x(point.x), y(point.y)]),
      stroke,
      thickness: isExpected ? 0.6 : 0.9,
      ...(isExpected ? { dash: [2, 2] } : {}),
    };
  });
  return {
    width: WIDTH,
    height: HEIGHT,
    alternative: `${axes.title} of ${blow} ${blow === 1 ? 'blow' : 'blows'}${blow < lines.length ? ', beside what is predicted' : ''}`,
    shapes: [...axesOf(axes), ...drawn],
  };
};
