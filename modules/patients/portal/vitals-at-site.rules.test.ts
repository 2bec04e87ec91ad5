import { expect, it } from 'vitest';
import type { CareSummary } from '../contract/model.ts';
import { hiddenTypesAt, vitalsAt } from './vitals-at-site.rules.ts';

const vital = (type: string): CareSummary['vitals'][number] => ({
  latest: {
    id: '0190a0a0-0000-7000-8000-000000000001',
    type,
    name: type,
    value: 90,
    text: null,
    unit: null,
    parts: [],
    takenAt: '2026-11-20T10:00:00Z',
    source: 'Device',
  },
  earlier: [],
  usual: null,
});
const all = ['spo2', 'heart_rate', 'breathlessness'].map(vital);
const shown = (features: Readonly<Record<string, unknown>>): readonly string[] =>
  vitalsAt({ feature_values: features, conditions: [] }, all).map(({ latest }) => latest.type);

it.each([
  [{}, ['heart_rate']],
  [{ portal_spo2: true }, ['spo2', 'heart_rate']],
  [{ portal_dyspnea: true }, ['heart_rate', 'breathlessness']],
  [{ portal_spo2: true, portal_dyspnea: true }, ['spo2', 'heart_rate', 'breathlessness']],
])('OP-PROFILE-10 a site with %j shows %j', (features, types) => {
  expect(shown(features)).toEqual(types);
  const hidden = hiddenTypesAt({ feature_values: features, conditions: [] });
  expect(new Set([...types, ...hidden])).toEqual(new Set(all.map(({ latest }) => latest.type)));
  expect(hidden.filter((type) => types.includes(type))).toEqual([]);
});
