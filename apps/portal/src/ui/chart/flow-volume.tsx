// How did the flow change with the volume of each breath? L/s over L, exhaling up, 2 L/s as long as 1 L (design language §13)
import { type BlowCurve, flowVolumeSize, niceEnds, reachOf } from './blow.ts';
import { BLOW_FRAME, BlowPlot } from './blow-plot.tsx';

interface FlowVolumeProps {
  /** x: litres from full lungs, y: litres a second, exhaling positive. */
  readonly curves: readonly BlowCurve[];
  readonly raised?: string | null;
  /** Of the whole figure; its height follows from it. */
  readonly width: number;
}

const namesOf = (curves: readonly BlowCurve[]): string =>
  curves.map(({ name, look }) => (look === 'other' ? name : `${name} (${look})`)).join(', ');

export const FlowVolume = ({ curves, raised = null, width }: FlowVolumeProps) => {
  const reach = reachOf(curves);
  const litres = niceEnds(reach.x, 1, [0, 3]);
  const flows = niceEnds(reach.y, 2, [-4, 6]);
  return (
    <BlowPlot
      title="Flow–volume"
      summary={`Curves: ${namesOf(curves)}. Highest flow ${reach.y[1].toFixed(2)} L/s.`}
      curves={curves}
      raised={raised}
      size={flowVolumeSize(litres[1] - litres[0], flows[1] - flows[0], width - BLOW_FRAME)}
      x={{ ends: litres, step: 1, unit: 'L' }}
      y={{ ends: flows, step: 2, unit: 'L/s' }}
    />
  );
};
