// What does a raw curve say: its measures, and whether FEV1 and FVC can be accepted?
import { earlySeconds, judgeManoeuvre, type Judgement } from './acceptability.ts';
import { type Curve, curveProblem } from './curve.ts';
import { endOf } from './end.ts';
import { type Interruptions, interruptionsOf } from './interruptions.ts';
import { type CurveMeasures, measuresOfCurve } from './measures-of-curve.ts';
import { startOf } from './start.ts';

/** What a curve cannot tell; null is not known. */
export interface Witnessed {
  /** Largest FVC of the manoeuvres before it in the same set, litres. */
  readonly largestEarlierFvc: number | null;
  readonly faultyZeroFlow: boolean | null;
  readonly obstructedMouthpiece: boolean | null;
  readonly leak: boolean | null;
}

export interface ReadCurve {
  readonly measures: CurveMeasures;
  readonly interruptions: Interruptions;
  readonly judgement: Judgement;
}

/** Why a curve has no measures, in words for whoever sent it. */
export interface UnreadableCurve {
  readonly problem: string;
}

/**
 * Measures and judgement of one manoeuvre from its curve.
 * Source: Graham 2019, Table 7 and Figure 2; cough and glottic closure are suspicions (`interruptionsOf`).
 * @param ageYears decimal years; 6 or less has limits of its own
 */
export const readCurve = (
  curve: Curve,
  ageYears: number,
  witnessed: Witnessed,
): ReadCurve | UnreadableCurve => {
  const problem = curveProblem(curve);
  if (problem !== null) return { problem };
  const start = startOf(curve);
  if (start === null) return { problem: 'Nothing was blown out: the volume never grows.' };
  const end = endOf(curve, start);
  const measures = measuresOfCurve(curve, start, end);
  const interruptions = interruptionsOf(curve, start, end, earlySeconds(ageYears));
  const { fvc, bev, fet, lastSecond, fivc } = measures;
  const facts = { fvc, bev, fet, lastSecond, fivc, ...interruptions, ...witnessed };
  return { measures, interruptions, judgement: judgeManoeuvre(facts, ageYears) };
};
