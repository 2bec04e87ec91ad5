// Tells tests how deep they run: in `npm run test:deep` more of what a change need not repeat (docs/testing.md).

/** True under `ALVEARY_DEEP=1`, which `npm run test:deep` sets. */
export const isDeep = (): boolean => process.env['ALVEARY_DEEP'] === '1';

/** Names the seed of all random tests of a run; the test command chooses and prints one. */
export const FUZZ_SEED = 'FUZZ_SEED';

const DEEP_FACTOR = 20;

/** How often a random test tries: `usual` times in `npm test`, twenty times as often in `npm run test:deep`. */
export const fuzzRuns = (usual: number): number => (isDeep() ? usual * DEEP_FACTOR : usual);

export interface FuzzParameters {
  readonly numRuns: number;
  readonly seed?: number;
}

/** The parameters of every `fc.assert`. A test that fails prints the seed that it ran with. */
export const fuzz = (usual: number): FuzzParameters => {
  const seed = process.env[FUZZ_SEED] ?? '';
  return { numRuns: fuzzRuns(usual), ...(seed === '' ? {} : { seed: Number(seed) }) };
};
