// Does a stored blow come back as it was, and is it small?
import { readCurve, type ReadCurve } from '@alveary/spirometry/manoeuvre/read-curve.ts';
import { blow } from '@alveary/spirometry/manoeuvre/testing/blow.ts';
import { expect, it } from 'vitest';
import { packCurve, unpackCurve } from './pack-curve.ts';

const witnessed = { largestEarlierFvc: null, faultyZeroFlow: null, obstructedMouthpiece: null, leak: null };
const read = (curve: Parameters<typeof readCurve>[0]) => readCurve(curve, 40, witnessed) as ReadCurve;

it.each([50, 100, 200, 1000])(
  'a recording of %d samples a second keeps its volumes to 2 mL and its judgement',
  (rate) => {
    const curve = blow({ capacity: 4.2, tau: 0.7, seconds: 7, samplesASecond: rate });
    const stored = unpackCurve(packCurve(curve));
    const [before, after] = [read(curve), read(stored)];
    for (const measure of ['fvc', 'fev1', 'fev6', 'bev'] as const) {
      expect(after.measures[measure]).toBeCloseTo(before.measures[measure] ?? 0, 2);
    }
    expect(after.judgement).toEqual(before.judgement);
  },
);

it('eight blows of 15 seconds take less than 40 kB, as text too', () => {
  const { bytes } = packCurve(blow({ capacity: 5, tau: 2.5, seconds: 15, samplesASecond: 200 }));
  expect((8 * bytes.length * 4) / 3).toBeLessThan(40_000);
});

it('volumes below nothing come back', () => {
  const curve = { seconds: [0, 0.01, 0.02, 0.03], litres: [-1.2, 3.456, -0.001, 12] };
  expect(unpackCurve(packCurve(curve)).litres).toEqual([-1.2, 3.456, -0.001, 12]);
});
