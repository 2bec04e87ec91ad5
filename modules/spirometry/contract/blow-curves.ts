// Which lines are drawn of recorded blows, and of what was expected? (ATS/ERS 2019: time zero by back-extrapolation; design language §13)
import { flowAround, numberAt } from '@alveary/spirometry/manoeuvre/curve.ts';
import { endOf } from '@alveary/spirometry/manoeuvre/end.ts';
import { startOf } from '@alveary/spirometry/manoeuvre/start.ts';
import type { Predicted, StoredCurve } from './model.ts';
import { unpackCurve } from './pack-curve.ts';

interface BlowPoint {
  readonly x: number;
  readonly y: number;
}

/** x and y: litres and litres a second, or seconds from time zero and litres. */
export interface DrawnBlow {
  readonly flowVolume: readonly BlowPoint[];
  readonly volumeTime: readonly BlowPoint[];
}

/** Stored volumes are whole millilitres, so a flow is the mean of so many seconds. */
const FLOW_SECONDS = 0.06;
/** Each sample while the flow is steep, every fifth afterwards: an eye sees no difference. */
const STEEP_SECONDS = 1.5;
const LATER_STEP = 5;

const bytesOf = (packed: string): Uint8Array => Uint8Array.from(atob(packed), (one) => one.charCodeAt(0));

/** Null where nothing was blown out. */
export const drawnBlow = ({ packed, samples_a_second }: StoredCurve): DrawnBlow | null => {
  const curve = unpackCurve({ samplesASecond: samples_a_second, bytes: bytesOf(packed) });
  const start = startOf(curve);
  if (start === null) return null;
  const end = endOf(curve, start);
  const [flowVolume, volumeTime]: [BlowPoint[], BlowPoint[]] = [[], []];
  for (let index = 0; index < curve.seconds.length; index += 1) {
    const time = numberAt(curve.seconds, index);
    const after = time - start.timeZero;
    if (after < 0 || (after > STEEP_SECONDS && index % LATER_STEP !== 0)) continue;
    const litres = numberAt(curve.litres, index) - start.fullInspiration;
    flowVolume.push({ x: litres, y: flowAround(curve, time, FLOW_SECONDS) });
    if (time <= end.time) volumeTime.push({ x: after, y: litres });
  }
  return { flowVolume: [{ x: 0, y: 0 }, ...flowVolume], volumeTime };
};

/** Half the length of a mark, in the units of its axis. */
const TICK = { flow: 0.5, seconds: 0.25 } as const;
/** Of the expected FVC: so far the mark of the expected peak flow reaches. */
const PEAK_PART = 0.3;

export interface ExpectedMark extends DrawnBlow {
  readonly name: string;
}

/**
 * Marks where the peak flow, the FEV1 and the FVC are expected. The equations (GLI, NHANES III) say values of a breath, not its shape:
 * a whole curve would be invented.
 */
export const expectedMarks = (predicted: readonly Predicted[]): readonly ExpectedMark[] => {
  const of = (measure: Predicted['measure']) => predicted.find((one) => one.measure === measure)?.m;
  const [fev1, fvc, pef] = [of('fev1'), of('fvc'), of('pef')];
  const across = (y: number, from: number, to: number): BlowPoint[] => [
    { x: from, y },
    { x: to, y },
  ];
  const upright = (x: number): BlowPoint[] => [
    { x, y: -TICK.flow },
    { x, y: TICK.flow },
  ];
  return [
    ...(pef === undefined || fvc === undefined
      ? []
      : [{ name: 'Predicted PEF', flowVolume: across(pef, 0, fvc * PEAK_PART), volumeTime: [] }]),
    ...(fev1 === undefined
      ? []
      : [
          {
            name: 'Predicted FEV1',
            flowVolume: [],
            volumeTime: across(fev1, 1 - TICK.seconds, 1 + TICK.seconds),
          },
        ]),
    ...(fvc === undefined
      ? []
      : [{ name: 'Predicted FVC', flowVolume: upright(fvc), volumeTime: across(fvc, 0, 6) }]),
  ];
};
