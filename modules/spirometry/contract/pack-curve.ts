// How does the recording of a blow become small, and a curve again? (docs/decisions/0055)
import type { Curve } from '@alveary/spirometry/manoeuvre/curve.ts';

/** Samples a second of a stored blow: finer recordings are judged as they came and then thinned. */
const STORED_SAMPLES_A_SECOND = 100;

export interface PackedCurve {
  readonly samplesASecond: number;
  /** Volume bends slowly, so that differences of differences of its millilitres mostly fit into a byte each. */
  readonly bytes: Uint8Array;
}

const BITS = 7;
const LOW_BITS = 0b0111_1111;
const MORE = 0b1000_0000;

/** Small numbers of either sign as small ones without: 0, -1, 1, -2 become 0, 1, 2, 3. */
const folded = (value: number): number => (value < 0 ? -2 * value - 1 : 2 * value);
const unfolded = (value: number): number => (value % 2 === 0 ? value / 2 : -(value + 1) / 2);

const pushNumber = (bytes: number[], value: number): void => {
  let rest = folded(value);
  while (rest > LOW_BITS) {
    bytes.push((rest & LOW_BITS) | MORE);
    rest >>= BITS;
  }
  bytes.push(rest);
};

/** The volume at a time between two samples, litres; `from` is the sample where the search begins. */
const volumeBetween = (
  { seconds, litres }: Curve,
  time: number,
  from: number,
): [volume: number, at: number] => {
  let at = from;
  while (at + 2 < seconds.length && (seconds[at + 1] ?? 0) < time) at += 1;
  const [earlier = 0, later = 0] = [seconds[at], seconds[at + 1]];
  const [before = 0, after = 0] = [litres[at], litres[at + 1]];
  const part = later === earlier ? 0 : Math.min(1, Math.max(0, (time - earlier) / (later - earlier)));
  return [before + (after - before) * part, at];
};

/** @param curve at least two samples, times growing */
export const packCurve = (curve: Curve): PackedCurve => {
  const first = curve.seconds[0] ?? 0;
  const length = (curve.seconds[curve.seconds.length - 1] ?? 0) - first;
  const bytes: number[] = [];
  let [volume, slope, at] = [0, 0, 0];
  for (let index = 0; index <= Math.round(length * STORED_SAMPLES_A_SECOND); index += 1) {
    const [litres, found] = volumeBetween(curve, first + index / STORED_SAMPLES_A_SECOND, at);
    const next = Math.round(litres * 1000);
    pushNumber(bytes, next - volume - slope);
    [slope, volume, at] = [next - volume, next, found];
  }
  return { samplesASecond: STORED_SAMPLES_A_SECOND, bytes: Uint8Array.from(bytes) };
};

/** Litres and seconds from the beginning of the recording. */
export const unpackCurve = ({ samplesASecond, bytes }: PackedCurve): Curve => {
  const seconds: number[] = [];
  const litres: number[] = [];
  let [volume, slope, value, shift] = [0, 0, 0, 0];
  for (const byte of bytes) {
    value |= (byte & LOW_BITS) << shift;
    shift += BITS;
    if ((byte & MORE) !== 0) continue;
    slope += unfolded(value);
    volume += slope;
    seconds.push(litres.length / samplesASecond);
    litres.push(volume / 1000);
    value = 0;
    shift = 0;
  }
  return { seconds, litres };
};
