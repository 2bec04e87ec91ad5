// How much may be sent and shown here, and which words are known? Each field that has a limit.
import { limitsOf } from '@alveary/contract/testing/limits.ts';
import { expect, it } from 'vitest';
import { changedTemplate, newTemplate } from './model.ts';

it.each([
  ['changedTemplate', changedTemplate, { title: 'text 1–80', body: 'text 1–1600', version: 'integer 1–' }],
  ['newTemplate', newTemplate, { title: 'text 1–80', body: 'text 1–1600' }],
])('%s', (_, schema, limits) => {
  expect(limitsOf(schema)).toEqual(limits);
});
