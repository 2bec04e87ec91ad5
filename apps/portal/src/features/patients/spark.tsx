// How did a value move lately? A line without axes; its summary in words is the text alternative (design language §13).
import './spark.css';

interface SparkProps {
  /** Oldest first, the newest value included. */
  readonly values: readonly number[];
  readonly summary: string;
}

const WIDTH = 84;
const HEIGHT = 22;
const EDGE = 3;

interface Point {
  readonly x: number;
  readonly y: number;
}

const pointsOf = (values: readonly number[]): readonly Point[] => {
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const span = high - low;
  const step = (WIDTH - 2 * EDGE) / Math.max(1, values.length - 1);
  return values.map((value, index) => ({
    x: EDGE + index * step,
    y: span === 0 ? HEIGHT / 2 : HEIGHT - EDGE - ((value - low) / span) * (HEIGHT - 2 * EDGE),
  }));
};

const pathOf = (points: readonly Point[]): string =>
  points.map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`).join('');

export function Spark({ values, summary }: SparkProps) {
  const points = pointsOf(values);
  const last = points.at(-1);
  if (values.length < 2 || last === undefined) return <span className="spark-none" aria-hidden />;
  return (
    <svg
      className="spark"
      width={WIDTH}
      height={HEIGHT}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      role="img"
      aria-label={summary}
    >
      <path d={pathOf(points)} />
      <circle cx={last.x} cy={last.y} r={2.5} />
    </svg>
  );
}
