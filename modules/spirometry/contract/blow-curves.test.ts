// Are recorded blows drawn as they were blown, and do the marks of what is predicted stand where the equations say?
import { curveOfFlow } from '@alveary/spirometry/manoeuvre/curve.ts';
import { describe, expect, it } from 'vitest';
import type { Predicted, StoredCurve } from './model.ts';
import { drawnBlow, expectedMarks } from './blow-curves.ts';
import { packCurve } from './pack-curve.ts';

const of = (measure: Predicted['measure'], m: number): Predicted => ({
  measure,
  m,
  l: 1,
  s: 0.1,
  equation: null,
});

describe('the marks of what is predicted', () => {
  it('stand at the peak flow, at the FEV1 after a second, and at the FVC', () => {
    const marks = expectedMarks([of('fev1', 3), of('fvc', 4), of('pef', 7), of('fef2575', 3)]);
    expect(marks.map(({ name }) => name)).toEqual(['Predicted PEF', 'Predicted FEV1', 'Predicted FVC']);
    const [pef, fev1, fvc] = marks;
    expect(pef?.flowVolume.map(({ y }) => y)).toEqual([7, 7]);
    expect(fev1?.volumeTime).toEqual([
      { x: 0.75, y: 3 },
      { x: 1.25, y: 3 },
    ]);
    expect(fvc?.flowVolume.map(({ x }) => x)).toEqual([4, 4]);
    expect(fvc?.volumeTime.map(({ y }) => y)).toEqual([4, 4]);
  });

  it('are left out for what is not predicted', () => {
    expect(expectedMarks([])).toEqual([]);
    expect(expectedMarks([of('fvc', 4)]).map(({ name }) => name)).toEqual(['Predicted FVC']);
  });
});

describe('a recorded blow', () => {
  /** Half a second of rest, then so many litres a second for a time, then rest again. */
  const stored = (flow: number, blownSeconds: number): StoredCurve => {
    const flows = Array.from({ length: 400 }, (_, index) =>
      index >= 50 && index < 50 + blownSeconds * 100 ? flow : 0,
    );
    const { samplesASecond, bytes } = packCurve(curveOfFlow(flows, 100));
    return { packed: btoa(String.fromCharCode(...bytes)), samples_a_second: samplesASecond } as StoredCurve;
  };
  const blown = drawnBlow(stored(2, 2))!;

  it('begins where nothing is blown out yet, and flows as it was blown', () => {
    expect(blown.flowVolume[0]).toEqual({ x: 0, y: 0 });
    const inside = blown.flowVolume.filter(({ x }) => x > 0.2 && x < 3.8);
    expect(inside.length).toBeGreaterThan(90);
    for (const { y } of inside) expect(y).toBeCloseTo(2, 1);
  });

  it('has each sample of a second and a half, and every fifth afterwards', () => {
    const gaps = blown.volumeTime.slice(1).map(({ x }, index) => x - (blown.volumeTime[index]?.x ?? 0));
    const early = gaps.filter((_, index) => (blown.volumeTime[index + 1]?.x ?? 0) <= 1.5);
    expect(early.length).toBeGreaterThan(145);
    for (const gap of early) expect(gap).toBeCloseTo(0.01, 6);
    for (const gap of gaps.slice(early.length + 1)) expect(gap).toBeCloseTo(0.05, 6);
  });

  it('is drawn over time from time zero to its end, in litres from full inspiration', () => {
    const [first, last] = [blown.volumeTime[0]!, blown.volumeTime.at(-1)!];
    expect(first.x).toBeGreaterThanOrEqual(0);
    expect(first.x).toBeLessThan(0.01);
    expect(first.y).toBeCloseTo(0, 1);
    expect(last.y).toBeCloseTo(4, 1);
    for (const { x, y } of blown.volumeTime.filter((point) => point.x < 1.9)) expect(y).toBeCloseTo(2 * x, 1);
  });

  it('is nothing where nothing was blown out', () => {
    expect(drawnBlow(stored(0, 2))).toBeNull();
  });
});
