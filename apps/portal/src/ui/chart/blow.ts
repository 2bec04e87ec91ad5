// What is a curve of one forced breath, and how does it stand beside the others of its session?
import type { Ends } from './linear.ts';

export interface BlowPoint {
  readonly x: number;
  readonly y: number;
}

export interface BlowCurve {
  readonly id: string;
  readonly name: string;
  readonly points: readonly BlowPoint[];
  /** Predicted is dashed, excluded dotted, the chosen one thick. */
  readonly look: 'chosen' | 'other' | 'excluded' | 'predicted';
  readonly colour?: 1 | 2 | 3 | 4 | 5 | 6;
}

interface Reach {
  readonly x: Ends;
  readonly y: Ends;
}

const NOTHING: Reach = { x: [Infinity, -Infinity], y: [Infinity, -Infinity] };

const together = ([low, high]: Ends, [lowest, highest]: Ends): Ends => [
  Math.min(low, lowest),
  Math.max(high, highest),
];

/** Of the points of a curve, which never change: a curve is looked through once. */
const known = new WeakMap<readonly BlowPoint[], Reach>();

const reachOfPoints = (points: readonly BlowPoint[]): Reach => {
  const found = known.get(points);
  if (found !== undefined) return found;
  let [left, right, low, high] = [Infinity, -Infinity, Infinity, -Infinity];
  for (const { x, y } of points) {
    left = Math.min(left, x);
    right = Math.max(right, x);
    low = Math.min(low, y);
    high = Math.max(high, y);
  }
  const reach: Reach = { x: [left, right], y: [low, high] };
  known.set(points, reach);
  return reach;
};

/** Between which values all curves lie. */
export const reachOf = (curves: readonly BlowCurve[]): Reach =>
  curves.reduce<Reach>((reach, { points }) => {
    const own = reachOfPoints(points);
    return { x: together(reach.x, own.x), y: together(reach.y, own.y) };
  }, NOTHING);

/** Whole steps that hold all values: from -4.3 to 7.1 in steps of 2 is -6 to 8. */
export const niceEnds = (values: Ends, step: number, least: Ends): Ends => {
  const [low, high] = together(values, least);
  return [Math.floor(low / step) * step, Math.ceil(high / step) * step];
};

export interface BlowSize {
  /** Pixels of the drawn area. */
  readonly width: number;
  readonly height: number;
}

/**
 * The flow-volume plot keeps the proportion of the standard (ATS/ERS 2019): 2 L/s are as long as 1 L.
 * @param litres how many litres are drawn @param flows how many L/s are drawn
 */
export const flowVolumeSize = (litres: number, flows: number, width: number): BlowSize => ({
  width,
  height: ((width / litres) * flows) / 2,
});

export const stepsOf = ([low, high]: Ends, step: number): readonly number[] =>
  Array.from({ length: Math.floor((high - low) / step) + 1 }, (_, at) => low + at * step);
