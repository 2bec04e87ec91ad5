// At which pixel does a value stand, and which path goes through the points of a curve?

export type Ends = readonly [from: number, to: number];

/** Straight from the values to the pixels; values outside go on as they are. */
export type Linear = (value: number) => number;

export const linear = ([low, high]: Ends, [from, to]: Ends): Linear => {
  const each = high === low ? 0 : (to - from) / (high - low);
  return (value) => from + (value - low) * each;
};

/** A hundredth of a pixel is finer than any paper. */
const round = (pixels: number): number => Math.round(pixels * 100) / 100;

interface Point {
  readonly x: number;
  readonly y: number;
}

/** What an SVG path says: a line through all points. */
export const pathThrough = (points: readonly Point[], x: Linear, y: Linear): string => {
  let path = '';
  for (const point of points) path += `${path === '' ? 'M' : 'L'}${round(x(point.x))},${round(y(point.y))}`;
  return path;
};
