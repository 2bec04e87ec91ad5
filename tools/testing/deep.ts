// Tells whether the tests run deep (`npm run test:deep`, docs/testing.md): more of what a change need not repeat.

/** True under `ALVEARY_DEEP=1`, which `npm run test:deep` sets. */
export const isDeep = (): boolean => process.env['ALVEARY_DEEP'] === '1';

/** `npm run test:deep` repeats a random test so many times as often. */
const DEEP_FACTOR = 20;

/** How often fast-check tries a property: `usual` times in `npm test`, twenty times as often in `npm run test:deep`. */
export const fuzzRuns = (usual: number): number => (isDeep() ? usual * DEEP_FACTOR : usual);
