// How does a search question become the answer of either search call? Found, named in the audit row, shown as allowed.
import type { PatientSearchQuery } from '@alveary/contract/patients/search.ts';
import type { Ctx, RawPage } from '../../platform/calls/context.ts';
import { findPatients } from './patient-search.ts';
import { listOf, patientMatches } from './patient-search-matches.ts';
import { searchQuestion } from './patient-search-question.ts';
import { siteNames } from './patient-search-sites.ts';

/** `closedToo`: whether the call lists patients that the person cannot open, where the rules allow it. */
export const answerSearch = async (
  ctx: Ctx,
  query: PatientSearchQuery,
  closedToo: boolean,
): Promise<RawPage> => {
  const { rows, total } = await findPatients(ctx, searchQuestion(ctx.me, query, closedToo));
  ctx.about(...rows.map((patient) => patient.id));
  const named = rows.flatMap((patient) => listOf(patient.siteIds));
  const sites = await siteNames(ctx.db, named, ctx.now);
  return { json: JSON.stringify(patientMatches(ctx.me, rows, sites)), total };
};
