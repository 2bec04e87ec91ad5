// Are both rules of the bronchodilator response told with the numbers that they compared?
import { describe, expect, it } from 'vitest';
import { responseLines } from './response.ts';

const session = (fev1: number | null, fvc: number | null, predicted: readonly number[] = []) => ({
  best_values: { fev1, fvc, fev1_fvc: null, pef: null, fef2575: null },
  predicted_values: predicted.map((m, index) => ({
    measure: index === 0 ? ('fev1' as const) : ('fvc' as const),
    m,
    l: 1,
    s: 0.1,
    equation: null,
  })),
});
const fev1Lines = (before: number, after: number, predicted: number) =>
  responseLines(session(before, null, [predicted]), session(after, null)).slice(0, 2);

describe('the response to a bronchodilator', () => {
  it.each([
    // Both rules agree.
    [2, 2.4, 3, '+400 mL, +13.3 % of predicted: responds', '+400 mL, +20.0 % of the value before: responds'],
    // Of a small value much, of the predicted one little.
    [
      1,
      1.21,
      4,
      '+210 mL, +5.3 % of predicted: no response',
      '+210 mL, +21.0 % of the value before: responds',
    ],
    // 200 mL are not more than 200 mL; 201 mL are, though both are written 0.20 L.
    [
      1,
      1.2,
      1,
      '+200 mL, +20.0 % of predicted: responds',
      '+200 mL, +20.0 % of the value before: no response',
    ],
    [
      1,
      1.201,
      1,
      '+201 mL, +20.1 % of predicted: responds',
      '+201 mL, +20.1 % of the value before: responds',
    ],
    // A hair above the limit does not read as the limit.
    [
      2,
      2.3001,
      3,
      '+300 mL, +10.0 % of predicted: no response',
      '+300 mL, +15.0 % of the value before: responds',
    ],
    [
      2,
      2.301,
      3,
      '+301 mL, +10.03 % of predicted: responds',
      '+301 mL, +15.1 % of the value before: responds',
    ],
    [
      2.4,
      2.2,
      3,
      '-200 mL, -6.7 % of predicted: no response',
      '-200 mL, -8.3 % of the value before: no response',
    ],
  ])('from %d to %d L of %d L predicted', (before, after, predicted, by2022, by2005) => {
    expect(fev1Lines(before, after, predicted)).toEqual([
      `FEV1 by 2022: ${by2022} (more than 10 % of predicted)`,
      `FEV1 by 2005: ${by2005} (more than 12 % and more than 200 mL)`,
    ]);
  });

  it('says what cannot be judged, and why', () => {
    expect(responseLines(session(2, null), session(2.4, null))).toEqual([
      'FEV1 by 2022: not judged, the session before has no predicted value',
      'FEV1 by 2005: +400 mL, +20.0 % of the value before: responds (more than 12 % and more than 200 mL)',
      'FVC: not judged, one of the sessions has no usable value',
    ]);
  });
});
