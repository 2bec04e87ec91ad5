// When did the blow end, and had the lungs been emptied? (ATS/ERS 2019: Graham, AJRCCM 2019;200:e70, Table 7)
import { millilitres } from '../millilitres.ts';
import { type Curve, duration, numberAt, volumeAt } from './curve.ts';
import type { Start } from './start.ts';

export interface End {
  /** End of forced expiration in seconds of the recording. */
  readonly time: number;
  /** Largest volume of the recording before breathing in, litres. */
  readonly fullExpiration: number;
  /** What came in the last second in litres; null where the blow was shorter than a second. */
  readonly lastSecond: number | null;
  /** What was breathed in afterwards, litres; null where nothing was recorded. */
  readonly inspired: number | null;
}

/** So far below the largest volume, somebody breathes in: a bound of this package. */
const INSPIRATION_LITRES = 0.1;
/** At most so much in the last second is a plateau (Graham 2019, Table 7). */
export const PLATEAU_ML = 25;
const PLATEAU_SECONDS = 1;

/** Index of the largest volume before breathing in, and of the sample where breathing in is seen, or the length. */
const turnOf = (
  { seconds, litres }: Curve,
  from: number,
): { readonly top: number; readonly next: number } => {
  let top = 0;
  while (numberAt(seconds, top) < from) top += 1;
  for (let next = top; next < litres.length; next += 1) {
    if (numberAt(litres, next) > numberAt(litres, top)) top = next;
    if (numberAt(litres, next) < numberAt(litres, top) - INSPIRATION_LITRES) return { top, next };
  }
  return { top, next: litres.length };
};

/** The last sample from the top on that is still at the plateau. */
const lastAtTop = ({ litres }: Curve, top: number): number => {
  let last = top;
  const isAtTop = (index: number): boolean =>
    index < litres.length && millilitres(numberAt(litres, top) - numberAt(litres, index)) <= PLATEAU_ML;
  while (isAtTop(last + 1)) last += 1;
  return last;
};

const lowestFrom = ({ litres }: Curve, from: number): number => {
  let lowest = Number.POSITIVE_INFINITY;
  for (let index = from; index < litres.length; index += 1) {
    lowest = Math.min(lowest, numberAt(litres, index));
  }
  return lowest;
};

/**
 * The end of forced expiration: the last moment at the largest volume, before breathing in or the end of the recording.
 * Source: Graham 2019, Table 7, for the plateau: at most 0.025 L in the last second.
 */
export const endOf = (curve: Curve, start: Start): End => {
  const { top, next } = turnOf(curve, start.steepest);
  const time = numberAt(curve.seconds, lastAtTop(curve, top));
  const fullExpiration = numberAt(curve.litres, top);
  const hasLastSecond = duration(start.timeZero, time) >= PLATEAU_SECONDS;
  const lastSecond = hasLastSecond ? fullExpiration - volumeAt(curve, time - PLATEAU_SECONDS) : null;
  const inspired = next === curve.litres.length ? null : fullExpiration - lowestFrom(curve, next);
  return { time, fullExpiration, lastSecond, inspired };
};
