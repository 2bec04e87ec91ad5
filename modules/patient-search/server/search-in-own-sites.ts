// How are the patients of the own sites found? (`GET api/profiles`; document 1 §7; OP-PSEARCH-2: recorder, log reassign)
import type { Handler } from '@alveary/server/platform/calls/context.ts';
import type { patientSearchCalls } from '../contract/calls.ts';
import { answerSearch } from './answer-search.ts';

export const searchInOwnSites: Handler<typeof patientSearchCalls.inOwnSites> = (ctx, { query }) =>
  answerSearch(ctx, query, false);
