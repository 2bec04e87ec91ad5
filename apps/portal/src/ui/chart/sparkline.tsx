// How did a value move lately, and where does it usually lie? A line without axes; nothing where nothing moved (design language §13)
import { linear, pathThrough } from './linear.ts';

interface SparklineProps {
  /** Oldest first, the newest value included. */
  readonly values: readonly number[];
  /** The text alternative. */
  readonly summary: string;
  readonly usual?: { readonly low: number; readonly high: number } | null;
}

const WIDTH = 84;
const HEIGHT = 22;
const EDGE = 3;

export const Sparkline = ({ values, summary, usual = null }: SparklineProps) => {
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const last = values.at(-1);
  // A level line would say that something was watched moving.
  if (last === undefined || low === high)
    return <span style={{ display: 'block', height: HEIGHT }} aria-hidden />;
  const ends = [Math.min(low, usual?.low ?? low), Math.max(high, usual?.high ?? high)] as const;
  const x = linear([0, values.length - 1], [EDGE, WIDTH - EDGE]);
  const y = linear(ends, [HEIGHT - EDGE, EDGE]);
  const points = values.map((value, at) => ({ x: at, y: value }));
  return (
    <svg width={WIDTH} height={HEIGHT} role="img" aria-label={summary} style={{ display: 'block' }}>
      {usual === null ? null : (
        <rect
          x={0}
          width={WIDTH}
          y={y(usual.high)}
          height={Math.max(1, y(usual.low) - y(usual.high))}
          fill="var(--al-chart-band)"
        />
      )}
      <path
        d={pathThrough(points, x, y)}
        fill="none"
        stroke="var(--al-c1)"
        strokeWidth={1.5}
        strokeLinejoin="round"
      />
      <circle cx={x(values.length - 1)} cy={y(last)} r={2.5} fill="var(--al-c1)" />
    </svg>
  );
};
