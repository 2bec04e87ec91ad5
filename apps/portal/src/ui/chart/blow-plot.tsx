// How are the curves of forced breaths drawn over two axes? Own SVG: sharp on paper, coloured by tokens, told in words
import { memo, useMemo } from 'react';
import { type BlowCurve, type BlowPoint, type BlowSize, stepsOf } from './blow.ts';
import styles from './chart.module.css';
import { type Ends, type Linear, linear, pathThrough } from './linear.ts';

export interface Guide {
  readonly at: number;
  readonly words: string;
}

export interface BlowAxis {
  readonly ends: Ends;
  readonly step: number;
  readonly unit: string;
}

interface BlowPlotProps {
  readonly title: string;
  readonly summary: string;
  readonly curves: readonly BlowCurve[];
  /** Drawn thick and last, such as the one whose row the pointer is on. */
  readonly raised: string | null;
  readonly size: BlowSize;
  readonly x: BlowAxis;
  readonly y: BlowAxis;
  readonly guides?: readonly Guide[];
}

const LEFT = 30;
const TOP = 20;
const BOTTOM = 24;
const RIGHT = 14;
export const BLOW_FRAME = LEFT + RIGHT;

const dashOf = { chosen: undefined, other: undefined, excluded: '2 3', predicted: '6 4' } as const;

/** The same functions for as long as the axes are the same, so that no line is worked out anew for another look. */
const useScales = (x: Ends, y: Ends, { width, height }: BlowSize): readonly [x: Linear, y: Linear] => {
  const [left, right] = x;
  const [low, high] = y;
  return useMemo(
    () => [linear([left, right], [0, width]), linear([low, high], [height, 0])],
    [left, right, low, high, width, height],
  );
};

export const BlowPlot = (props: BlowPlotProps) => {
  const { title, summary, curves, raised, size, guides = [] } = props;
  const { width, height } = size;
  const [x, y] = useScales(props.x.ends, props.y.ends, size);
  const isThick = (curve: BlowCurve): boolean => curve.look === 'chosen' || curve.id === raised;
  const drawn = [...curves].sort((one, other) => Number(isThick(one)) - Number(isThick(other)));
  return (
    <figure className={styles.figure}>
      <svg
        width={width + LEFT + RIGHT}
        height={height + TOP + BOTTOM}
        viewBox={`0 0 ${width + LEFT + RIGHT} ${height + TOP + BOTTOM}`}
        role="img"
        aria-label={`${title}. ${summary}`}
      >
        <g transform={`translate(${LEFT} ${TOP})`}>
          <Grid size={size} x={x} y={y} across={props.x} upright={props.y} />
          {guides.map(({ at, words }) => (
            <g key={words} transform={`translate(${x(at)} 0)`}>
              <line y2={height} stroke="var(--al-chart-ref)" strokeDasharray="2 3" />
              <text x={4} y={height - 4}>
                {words}
              </text>
            </g>
          ))}
          {drawn.map(({ id, points, look, colour = 1 }) => (
            <Line
              key={id}
              points={points}
              x={x}
              y={y}
              look={look}
              colour={colour}
              isThick={look === 'chosen' || id === raised}
            />
          ))}
        </g>
      </svg>
      <figcaption className={styles.caption} style={{ maxInlineSize: width + LEFT + RIGHT }}>
        {title}
      </figcaption>
    </figure>
  );
};

interface GridProps {
  readonly size: BlowSize;
  readonly x: Linear;
  readonly y: Linear;
  readonly across: BlowAxis;
  readonly upright: BlowAxis;
}

const Grid = ({ size: { width, height }, x, y, across, upright }: GridProps) => {
  const xSteps = stepsOf(across.ends, across.step);
  const lastX = xSteps.at(-1);
  return (
    <>
      {xSteps.map((step) => (
        <g key={`x${step}`} transform={`translate(${x(step)} 0)`}>
          <line y2={height} stroke="var(--al-chart-grid)" />
          <text y={height + 17} textAnchor="middle">
            {step === lastX ? `${step} ${across.unit}` : step}
          </text>
        </g>
      ))}
      {stepsOf(upright.ends, upright.step).map((step) => (
        <g key={`y${step}`} transform={`translate(0 ${y(step)})`}>
          <line x2={width} stroke={step === 0 ? 'var(--al-chart-axis)' : 'var(--al-chart-grid)'} />
          <text x={-6} dy="0.35em" textAnchor="end">
            {step}
          </text>
        </g>
      ))}
      <text x={-LEFT + 2} y={-8}>
        {upright.unit}
      </text>
    </>
  );
};

interface LineProps extends Pick<BlowCurve, 'look'> {
  readonly points: readonly BlowPoint[];
  readonly x: Linear;
  readonly y: Linear;
  readonly colour: NonNullable<BlowCurve['colour']>;
  readonly isThick: boolean;
}

const Line = memo(({ points, x, y, look, colour, isThick }: LineProps) => {
  const path = useMemo(() => pathThrough(points, x, y), [points, x, y]);
  return (
    <path
      d={path}
      fill="none"
      stroke={look === 'predicted' ? 'var(--al-chart-ref)' : `var(--al-c${colour})`}
      strokeWidth={isThick ? 2.5 : 1.25}
      strokeDasharray={dashOf[look]}
      strokeLinejoin="round"
    />
  );
});
