// Answers how a patient is written to, for whoever plans what the patient reads in another zone or language.
import { fail } from '@alveary/contract/errors.ts';
import type { Handler } from '@alveary/server/platform/calls/context.ts';
import type { patientCalls } from '../contract/calls.ts';
import { reachesPatient } from './profile.store.ts';
import { findReader } from './reader.store.ts';

export const readReader: Handler<(typeof patientCalls)['reader']> = async (ctx, { params }) => {
  ctx.about(params.id);
  if (!(await reachesPatient(ctx.db, params.id))) fail('NoSiteForPatient');
  return findReader(ctx.db, params.id);
};
