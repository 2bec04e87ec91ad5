// Was the blow interrupted by a cough, or by the closing of the glottis? A suspicion: the standard names both and gives no numbers.
import { type Curve, flowAround, numberAt } from './curve.ts';
import type { End } from './end.ts';
import type { Start } from './start.ts';

export interface Interruptions {
  /** The flow fell and rose again in the first second. */
  readonly coughEarly: boolean;
  /** The flow stopped at once and stayed away, in the first second. */
  readonly glottisClosedEarly: boolean;
  /** The same later. */
  readonly glottisClosedLate: boolean;
}

// What follows are bounds of this package, of no paper.
const FLOW_SECONDS = 0.04;
/** A rise of flow that no forced expiration has: litres a second, and this part of the peak. */
const COUGH_RISE = 0.5;
const COUGH_PART = 0.1;
/** Closed: from this flow or more to almost none within so many seconds, for so many seconds. */
const OPEN_FLOW = 0.5;
const CLOSED_FLOW = 0.05;
const CLOSES_WITHIN_SECONDS = 0.1;
const STAYS_CLOSED_SECONDS = 0.2;

interface Sample {
  readonly time: number;
  readonly flow: number;
}

/** Flow from the peak on, until the end. */
const flowsAfterPeak = (curve: Curve, start: Start, end: End): readonly Sample[] => {
  const flows: Sample[] = [];
  for (let index = 0; index < curve.seconds.length; index += 1) {
    const time = numberAt(curve.seconds, index);
    if (time < start.steepest || time > end.time) continue;
    flows.push({ time, flow: flowAround(curve, time, FLOW_SECONDS) });
  }
  return flows;
};

/** When the flow stopped at once and for long, or null. */
const closureOf = (flows: readonly Sample[]): number | null => {
  let lastOpen: number | null = null;
  let closedSince: number | null = null;
  for (const { time, flow } of flows) {
    if (flow >= OPEN_FLOW) lastOpen = time;
    if (flow >= CLOSED_FLOW) {
      closedSince = null;
      continue;
    }
    const isSudden = lastOpen !== null && time - lastOpen <= CLOSES_WITHIN_SECONDS;
    if (closedSince === null && isSudden) closedSince = time;
    if (closedSince !== null && time - closedSince >= STAYS_CLOSED_SECONDS) return closedSince;
  }
  return null;
};

/** Whether the flow rose again after it had fallen. */
const roseAgain = (flows: readonly Sample[]): boolean => {
  const rise = Math.max(COUGH_RISE, COUGH_PART * (flows[0]?.flow ?? 0));
  let lowest = Number.POSITIVE_INFINITY;
  return flows.some(({ flow }) => {
    lowest = Math.min(lowest, flow);
    return flow - lowest >= rise;
  });
};

/**
 * Signs of cough and of glottic closure in the flow after its peak.
 * @param earlySeconds the first second after time zero; 0.75 s at 6 years or less (Graham 2019, Table 7)
 */
export const interruptionsOf = (
  curve: Curve,
  start: Start,
  end: End,
  earlySeconds: number,
): Interruptions => {
  const flows = flowsAfterPeak(curve, start, end);
  const closed = closureOf(flows);
  const earlyEnd = start.timeZero + earlySeconds;
  const untilClosed = flows.filter(({ time }) => time <= earlyEnd && (closed === null || time < closed));
  return {
    coughEarly: roseAgain(untilClosed),
    glottisClosedEarly: closed !== null && closed <= earlyEnd,
    glottisClosedLate: closed !== null && closed > earlyEnd,
  };
};
