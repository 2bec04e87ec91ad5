// How are the curves of forced breaths drawn over two axes? Own SVG: sharp on paper, coloured by tokens, told in words
import { line } from 'd3-shape';
import type { ScaleLinear } from 'd3-scale';
import type { BlowCurve, BlowPoint } from './blow.ts';
import styles from './chart.module.css';

export interface Guide {
  readonly at: number;
  readonly words: string;
}

interface BlowPlotProps {
  readonly title: string;
  readonly summary: string;
  readonly curves: readonly BlowCurve[];
  /** Drawn thick and last, such as the one whose row the pointer is on. */
  readonly raised: string | null;
  readonly x: ScaleLinear<number, number>;
  readonly y: ScaleLinear<number, number>;
  readonly xSteps: readonly number[];
  readonly ySteps: readonly number[];
  readonly xUnit: string;
  readonly yUnit: string;
  readonly guides?: readonly Guide[];
}

const LEFT = 30;
const TOP = 20;
const BOTTOM = 24;
const RIGHT = 14;
export const BLOW_FRAME = LEFT + RIGHT;

const dashOf = { chosen: undefined, other: undefined, excluded: '2 3', predicted: '6 4' } as const;

export const BlowPlot = (props: BlowPlotProps) => {
  const { title, summary, curves, raised, x, y, xSteps, ySteps, guides = [] } = props;
  const [, width = 0] = x.range();
  const [height = 0] = y.range();
  const path = line<BlowPoint>(
    (point) => x(point.x),
    (point) => y(point.y),
  );
  const isThick = (curve: BlowCurve): boolean => curve.look === 'chosen' || curve.id === raised;
  const drawn = [...curves].sort((one, other) => Number(isThick(one)) - Number(isThick(other)));
  const [lastX] = xSteps.slice(-1);
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
          {xSteps.map((step) => (
            <g key={`x${step}`} transform={`translate(${x(step)} 0)`}>
              <line y2={height} stroke="var(--al-chart-grid)" />
              <text y={height + 17} textAnchor="middle">
                {step === lastX ? `${step} ${props.xUnit}` : step}
              </text>
            </g>
          ))}
          {ySteps.map((step) => (
            <g key={`y${step}`} transform={`translate(0 ${y(step)})`}>
              <line x2={width} stroke={step === 0 ? 'var(--al-chart-axis)' : 'var(--al-chart-grid)'} />
              <text x={-6} dy="0.35em" textAnchor="end">
                {step}
              </text>
            </g>
          ))}
          <text x={-LEFT + 2} y={-8}>
            {props.yUnit}
          </text>
          {guides.map(({ at, words }) => (
            <g key={words} transform={`translate(${x(at)} 0)`}>
              <line y2={height} stroke="var(--al-chart-ref)" strokeDasharray="2 3" />
              <text x={4} y={height - 4}>
                {words}
              </text>
            </g>
          ))}
          {drawn.map((curve) => (
            <path
              key={curve.id}
              d={path([...curve.points]) ?? ''}
              fill="none"
              stroke={curve.look === 'predicted' ? 'var(--al-chart-ref)' : `var(--al-c${curve.colour ?? 1})`}
              strokeWidth={isThick(curve) ? 2.5 : 1.25}
              strokeDasharray={dashOf[curve.look]}
              strokeLinejoin="round"
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
