// How are patients of all sites found? (`GET profiles/search`; document 1 §2, §7; OP-PSEARCH-2)
import type { patientCalls } from '@alveary/contract/patients/calls.ts';
import type { Handler } from '../../platform/calls/context.ts';
import { findPatients } from './patient-search.ts';
import { patientMatches } from './patient-search-matches.ts';
import { searchQuestion } from './patient-search-question.ts';

export const searchPatients: Handler<(typeof patientCalls)['search']> = async (ctx, { query }) => {
  const found = await findPatients(ctx.db, searchQuestion(ctx.me, query, true));
  ctx.about(...found.rows.map((patient) => patient.id));
  return { json: JSON.stringify(patientMatches(ctx.me, found)), total: found.total };
};
