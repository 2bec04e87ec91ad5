// Which lines are drawn of recorded blows, and of what was expected? (ATS/ERS 2019: time zero by back-extrapolation; design language §13)
import { flowAround, numberAt } from '@alveary/spirometry/manoeuvre/curve.ts';
import { endOf } from '@alveary/spirometry/manoeuvre/end.ts';
import { startOf } from '@alveary/spirometry/manoeuvre/start.ts';
import type { BlowPoint } from '@alveary/portal/ui/chart/blow.ts';
import type { Predicted, StoredCurve } from '../../contract/model.ts';
import { unpackCurve } from '../../contract/pack-curve.ts';

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

const RISE_PART = 0.12;
const POINTS = 60;

/** How bent the falling flow is, so that its mean over the middle half is the expected one. */
const bendOf = (fvc: number, pef: number, fef2575: number): number => {
  let [low, high] = [0.2, 6];
  const middleMean = (bend: number): number => {
    const steps = Array.from({ length: 50 }, (_none, index) => 0.25 + (index + 0.5) / 100);
    const seconds = steps.reduce((sum, part) => sum + fvc / 100 / flowAt(part, pef, bend), 0);
    return (0.5 * fvc) / seconds;
  };
  for (let turn = 0; turn < 40; turn += 1) {
    const bend = (low + high) / 2;
    if (middleMean(bend) > fef2575) low = bend;
    else high = bend;
  }
  return (low + high) / 2;
};

const flowAt = (part: number, pef: number, bend: number): number =>
  part < RISE_PART ? pef * Math.sqrt(part / RISE_PART) : pef * ((1 - part) / (1 - RISE_PART)) ** bend;

/**
 * A curve through the expected peak flow and FVC, with the expected mean flow over the middle half. Null where one is not expected:
 * the equations say values, not curves.
 */
export const predictedBlow = (predicted: readonly Predicted[]): DrawnBlow | null => {
  const of = (measure: Predicted['measure']) => predicted.find((one) => one.measure === measure)?.m;
  const [fvc, pef, fef2575] = [of('fvc'), of('pef'), of('fef2575')];
  if (fvc === undefined || pef === undefined || fef2575 === undefined) return null;
  const bend = bendOf(fvc, pef, fef2575);
  const flowVolume = Array.from({ length: POINTS + 1 }, (_none, index) => {
    const part = index / POINTS;
    return { x: part * fvc, y: flowAt(part, pef, bend) };
  });
  const volumeTime: BlowPoint[] = [{ x: 0, y: 0 }];
  let seconds = 0;
  for (const { x, y } of flowVolume.slice(1, -1)) {
    seconds += fvc / POINTS / y;
    volumeTime.push({ x: seconds, y: x });
  }
  return { flowVolume, volumeTime };
};
