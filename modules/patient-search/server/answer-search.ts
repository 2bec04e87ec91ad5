// How does a search question become the answer of either search call? Found, named in the audit row, shown as allowed.
import type { PatientSearchQuery } from '../contract/model.ts';
import { mayListInaccessiblePatients, mayViewPatients } from '@alveary/contract/policies/patients.ts';
import type { Ctx, RawPage } from '@alveary/server/platform/calls/context.ts';
import { isLimited, takeClosedResults } from './closed-results.ts';
import { findPatients } from './patient-search.ts';
import { listOf, patientMatches, setOf } from './patient-search-matches.ts';
import { FEW_SITES, type SearchQuestion, searchQuestion } from './patient-search-question.ts';
import type { Found } from './patient-search.store.ts';
import { siteNames } from './patient-search-sites.ts';

/** How many of them the person cannot open. */
const closedAmong = (ctx: Ctx, { rows }: Found): number => {
  const mine = setOf(mayViewPatients.sites(ctx.me));
  return rows.filter((patient) => !listOf(patient.siteIds).some((siteId) => mine.has(siteId))).length;
};

/** What others than staff find elsewhere counts, and past the limit they find own patients only (OP-PSEARCH-3). */
const findWithinLimit = async (ctx: Ctx, query: PatientSearchQuery, all: SearchQuestion): Promise<Found> => {
  const own = searchQuestion(ctx.me, query, false, all.reach);
  if (await isLimited(ctx)) return findPatients(ctx, own);
  const found = await findPatients(ctx, all);
  const closed = closedAmong(ctx, found);
  return closed === 0 || (await takeClosedResults(ctx, closed)) ? found : findPatients(ctx, own);
};

/** `closedToo`: whether the call lists patients that the person cannot open, where the rules allow it. */
export const answerSearch = async (
  ctx: Ctx,
  query: PatientSearchQuery,
  closedToo: boolean,
): Promise<RawPage> => {
  const mine = mayViewPatients.sites(ctx.me);
  const reach = mine.length > FEW_SITES ? await ctx.bitsOf(mine) : null;
  const question = searchQuestion(ctx.me, query, closedToo, reach);
  const isBeyondOwn = question.sites === null && !mayListInaccessiblePatients(ctx.me);
  const { rows, total } = isBeyondOwn
    ? await findWithinLimit(ctx, query, question)
    : await findPatients(ctx, question);
  ctx.about(...rows.map((patient) => patient.id));
  const named = rows.flatMap((patient) => listOf(patient.siteIds));
  const sites = await siteNames(ctx.db, named, ctx.now);
  return { json: JSON.stringify(patientMatches(ctx.me, rows, sites)), total };
};
