// How are the patients of the own sites found? (`GET api/profiles`; document 1 §7; OP-PSEARCH-2: recorder, log reassign)
import type { patientCalls } from '@alveary/contract/patients/calls.ts';
import type { Handler } from '../../platform/calls/context.ts';
import { findPatients } from './patient-search.ts';
import { patientMatches } from './patient-search-matches.ts';
import { searchQuestion } from './patient-search-question.ts';

export const listPatients: Handler<(typeof patientCalls)['list']> = async (ctx, { query }) => {
  const found = await findPatients(ctx.db, searchQuestion(ctx.me, query, false));
  ctx.about(...found.rows.map((patient) => patient.id));
  return { json: JSON.stringify(patientMatches(ctx.me, found)), total: found.total };
};
