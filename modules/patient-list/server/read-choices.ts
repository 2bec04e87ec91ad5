// To which conditions and care coordinators can the list be narrowed? (`GET profiles/list/choices`; OP-VIEWS-1)
import type { Handler } from '@alveary/server/platform/calls/context.ts';
import type { patientListCalls } from '../contract/calls.ts';
import { findConditionChoices, findCoordinatorChoices } from './choices.store.ts';
import { seenBy } from './patient-list.ts';

export const readChoices: Handler<typeof patientListCalls.choices> = async (ctx) => {
  const seen = await seenBy(ctx);
  return {
    conditions: await findConditionChoices(ctx.db, seen),
    careCoordinators: await findCoordinatorChoices(ctx.db, seen),
  };
};
