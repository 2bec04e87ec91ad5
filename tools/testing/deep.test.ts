import { afterEach, expect, it, vi } from 'vitest';
import { fuzz, fuzzRuns, isDeep } from './deep.ts';

afterEach(() => vi.unstubAllEnvs());

it('tries twenty times as often when it runs deep', () => {
  vi.stubEnv('FUZZ_SEED', undefined);
  vi.stubEnv('ALVEARY_DEEP', undefined);
  expect([isDeep(), fuzz(10)]).toEqual([false, { numRuns: 10 }]);
  vi.stubEnv('ALVEARY_DEEP', '1');
  expect([isDeep(), fuzzRuns(10), fuzz(10)]).toEqual([true, 200, { numRuns: 200 }]);
});

it('repeats a run by its seed', () => {
  vi.stubEnv('ALVEARY_DEEP', undefined);
  vi.stubEnv('FUZZ_SEED', '42');
  expect(fuzz(10)).toEqual({ numRuns: 10, seed: 42 });
});
