// How are patients of all sites found? (`GET profiles/search`; document 1 §2, §7; OP-PSEARCH-2)
import type { patientCalls } from '@alveary/contract/patients/calls.ts';
import type { Handler } from '../../platform/calls/context.ts';
import { answerSearch } from './answer-search.ts';

export const searchPatients: Handler<(typeof patientCalls)['search']> = (ctx, { query }) =>
  answerSearch(ctx, query, true);
