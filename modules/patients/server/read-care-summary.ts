// Answers what the Care Summary shows of a patient, and what the tabs count (OP-PROFILE-3, SHELL-023; design language §11).
import { fail } from '@alveary/contract/errors.ts';
import type { patientCalls } from '../contract/calls.ts';
import type { Handler } from '@alveary/server/platform/calls/context.ts';
import { iso } from '@alveary/server/platform/clock.ts';
import {
  findActiveCarePlans,
  findCurrentGoal,
  findLastContact,
  findOpenCounts,
  findPastVisits,
  hasOtherRecords,
  findPresentConditions,
} from './care-summary.store.ts';
import { findVitals } from './measurements.store.ts';
import { reachesPatient } from './profile.store.ts';

export const readCareSummary: Handler<(typeof patientCalls)['careSummary']> = async (ctx, { params }) => {
  ctx.about(params.id);
  if (!(await reachesPatient(ctx.db, params.id))) fail('NoSiteForPatient');
  const now = iso(ctx.now);
  return {
    vitals: await findVitals(ctx.db, params.id, ctx.now),
    conditions: await findPresentConditions(ctx.db, params.id),
    goal: await findCurrentGoal(ctx.db, params.id),
    carePlans: await findActiveCarePlans(ctx.db, params.id, now),
    lastContact: await findLastContact(ctx.db, params.id, now),
    ...(await findPastVisits(ctx.db, params.id, now)),
    hasOtherRecords: await hasOtherRecords(ctx.db, params.id),
  };
};

export const readOpenCounts: Handler<(typeof patientCalls)['openCounts']> = async (ctx, { params }) => {
  ctx.about(params.id);
  return (await findOpenCounts(ctx.single, params.id)) ?? fail('NoSiteForPatient');
};
