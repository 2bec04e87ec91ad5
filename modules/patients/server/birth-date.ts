// Can somebody have been born on this day?
import { fail } from '@alveary/contract/errors.ts';
import type { Ctx } from '@alveary/server/platform/calls/context.ts';
import { hasBegun, iso } from '@alveary/server/platform/clock.ts';

/** Nobody has lived longer than 122 years. */
const MOST_YEARS = 125;

/** @throws Failure Invalid for a day that has begun nowhere yet, or that nobody alive was born on */
export const checkBirthDate = (ctx: Ctx, dateOfBirth: string): void => {
  const today = iso(ctx.now).slice(0, 10);
  const earliest = `${Number(today.slice(0, 4)) - MOST_YEARS}${today.slice(4)}`;
  if (dateOfBirth >= earliest && hasBegun(dateOfBirth, ctx.now)) return;
  const trouble = dateOfBirth > today ? 'is in the future' : `is more than ${MOST_YEARS} years ago`;
  fail('Invalid', {
    errors: [{ field: 'dateOfBirth', message: `The birth date ${trouble}. Check the year.` }],
  });
};
