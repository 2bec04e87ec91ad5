// When did the blow begin, and how much had been blown out by then? (ATS/ERS 2019: Graham, AJRCCM 2019;200:e70, Figure 2)
import { type Curve, flowAround, numberAt, volumeAt } from './curve.ts';

export interface Start {
  /** Time zero in seconds of the recording, by back-extrapolation. */
  readonly timeZero: number;
  /** Volume of the recording at full inspiration, litres. */
  readonly fullInspiration: number;
  /** Back-extrapolated volume in litres: what had been blown out at time zero. */
  readonly bev: number;
  /** Time of the steepest rise, seconds of the recording. */
  readonly steepest: number;
}

/** The slope is the largest one averaged over 80 ms, as computers are told to take it (Miller, ERJ 2005;26:319). */
const SLOPE_SECONDS = 0.08;

/**
 * Back-extrapolation: a line as steep as the steepest rise, through it, cuts the volume of full inspiration at time zero.
 * Source: Graham 2019, Figure 2; slope: Miller 2005.
 * @returns null when nothing was blown out
 */
export const startOf = (curve: Curve): Start | null => {
  const { seconds, litres } = curve;
  let [steepest, slope, fullInspiration, lowest] = [0, 0, Number.NaN, Number.POSITIVE_INFINITY];
  for (let index = 0; index < seconds.length; index += 1) {
    const time = numberAt(seconds, index);
    lowest = Math.min(lowest, numberAt(litres, index));
    const flow = flowAround(curve, time, SLOPE_SECONDS);
    if (flow <= slope) continue;
    [steepest, slope, fullInspiration] = [time, flow, lowest];
  }
  if (slope === 0) return null;
  const timeZero = steepest - (volumeAt(curve, steepest) - fullInspiration) / slope;
  return { timeZero, fullInspiration, bev: volumeAt(curve, timeZero) - fullInspiration, steepest };
};
