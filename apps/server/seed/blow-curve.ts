// How does a forced breath of the demo world look? Two compartments that empty fast and slowly, a hand that trembles, and what goes wrong.
import type { Curve } from '@alveary/spirometry/manoeuvre/curve.ts';
import type { Dice } from './deterministic.ts';

/** What goes wrong: cough, an end without a plateau, a closing glottis, a slow start. */
export type Flaw = 'cough' | 'early-end' | 'glottis' | 'slow-start';

interface Lungs {
  /** Litres. */
  readonly fev1: number;
  readonly fvc: number;
}

const SAMPLES_A_SECOND = 100;
/** Seconds of rest before the blow, and of breathing in after it. */
const REST = 0.2;
const BREATHING_IN = 1.6;
/** Share of the fast compartment, and the seconds in which it empties to a third. */
const FAST_SHARE = 0.35;
const FAST = 0.22;
const RISE = 0.035;
const LONGEST = 15.2;
const SHORTEST = 6;

/** Seconds in which the slow compartment empties to a third, so that FEV1 is what it should be. */
const slowOf = ({ fev1, fvc }: Lungs): number => {
  const left = 1 - fev1 / fvc - FAST_SHARE * Math.exp(-1 / FAST);
  return -1 / Math.log(left / (1 - FAST_SHARE));
};

const emptied = (slow: number, time: number): number =>
  1 - FAST_SHARE * Math.exp(-time / FAST) - (1 - FAST_SHARE) * Math.exp(-time / slow);

/** The time of the lungs at a time of the clock: it stands still in a cough and where the glottis is closed. */
const lungTime = (time: number, flaw: Flaw | null, at: number): number => {
  const eased = time - RISE * (1 - Math.exp(-time / RISE));
  if (flaw === 'glottis') return Math.min(eased, at);
  if (flaw !== 'cough' || eased < at) return eased;
  return eased < at + 0.12 ? at + 0.05 * (eased - at) : eased - 0.95 * 0.12;
};

const lengthOf = (slow: number, flaw: Flaw | null, dice: Dice): number => {
  if (flaw === 'early-end') return dice.around(1.9, 0.3);
  if (flaw === 'glottis') return dice.around(2.4, 0.4);
  return Math.min(LONGEST, Math.max(SHORTEST, 5.2 * slow) + dice.around(0.5, 0.4));
};

/** Volume in litres over time, blowing out upwards, with rest before and breathing in after. */
export const blowCurve = (lungs: Lungs, flaw: Flaw | null, dice: Dice): Curve => {
  const slow = slowOf(lungs);
  const length = lengthOf(slow, flaw, dice);
  const whole = flaw === null || flaw === 'cough' ? length : Math.max(SHORTEST, 5.2 * slow);
  const capacity = lungs.fvc / emptied(slow, Math.min(LONGEST, whole));
  const flawAt = dice.around(0.45, 0.1);
  const lost = flaw === 'slow-start' ? 0.32 : 0;
  const before = flaw === 'slow-start' ? 0.5 : 0;
  const phase = dice.fraction() * Math.PI * 2;
  const tremble = flaw === 'glottis' ? 0 : dice.around(0.0025, 0.001);
  const blown = (time: number): number => {
    const shake = tremble * Math.sin(phase + time * 41) * Math.exp(-time) * Math.min(1, time * 8);
    return lost + capacity * emptied(slow, lungTime(time, flaw, flawAt)) * (1 - lost / capacity) + shake;
  };
  const end = blown(length);
  const volumeAt = (clock: number): number => {
    const time = clock - REST - before;
    if (time <= 0) return before === 0 ? 0 : lost * Math.max(0, (clock - REST) / before);
    if (time <= length) return blown(time);
    return (end * (1 + Math.cos((Math.PI * (time - length)) / BREATHING_IN))) / 2;
  };
  const count = Math.round((REST + before + length + BREATHING_IN) * SAMPLES_A_SECOND);
  const seconds = Array.from({ length: count }, (_none, index) => index / SAMPLES_A_SECOND);
  return { seconds, litres: seconds.map(volumeAt) };
};
