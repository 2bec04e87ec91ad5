// By which way is a search answered, so that no term is slow? (docs/decisions has the figures)
import type { Ctx } from '@alveary/server/platform/calls/context.ts';
import type { Db } from '@alveary/server/platform/db/handle.ts';
import type { NameCounts } from './patient-search-counts.store.ts';
import { countByNames } from './patient-search-counts.store.ts';
import type { Found } from './patient-search.store.ts';
import {
  findByDetails,
  findByName,
  findByPair,
  findByWalking,
  findFromNames,
  findInManySites,
  findInSites,
} from './patient-search.store.ts';
import { type AskedName, findLikeNames } from './patient-search-likeness.store.ts';
import { type Details, FEW_SITES, type SearchQuestion } from './patient-search-question.ts';
import { findSimilar } from './patient-search-similar.store.ts';

const hasDetails = (details: Details): boolean =>
  Object.values(details).some((value: string | undefined) => value !== undefined);

/** Up to here the patients of the matching names are sorted; above, the list is read in its order until the page is full. */
const MOST_SORTED = 20_000;
/** What reading one more site costs, in patients looked up by name. */
export const PATIENTS_PER_SITE = 1_500;

/** Similar names are looked for only where fewer patients than these have the name as it was typed. */
const FEW_LITERAL = 50;

/** What reads a few rows shares connections; what may take its time does not hold it up. */
type Reads = Pick<Ctx, 'db' | 'single'>;

/** Who matches as typed, and after them, where these are few, who almost matches; the total counts both. */
export const findPatients = async (reads: Reads, question: SearchQuestion): Promise<Found> => {
  const literal = await findLiteral(reads, question);
  const asked = (['last', 'first'] as const).flatMap((part): AskedName[] => {
    const filter = question[part];
    return filter?.mode === 'contains' ? [{ part, text: filter.text }] : [];
  });
  if (asked.length === 0 || literal.total >= FEW_LITERAL || question.sitesOfSimilar?.length === 0)
    return literal;
  const similar = await findSimilar(reads.db, question, await findLikeNames(reads.db, asked));
  const { offset, limit } = question.page;
  const [from, to] = [offset - literal.total, offset + limit - literal.total].map((at) => Math.max(0, at));
  return { total: literal.total + similar.length, rows: [...literal.rows, ...similar.slice(from, to)] };
};

/** Answers by the way that reads least; each way gives the same rows and the exact total. */
export const findLiteral = async (
  { db: searches, single }: Reads,
  question: SearchQuestion,
): Promise<Found> => {
  const { last, first, sites } = question;
  if (sites?.length === 0) return { total: 0, rows: [] };
  if (hasDetails(question.details)) return findByDetails(single, question);
  if (sites === null && last && !first) return findByName(searches, question, 'last', last);
  if (sites === null && first?.mode === 'equals' && !last) {
    return findByName(searches, question, 'first', first);
  }

  const counts = await countByNames(searches, last, first);
  const byLast = last !== null && counts.last <= (first ? counts.first : counts.last);
  const fewest = byLast ? counts.last : counts.first;
  if (sites === null || sites.length >= counts.sites) {
    return findEverywhere(searches, { ...question, sites: null }, counts);
  }
  const only = last ?? first;
  if (only && counts.bySite && sites.length > FEW_SITES) {
    const found = await findInManySites(searches, question, last ? 'last' : 'first', only);
    if (found) return found;
  }
  if (fewest <= (sites.length + 2) * PATIENTS_PER_SITE) {
    return findFromNames(searches, question, byLast ? 'last' : 'first');
  }
  return findInSites(searches, question, sites);
};

const findEverywhere = async (searches: Db, question: SearchQuestion, counts: NameCounts): Promise<Found> => {
  const { last, first, page } = question;
  if (last && !first) return findByName(searches, question, 'last', last);
  if (first && !last) {
    if (counts.first > MOST_SORTED) return findByWalking(searches, question, first);
    return findFromNames(searches, question, 'first');
  }
  const isByLast = counts.last <= counts.first;
  const fewest = isByLast ? counts.last : counts.first;
  // How far the list is read until the page is full, when those who match both are spread over it evenly.
  const walked = ((page.offset + page.limit) / Math.max(counts.both ?? 0, 1)) * counts.last;
  const isShort = counts.both !== null && walked < fewest;
  const byPair = isShort && last && first ? await findByPair(searches, question, last, first) : null;
  return byPair ?? findFromNames(searches, question, isByLast ? 'last' : 'first');
};
