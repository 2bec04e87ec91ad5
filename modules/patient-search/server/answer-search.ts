// The answer of either search call: patients are found, named in the audit row, and shown as allowed.
import type { PatientSearchQuery } from '../contract/model.ts';
import { mayViewPatients } from '@alveary/contract/policies/patients.ts';
import type { Ctx, RawPage } from '@alveary/server/platform/calls/context.ts';
import { isLimited, takeClosedResults } from './closed-results.ts';
import { findPatients } from './patient-search.ts';
import { listOf, patientMatches, setOf } from './patient-search-matches.ts';
import { FEW_SITES, type SearchQuestion, searchQuestion } from './patient-search-question.ts';
import type { Found, FoundPatient } from './patient-search.store.ts';
import { siteNames } from './patient-search-sites.ts';

/** Own patients, and of the others the first so many. */
const firstClosed = (found: Found, isOwn: (patient: FoundPatient) => boolean, allowed: number): Found => {
  let left = allowed;
  const rows = found.rows.filter((patient) => {
    if (isOwn(patient)) return true;
    left -= 1;
    return left >= 0;
  });
  return { ...found, rows };
};

/** What somebody finds elsewhere counts, and past the limit they find own patients only (OP-PSEARCH-3). */
const findWithinLimit = async (ctx: Ctx, query: PatientSearchQuery, all: SearchQuestion): Promise<Found> => {
  const own = searchQuestion(ctx.me, query, false, all.reach);
  if (await isLimited(ctx)) return findPatients(ctx, own);
  const found = await findPatients(ctx, all);
  const mine = setOf(mayViewPatients.sites(ctx.me));
  const isOwn = (patient: FoundPatient): boolean => listOf(patient.siteIds).some((id) => mine.has(id));
  const closed = found.rows.filter((patient) => !isOwn(patient));
  if (closed.length === 0) return found;
  const allowed = await takeClosedResults(
    ctx,
    closed.map((patient) => listOf(patient.siteIds)),
  );
  return allowed === 0 ? findPatients(ctx, own) : firstClosed(found, isOwn, allowed);
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
  const { rows, total } =
    question.sites === null ? await findWithinLimit(ctx, query, question) : await findPatients(ctx, question);
  ctx.about(...rows.map((patient) => patient.id));
  const named = rows.flatMap((patient) => listOf(patient.siteIds));
  const sites = await siteNames(ctx.db, named, ctx.now);
  return { json: JSON.stringify(patientMatches(ctx.me, rows, sites)), total };
};
