// How are patients of all sites found? (`GET profiles/search`; document 1 §2, §7; OP-PSEARCH-2)
import type { Handler } from '@alveary/server/platform/calls/context.ts';
import type { patientSearchCalls } from '../contract/calls.ts';
import { answerSearch } from './answer-search.ts';

export const searchEverywhere: Handler<typeof patientSearchCalls.everywhere> = (ctx, { query }) =>
  answerSearch(ctx, query, true);
