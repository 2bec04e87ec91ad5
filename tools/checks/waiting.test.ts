import { expect, it } from 'vitest';
import { kindsWithout } from './waiting.ts';

it.each([
  [{ unit: ['a.ts', 'tools/wait-timeouts.ts'], journeys: [] }, 0],
  [{ unit: ['a.ts'], journeys: [] }, 1],
  [{ unit: [], server: ['tools/wait-timeouts.ts'] }, 1],
])('finds the kinds of %j that wait impatiently: %i', (setups, count) => {
  expect(kindsWithout(setups)).toHaveLength(count);
});
