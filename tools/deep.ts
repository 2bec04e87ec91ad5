/** Whether tests repeat what a single change need not repeat (`npm run test:deep`). */
export const isDeep = (): boolean => process.env['ALVEARY_DEEP'] === '1';
