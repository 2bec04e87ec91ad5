// How does a drawn signature become lines of numbers? Shares of the field, few enough to keep (CONSENT: strokes)
import type { Strokes } from '../../contract/model.ts';

interface Field {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

type Point = Strokes[number][number];

const MOST_STROKES = 200;
const MOST_POINTS = 2000;
const NEAR = 0.004;

const share = (value: number): number => Math.round(Math.min(1, Math.max(0, value)) * 10_000) / 10_000;

/** A place on the screen as shares of the field; what lies outside is at its edge. */
export const pointIn = ({ left, top, width, height }: Field, x: number, y: number): Point => [
  share((x - left) / width),
  share((y - top) / height),
];

const isNear = ([x, y]: Point, [otherX, otherY]: Point): boolean =>
  Math.abs(x - otherX) < NEAR && Math.abs(y - otherY) < NEAR;

const pointsOf = (strokes: Strokes): number => strokes.reduce((sum, { length }) => sum + length, 0);

/** A field that is full takes no more. */
export const withStroke = (strokes: Strokes, first: Point): Strokes =>
  strokes.length >= MOST_STROKES || pointsOf(strokes) >= MOST_POINTS ? strokes : [...strokes, [first]];

/** The last stroke goes on to this point, unless it is there already. */
export const withPoint = (strokes: Strokes, point: Point): Strokes => {
  const last = strokes.at(-1);
  const before = last?.at(-1);
  if (last === undefined || before === undefined || isNear(before, point)) return strokes;
  if (pointsOf(strokes) >= MOST_POINTS) return strokes;
  return [...strokes.slice(0, -1), [...last, point]];
};
