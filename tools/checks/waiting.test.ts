import { expect, it } from 'vitest';
import { sourceOf } from './source.ts';
import { hastyWaits, kindsWithout } from './waiting.ts';

it.each([
  [{ unit: ['a.ts', 'tools/patient-waiting.ts'], journeys: [] }, 0],
  [{ unit: ['a.ts'], journeys: [] }, 1],
  [{ unit: [], server: ['tools/patient-waiting.ts'] }, 1],
])('finds the kinds of %j that wait impatiently: %i', (setups, count) => {
  expect(kindsWithout(setups)).toHaveLength(count);
});

it.each([
  ['await vi.waitFor(() => look());', 0],
  ['await vi.waitFor(() => look(), { timeout: 1000 });', 1],
  ['await vi.waitUntil(() => look(), 500);', 1],
  ['await vi.waitFor(() => look(), { timeout: 20_000 });', 0],
  ['await other.waitFor(() => look(), { timeout: 10 });', 0],
])('%s: %i', (text, count) => {
  expect(hastyWaits(sourceOf('modules/chat/portal/chat.test.tsx', text))).toHaveLength(count);
});
