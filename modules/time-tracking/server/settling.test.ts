// Is each claimed instant of a random day counted once, and for the claim that comes first?
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { lengthOf, settle } from '../contract/rules.ts';
import { faultsOf, randomDay } from './random-day.fixture.ts';
import { fuzz } from '../../../tools/testing/deep.ts';

it('on 10,000 random days counts each claimed instant once, for the claim that comes first', () => {
  fc.assert(
    fc.property(randomDay, (day) => {
      const claims = day.map((one) => one.claim);
      const intervals = settle(claims);
      expect(faultsOf(claims, intervals)).toEqual([]);
      const total = claims.reduce(
        (sum, one) => sum + lengthOf(intervals.filter(({ claimId }) => claimId === one.id)),
        0,
      );
      expect(total).toBe(lengthOf(intervals));
    }),
    fuzz(10_000),
  );
});
