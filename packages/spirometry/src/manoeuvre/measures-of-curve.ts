// What does the recording of one forced expiration say in numbers? (ATS/ERS 2019: Graham, AJRCCM 2019;200:e70; Miller, ERJ 2005;26:319)
import { type Curve, duration, flowAround, numberAt, volumeAt } from './curve.ts';
import type { End } from './end.ts';
import type { Start } from './start.ts';

/** Litres, litres a second, seconds. A volume after a time is null where the blow was shorter. */
export interface CurveMeasures {
  readonly fvc: number;
  readonly fev05: number | null;
  readonly fev075: number | null;
  readonly fev1: number | null;
  readonly fev6: number | null;
  /** Peak flow. */
  readonly pef: number;
  /** Flow when 25, 50 and 75 % of FVC HAVE been blown out. */
  readonly fef25: number;
  readonly fef50: number;
  readonly fef75: number;
  /** Mean flow over the middle half of FVC. */
  readonly fef2575: number;
  /** Forced expiratory time: from time zero to the end of forced expiration. */
  readonly fet: number;
  /** Back-extrapolated volume. */
  readonly bev: number;
  /** What was breathed in after the end; null where nothing was recorded. */
  readonly fivc: number | null;
  /** What came in the last second; null where the blow was shorter than a second. */
  readonly lastSecond: number | null;
}

/** A flow at a moment is the mean of so many seconds around it: a bound of this package. */
const FLOW_SECONDS = 0.02;

/** When a volume was passed for the first time; seconds of the recording. @param volume litres of the recording */
const passedAt = ({ seconds, litres }: Curve, volume: number, from: number): number => {
  let index = 1;
  while (numberAt(litres, index) < volume || numberAt(seconds, index) < from) index += 1;
  const [before, after] = [numberAt(litres, index - 1), numberAt(litres, index)];
  const [earlier, later] = [numberAt(seconds, index - 1), numberAt(seconds, index)];
  if (before >= volume) return later;
  return earlier + ((later - earlier) * (volume - before)) / (after - before);
};

const peakFlow = (curve: Curve, end: End): number => {
  let peak = 0;
  for (let index = 0; index < curve.seconds.length; index += 1) {
    const time = numberAt(curve.seconds, index);
    if (time <= end.time) peak = Math.max(peak, flowAround(curve, time, FLOW_SECONDS));
  }
  return peak;
};

/**
 * Every measure of a curve. Volumes count from full inspiration, times from time zero; between samples the curve is straight.
 * Source: Graham 2019 and Miller 2005, definitions of the measures.
 */
export const measuresOfCurve = (curve: Curve, start: Start, end: End): CurveMeasures => {
  const { fullInspiration, timeZero } = start;
  const fvc = end.fullExpiration - fullInspiration;
  const fet = duration(timeZero, end.time);
  const volumeAfter = (seconds: number): number | null =>
    fet < seconds ? null : volumeAt(curve, timeZero + seconds) - fullInspiration;
  const timeOf = (part: number): number => passedAt(curve, fullInspiration + part * fvc, timeZero);
  const flowAtPart = (part: number): number => flowAround(curve, timeOf(part), FLOW_SECONDS);
  return {
    fvc,
    fev05: volumeAfter(0.5),
    fev075: volumeAfter(0.75),
    fev1: volumeAfter(1),
    fev6: volumeAfter(6),
    pef: peakFlow(curve, end),
    fef25: flowAtPart(0.25),
    fef50: flowAtPart(0.5),
    fef75: flowAtPart(0.75),
    fef2575: (0.5 * fvc) / (timeOf(0.75) - timeOf(0.25)),
    fet,
    bev: start.bev,
    fivc: end.inspired,
    lastSecond: end.lastSecond,
  };
};
