// How does a forced expiration look whose measures can be worked out by hand? It starts straight and then empties like a bellows with a leak.
import type { Curve } from '../curve.ts';

export interface BlowShape {
  /** Litres of a bellows that would never end. */
  readonly capacity: number;
  /** Seconds in which it empties to a third. */
  readonly tau: number;
  /** Recorded seconds of blowing. */
  readonly seconds: number;
  /** Slow seconds before, in which so many litres are lost: a hesitation. */
  readonly hesitation?: { readonly seconds: number; readonly litres: number };
  readonly samplesASecond?: number;
  /** Changes the volume at a time after the beginning of the blow. */
  readonly disturb?: (volume: number, time: number) => number;
}

/** Volume of a blow without hesitation, by hand: straight up to 30 % of the capacity, then exponential with the same slope. */
export const volumeOf = ({ capacity, tau }: Pick<BlowShape, 'capacity' | 'tau'>, time: number): number => {
  const bend = 0.3 * capacity;
  const slope = (capacity - bend) / tau;
  const straight = bend / slope;
  if (time <= 0) return 0;
  return time <= straight ? slope * time : capacity - (capacity - bend) * Math.exp(-(time - straight) / tau);
};

export const blow = (shape: BlowShape): Curve => {
  const {
    hesitation = { seconds: 0.2, litres: 0 },
    samplesASecond = 100,
    disturb = (volume) => volume,
  } = shape;
  const count = Math.round((hesitation.seconds + shape.seconds) * samplesASecond) + 1;
  const seconds = Array.from({ length: count }, (_none, index) => index / samplesASecond);
  const litres = seconds.map((at) => {
    const time = at - hesitation.seconds;
    const lost = hesitation.litres * Math.min(1, at / hesitation.seconds);
    return time <= 0 ? lost : disturb(lost + volumeOf(shape, time), time);
  });
  return { seconds, litres };
};
