// How much may be sent and shown here, and which words are known? Each field that has a limit.
import { limitsOf } from '@alveary/contract/testing/limits.ts';
import { expect, it } from 'vitest';
import { access, accessEpisode } from './model.ts';

it.each([
  ['access', access, { kind: 'read | search | change | other', outcome: 'done | refused | failed' }],
  [
    'accessEpisode',
    accessEpisode,
    { 'steps[].kind': 'read | search | change | other', 'steps[].outcome': 'done | refused | failed' },
  ],
])('%s', (_, schema, limits) => {
  expect(limitsOf(schema)).toEqual(limits);
});
