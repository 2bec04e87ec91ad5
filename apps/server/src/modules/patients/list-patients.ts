// How are the patients of the own sites found? (`GET api/profiles`; document 1 §7; OP-PSEARCH-2: recorder, log reassign)
import type { patientCalls } from '@alveary/contract/patients/calls.ts';
import type { Handler } from '../../platform/calls/context.ts';
import { answerSearch } from './answer-search.ts';

export const listPatients: Handler<(typeof patientCalls)['list']> = (ctx, { query }) =>
  answerSearch(ctx, query, false);
