// How much was breathed out by which second? L over s, with the first and the sixth second marked (design language §13)
import { type BlowCurve, niceEnds, reachOf } from './blow.ts';
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
  const reach = reachOf(curves);
  const [, longest] = niceEnds(reach.x, 2, [0, 8]);
  const seconds = [0, Math.min(MOST_SECONDS, longest)] as const;
  return (
    <BlowPlot
      title="Volume–time"
      summary={`${curves.length} curves. Most volume ${reach.y[1].toFixed(2)} L.`}
      curves={curves}
      raised={raised}
      size={{ width: width - BLOW_FRAME, height }}
      x={{ ends: seconds, step: 2, unit: 's' }}
      y={{ ends: niceEnds(reach.y, 1, [0, 3]), step: 1, unit: 'L' }}
      guides={guides}
    />
  );
};
