// How much may be sent and shown here, and which words are known? Each field that has a limit.
import { limitsOf } from '@alveary/contract/testing/limits.ts';
import { expect, it } from 'vitest';
import { sourceSeries } from './model.ts';

it.each([['sourceSeries', sourceSeries, { 'data#1.kind': '"points"', 'data#2.kind': '"buckets"' }]])(
  '%s',
  (_, schema, limits) => {
    expect(limitsOf(schema)).toEqual(limits);
  },
);
