// How much was breathed out by which second? L over s, with the first and the sixth second marked (design language §13)
import { scaleLinear } from 'd3-scale';
import { type BlowCurve, niceEnds, stepsOf } from './blow.ts';
import { BLOW_FRAME, BlowPlot, type Guide } from './blow-plot.tsx';

interface VolumeTimeProps {
  /** x: seconds from time zero, y: litres. */
  readonly curves: readonly BlowCurve[];
  readonly raised?: string | null;
  readonly width: number;
  readonly height: number;
}

/** No breath is drawn longer than this. */
const MOST_SECONDS = 15;

const guides: readonly Guide[] = [
  { at: 1, words: '1 s' },
  { at: 6, words: '6 s' },
];

export const VolumeTime = ({ curves, raised = null, width, height }: VolumeTimeProps) => {
  const points = curves.flatMap((curve) => curve.points);
  const [, longest] = niceEnds(
    points.map((point) => point.x),
    2,
    [0, 8],
  );
  const seconds = [0, Math.min(MOST_SECONDS, longest)] as const;
  const litres = niceEnds(
    points.map((point) => point.y),
    1,
    [0, 3],
  );
  const most = Math.max(...points.map((point) => point.y));
  return (
    <BlowPlot
      title="Volume–time"
      summary={`${curves.length} curves. Most volume ${most.toFixed(2)} L.`}
      curves={curves}
      raised={raised}
      x={scaleLinear(seconds, [0, width - BLOW_FRAME])}
      y={scaleLinear(litres, [height, 0])}
      xSteps={stepsOf([0, Math.floor(seconds[1] / 2) * 2], 2)}
      ySteps={stepsOf(litres, 1)}
      xUnit="s"
      yUnit="L"
      guides={guides}
    />
  );
};
