// Can somebody have been born on this day?
import { fail } from '@alveary/contract/errors.ts';
import type { Ctx } from '../../platform/calls/context.ts';
import { iso } from '../../platform/clock.ts';

/** @throws Failure Invalid for a day that has not come, counted in UTC */
export const checkBirthDate = (ctx: Ctx, dateOfBirth: string): void => {
  if (dateOfBirth <= iso(ctx.now).slice(0, 10)) return;
  fail('Invalid', {
    errors: [{ field: 'dateOfBirth', message: 'The birth date is in the future. Check the year.' }],
  });
};
