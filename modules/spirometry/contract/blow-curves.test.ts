// Do the marks of what is predicted stand where the equations say, and nowhere else?
import { describe, expect, it } from 'vitest';
import type { Predicted } from './model.ts';
import { expectedMarks } from './blow-curves.ts';

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
