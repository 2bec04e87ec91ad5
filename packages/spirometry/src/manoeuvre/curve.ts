// What is the recording of one forced expiration, and can it be read?

/** Volume over time. Blowing out makes the volume grow; where it begins does not matter. */
export interface Curve {
  /** Times in seconds, growing, at most 0.05 s apart. */
  readonly seconds: ArrayLike<number>;
  /** Volume at each time in litres (BTPS). */
  readonly litres: ArrayLike<number>;
}

// Bounds of this package, of no paper: what is outside is no recording of a breath.
const FEWEST_SAMPLES = 10;
const MOST_SAMPLES = 200_000;
const WIDEST_GAP_SECONDS = 0.05;
const LARGEST_LITRES = 20;
/** Gaps are differences of binary fractions. */
const TOLERANCE = 1e-9;

/** The number at a place that is known to be in the list. */
export const numberAt = (list: ArrayLike<number>, index: number): number => list[index] ?? Number.NaN;

const sampleProblem = ({ seconds, litres }: Curve, index: number): string | null => {
  const [time, volume] = [numberAt(seconds, index), numberAt(litres, index)];
  const where = `sample ${index + 1}`;
  if (!Number.isFinite(time) || !Number.isFinite(volume)) {
    return `Time and volume must be numbers; ${where} has ${time} s and ${volume} L.`;
  }
  if (Math.abs(volume) > LARGEST_LITRES) {
    return `Volumes must be litres, at most ${LARGEST_LITRES}; ${where} has ${volume}.`;
  }
  if (index === 0) return null;
  const gap = time - numberAt(seconds, index - 1);
  if (gap <= 0) return `Times must grow; ${where} at ${time} s does not follow the one before it.`;
  if (gap <= WIDEST_GAP_SECONDS + TOLERANCE) return null;
  return `Samples must be at most ${WIDEST_GAP_SECONDS} s apart; ${where} comes ${gap} s after the one before it.`;
};

/** Why a recording cannot be read, in words for whoever sent it, or null. */
export const curveProblem = (curve: Curve): string | null => {
  const { length } = curve.seconds;
  if (curve.litres.length !== length) {
    return `Each time needs a volume; there are ${length} times and ${curve.litres.length} volumes.`;
  }
  if (length < FEWEST_SAMPLES || length > MOST_SAMPLES) {
    return `A curve has ${FEWEST_SAMPLES} to ${MOST_SAMPLES} samples; found ${length}.`;
  }
  for (let index = 0; index < length; index += 1) {
    const problem = sampleProblem(curve, index);
    if (problem !== null) return problem;
  }
  return null;
};

/**
 * The curve of a recorded flow: the volume is what has flown, by trapezoids.
 * @param litresASecond flow at each sample, positive when blowing out
 * @param samplesASecond 20 or more
 */
export const curveOfFlow = (litresASecond: ArrayLike<number>, samplesASecond: number): Curve => {
  const { length } = litresASecond;
  const seconds = new Float64Array(length);
  const litres = new Float64Array(length);
  for (let index = 1; index < length; index += 1) {
    seconds[index] = index / samplesASecond;
    const mean = (numberAt(litresASecond, index - 1) + numberAt(litresASecond, index)) / 2;
    litres[index] = numberAt(litres, index - 1) + mean / samplesASecond;
  }
  return { seconds, litres };
};

/** Seconds between two times, to the microsecond: 1.2 - 0.2 is a whole second, whatever binary fractions say. */
export const duration = (from: number, to: number): number => Number((to - from).toFixed(6));

/** Where a time lies if the samples are equally far apart, which recordings mostly are. */
const guessAt = ({ seconds }: Curve, time: number): number => {
  const last = seconds.length - 1;
  const first = numberAt(seconds, 0);
  return Math.floor(((time - first) / (numberAt(seconds, last) - first)) * last);
};

const isAt = (seconds: ArrayLike<number>, index: number, time: number): boolean =>
  numberAt(seconds, index) <= time && numberAt(seconds, index + 1) > time;

/** The last sample at or before a time. @param seconds within the recording */
const indexAt = (curve: Curve, time: number): number => {
  const { seconds } = curve;
  const guess = guessAt(curve, time);
  // A binary fraction may be off by one sample.
  if (isAt(seconds, guess, time)) return guess;
  if (isAt(seconds, guess + 1, time)) return guess + 1;
  let low = 0;
  let high = seconds.length - 1;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (numberAt(seconds, middle) <= time) low = middle;
    else high = middle - 1;
  }
  return low;
};

/** Volume in litres at any time, straight between samples; before the first and after the last sample it stays as it is there. */
export const volumeAt = (curve: Curve, time: number): number => {
  const { seconds, litres } = curve;
  const index = indexAt(curve, time);
  const from = numberAt(seconds, index);
  const to = numberAt(seconds, index + 1);
  const volume = numberAt(litres, index);
  if (time <= from || index === seconds.length - 1) return volume;
  return volume + ((numberAt(litres, index + 1) - volume) * (time - from)) / (to - from);
};

/** Mean flow around a time in litres a second. @param width seconds over which it is taken, half on each side */
export const flowAround = (curve: Curve, time: number, width: number): number =>
  (volumeAt(curve, time + width / 2) - volumeAt(curve, time - width / 2)) / width;
