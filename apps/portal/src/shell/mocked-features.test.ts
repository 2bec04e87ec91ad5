// Do mocked feature values change what the tab sees, and only that? (OP-SHELL-6)
import type { Site } from '@alveary/modules/sites/contract/model.ts';
import { describe, expect, it } from 'vitest';

const kept = new Map<string, string>();
globalThis.sessionStorage ??= {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => void kept.set(key, value),
  removeItem: (key: string) => void kept.delete(key),
} as unknown as Storage;
const { mockedFeatures, mockedFrom, mockFeature, unmockAll, unmockFeature, withMocked } = await import(
  './mocked-features.ts'
);

const site = (id: string, feature_values: Record<string, unknown>): Site => ({
  id,
  parent_id: null,
  short_name: id,
  long_name: id,
  full_name: id,
  slug: id,
  region: 'us',
  locale: 'en-US',
  conditions: [],
  feature_values,
});

describe('the sites as the tab sees them', () => {
  const sites = [site('a', { portal_spo2: true, unit_weight: 'kg' }), site('b', {})];

  it('are those of the server where nothing is mocked', () => {
    expect(withMocked(sites, {})).toEqual(sites);
    expect(withMocked(sites, {})[0]).toBe(sites[0]);
  });

  it('take mocked values over the server’s, site by site; null is not set', () => {
    const seen = withMocked(sites, { a: { portal_spo2: null, unit_weight: 'lbs', portal_dyspnea: 'true' } });
    expect(seen.map((one) => one.feature_values)).toEqual([
      { unit_weight: 'lbs', portal_dyspnea: 'true' },
      {},
    ]);
  });
});

describe('what the tab keeps', () => {
  it('is written at once and taken back value by value or as a whole', () => {
    mockFeature('a', 'portal_spo2', false);
    mockFeature('a', 'unit_weight', 'lbs');
    mockFeature('b', 'portal_spo2', true);
    unmockFeature('b', 'portal_spo2');
    expect(mockedFeatures.get()).toEqual({ a: { portal_spo2: false, unit_weight: 'lbs' } });
    expect(mockedFrom(sessionStorage.getItem('debug.mocked-features'))).toEqual(mockedFeatures.get());
    unmockAll();
    expect(mockedFeatures.get()).toEqual({});
    expect(sessionStorage.getItem('debug.mocked-features')).toBeNull();
  });

  it.each([[null], ['no json'], ['[]'], ['7'], ['{"a": 3}']])('%j counts as nothing', (text) => {
    expect(mockedFrom(text)).toEqual({});
  });
});
