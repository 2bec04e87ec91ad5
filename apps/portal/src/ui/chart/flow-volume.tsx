// How did the flow change with the volume of each breath? L/s over L, exhaling up, 2 L/s as long as 1 L (design language §13)
import { scaleLinear } from 'd3-scale';
import { type BlowCurve, flowVolumeSize, niceEnds, stepsOf } from './blow.ts';
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
  const points = curves.flatMap((curve) => curve.points);
  const litres = niceEnds(
    points.map((point) => point.x),
    1,
    [0, 3],
  );
  const flows = niceEnds(
    points.map((point) => point.y),
    2,
    [-4, 6],
  );
  const size = flowVolumeSize(litres[1] - litres[0], flows[1] - flows[0], width - BLOW_FRAME);
  const highest = Math.max(...points.map((point) => point.y));
  return (
    <BlowPlot
      title="Flow–volume"
      summary={`Curves: ${namesOf(curves)}. Highest flow ${highest.toFixed(2)} L/s.`}
      curves={curves}
      raised={raised}
      x={scaleLinear(litres, [0, size.width])}
      y={scaleLinear(flows, [size.height, 0])}
      xSteps={stepsOf(litres, 1)}
      ySteps={stepsOf(flows, 2)}
      xUnit="L"
      yUnit="L/s"
    />
  );
};
