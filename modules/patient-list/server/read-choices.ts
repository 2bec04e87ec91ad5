// To which conditions and care coordinators can the list be narrowed? (`GET profiles/list/choices`; OP-VIEWS-1)
import { mayViewPatients } from '@alveary/contract/policies/patients.ts';
import type { Handler } from '@alveary/server/platform/calls/context.ts';
import type { patientListCalls } from '../contract/calls.ts';
import { findConditionChoices, findCoordinatorChoices } from './choices.store.ts';

export const readChoices: Handler<typeof patientListCalls.choices> = async (ctx) => {
  const sites = mayViewPatients.sites(ctx.me);
  return {
    conditions: await findConditionChoices(ctx.db, sites),
    careCoordinators: await findCoordinatorChoices(ctx.db, sites),
  };
};
