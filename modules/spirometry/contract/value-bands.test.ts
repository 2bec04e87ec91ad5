// Do the limits of a site decide what a percentage is called, and nothing else?
import { describe, expect, it } from 'vitest';
import { thresholdsOf, valueBandOf } from './value-bands.ts';

const limits = { fev1: { good: 80, average: 50 }, pef: { good: 90, average: 60 } };
const siteWith = (spirometry_value_thresholds: unknown) => ({
  feature_values: { spirometry_value_thresholds },
});

describe('the limits of a site', () => {
  it.each([
    ['fev1', 100, 'good'],
    ['fev1', 80, 'good'],
    ['fev1', 79, 'average'],
    ['fev1', 50, 'average'],
    ['fev1', 49, 'poor'],
    ['pef', 89, 'average'],
    ['fev1', null, null],
    // Without limits of their own.
    ['fvc', 20, null],
    ['fef2575', 20, null],
    ['fev1_fvc', 20, null],
  ] as const)('SPIRO-002 %s of %s percent is %s', (measure, percent, band) => {
    expect(valueBandOf(thresholdsOf(siteWith(limits)), measure, percent)).toBe(band);
  });

  it.each([
    [siteWith(undefined)],
    [siteWith(null)],
    [siteWith('80')],
    [siteWith({ fev1: { good: 50, average: 80 } })],
    [null],
  ])('are none where nothing sound is set: %j', (site) => {
    expect(thresholdsOf(site)).toEqual({});
  });
});
