// How far does a result lie from what is expected, and is it below the lower limit? (design language §13: z-score bars)
import { useId } from 'react';
import { linear } from './linear.ts';

/** The lower limit of normal: one of twenty healthy people lies below. */
const LOWER_LIMIT_Z = -1.64;

interface ZBarProps {
  readonly z: number;
  /** The value before overwriting: a black tick. */
  readonly before?: number;
  readonly name: string;
  readonly width?: number;
}

/** What lies farther out ends at the edge. */
const SHOWN = [-4, 2] as const;
const HEIGHT = 30;
const BAR = 14;

export const ZBar = ({ z, before, name, width = 230 }: ZBarProps) => {
  const hatch = useId();
  const place = linear(SHOWN, [4, width - 4]);
  const x = (value: number): number => place(Math.min(SHOWN[1], Math.max(SHOWN[0], value)));
  const isLow = z < LOWER_LIMIT_Z;
  const said = `${name}: z ${z.toFixed(2)}${isLow ? ', below the lower limit' : ''}${before === undefined ? '' : `, before ${before.toFixed(2)}`}`;
  return (
    <svg width={width} height={HEIGHT} role="img" aria-label={said} style={{ display: 'block' }}>
      <pattern id={hatch} width={5} height={5} patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <rect width={5} height={5} fill="var(--al-surface)" />
        <line x1={1} x2={1} y1={0} y2={5} stroke="var(--al-chart-low)" strokeWidth={2} />
      </pattern>
      <rect
        x={x(LOWER_LIMIT_Z)}
        width={x(-LOWER_LIMIT_Z) - x(LOWER_LIMIT_Z)}
        height={HEIGHT}
        fill="var(--al-chart-band)"
      />
      <rect
        x={Math.min(x(z), x(0))}
        y={(HEIGHT - BAR) / 2}
        width={Math.max(1, Math.abs(x(0) - x(z)))}
        height={BAR}
        fill={isLow ? `url(#${hatch})` : 'var(--al-c1)'}
        stroke={isLow ? 'var(--al-chart-low)' : 'none'}
      />
      <line x1={x(0)} x2={x(0)} y1={0} y2={HEIGHT} stroke="var(--al-chart-axis)" />
      <line
        x1={x(LOWER_LIMIT_Z)}
        x2={x(LOWER_LIMIT_Z)}
        y1={0}
        y2={HEIGHT}
        stroke="var(--al-text)"
        strokeWidth={1.5}
        strokeDasharray="4 3"
      />
      {before === undefined ? null : (
        <line x1={x(before)} x2={x(before)} y1={4} y2={HEIGHT - 4} stroke="var(--al-text)" strokeWidth={2} />
      )}
    </svg>
  );
};
