// By which way is a page of the list found that reads the least, whatever is filtered and sorted? (decisions 0063, 0103)
import type { Db } from '@alveary/server/platform/db/handle.ts';
import { parameters } from '@alveary/modules/patient-search/server/public.ts';
import type { ColumnId } from '../contract/columns.ts';
import { sortKeys } from './list-columns.store.ts';
import { countNow } from './list-totals.store.ts';
import {
  countedBefore,
  IDS,
  isPlain,
  PATIENTS,
  planByValues,
  type RowsQuestion,
  textOf,
  type Way,
} from './list-rows.store.ts';

export interface Place {
  readonly limit: number;
  readonly offset: number;
}

/** A patient of the page, with the membership that the row shows; null for the first one there is. */
export interface HitRow {
  readonly profileId: string;
  readonly siteProfileId: string | null;
}

/** How many hits there are and how many patients: whether these are right decides how fast a page is found, and nothing of what is on it. */
export interface About {
  readonly total: number;
  readonly everybody: number;
}

/** With which value of the sorted column the hits begin; null where none of them has one. */
export interface Start {
  readonly value: string | null;
}

export interface Starts {
  /** What was learned, where it is still so in the snapshot of the page. */
  readonly known: () => Promise<Start | null>;
  /** Reads all hits for it, and remembers it. */
  readonly learn: () => Promise<Start>;
}

/** Up to so many hits are put in order as they are; more are read in the order of an index. */
const FEW_HITS = 20_000;

const pageOf = (
  db: Db,
  question: RowsQuestion,
  way: Way,
  { limit, offset }: Place,
  walked?: number,
): Promise<HitRow[]> => {
  const given = parameters();
  const text = textOf(question, way, given, isPlain(question) ? PATIENTS : IDS, walked);
  return planByValues(db, () =>
    db.many<HitRow>(`${text} limit ${given.add(limit)}::int offset ${given.add(offset)}::int`, given.values),
  );
};

/** Reading so many rows in the order of an index is quicker than putting some thousand hits in order, wherever these lie. */
const MOST_WALKED = 25_000;

/** Rows of the index hold the page so many times where the hits lie evenly in it. */
const SPREAD = 3;

const walkedFor = ({ total, everybody }: About, { offset, limit }: Place): number =>
  Math.ceil((SPREAD * everybody * (offset + limit)) / Math.max(1, total));

/** How many hits have a value. @param first those among them that stand on the page */
const countValued = async (db: Db, question: RowsQuestion, first: number, offset: number): Promise<number> =>
  first > 0 || offset === 0
    ? offset + first
    : (await planByValues(db, () => countNow(db, countedBefore(question, null)))).patients;

/** First those with a value, then those without. */
const pageFrom = async (
  db: Db,
  question: RowsQuestion,
  start: Start | null,
  place: Place,
): Promise<HitRow[]> => {
  const { limit, offset } = place;
  const { key, isFull = false } = sortKeys[question.sort];
  const isNone = start !== null && start.value === null;
  const first = isNone ? [] : await pageOf(db, { ...question, from: start?.value ?? null }, 'value', place);
  if (first.length === limit || key === null || isFull) return first;
  const valued = isNone ? 0 : await countValued(db, question, first.length, offset);
  const rest = { limit: limit - first.length, offset: Math.max(0, offset - valued) };
  return [...first, ...(await pageOf(db, question, 'none', rest))];
};

/** A few rows more cost nothing, and hits never lie quite evenly. */
const LEAST_WALKED = 1_000;

/** Many hits are read in the order of an index, from its first row or, where they lie far behind that, from the first of them. */
const pageOfMany = async (
  db: Db,
  question: RowsQuestion,
  about: About,
  place: Place,
  starts: Starts | null,
): Promise<HitRow[]> => {
  const known = (await starts?.known()) ?? null;
  if (known !== null) return pageFrom(db, question, known, place);
  const walked = LEAST_WALKED + walkedFor(about, place);
  if (walked > MOST_WALKED) return pageFrom(db, question, null, place);
  const page = await pageOf(db, question, 'value', place, walked);
  if (page.length === place.limit) return page;
  const isNarrowed = about.total < about.everybody;
  return pageFrom(db, question, isNarrowed ? ((await starts?.learn()) ?? null) : null, place);
};

/** Texts of any length, which the index of the coordinators does not hold. */
const LOOKED_UP: readonly ColumnId[] = [
  'site',
  'ehr-id',
  'member-id',
  'conditions',
  'referring-provider',
  'patient-status',
];

/** Whether the rows of a coordinator need not be looked at: their index holds whatever is asked. */
const isBesideCoordinator = ({ filters, sort }: RowsQuestion): boolean =>
  (filters['care-coordinator']?.length ?? 0) > 0 &&
  sort !== 'care-coordinator' &&
  LOOKED_UP.every((id) => sort !== id && filters[id] === undefined);

/** By name, and so by the status that all have, it holds the patients of one coordinator and one status in order. */
const isInOrder = ({ filters, sort }: RowsQuestion): boolean =>
  (sort === 'name' || sort === 'status') &&
  filters['care-coordinator']?.length === 1 &&
  filters.status?.length === 1;

/** All hits put in order. Of the first of them it is looked up whether they are the first of their patients; seldom are more needed. */
const pageOfSorted = async (
  db: Db,
  question: RowsQuestion,
  { total }: About,
  place: Place,
): Promise<HitRow[]> => {
  const first = SPREAD * (place.offset + place.limit);
  const page = total > first ? await pageOf(db, question, 'sorted', place, first) : [];
  return page.length === place.limit ? page : pageOf(db, question, 'sorted', place);
};

/** Some thousand hits: in the first rows of the index, where they lie evenly in it or behind their start. */
const pageOfSome = async (
  db: Db,
  question: RowsQuestion,
  about: About,
  place: Place,
  starts: Starts | null,
): Promise<HitRow[]> => {
  if (isBesideCoordinator(question))
    return isInOrder(question)
      ? pageOf(db, question, 'value', place)
      : pageOfSorted(db, question, about, place);
  const walked = walkedFor(about, place);
  if (walked > SPREAD * MOST_WALKED) return pageOfSorted(db, question, about, place);
  const known = (await starts?.known()) ?? null;
  const way = known !== null && known.value === null ? 'none' : 'value';
  const page = await pageOf(db, { ...question, from: known?.value ?? null }, way, place, walked);
  if (page.length === place.limit) return page;
  if (known === null) await starts?.learn();
  return pageOfSorted(db, question, about, place);
};

/** @param starts null where the list is sorted by name alone, in which hits begin anywhere */
export const findHits = (
  db: Db,
  question: RowsQuestion,
  about: About,
  place: Place,
  starts: Starts | null,
): Promise<HitRow[]> =>
  (about.total <= FEW_HITS ? pageOfSome : pageOfMany)(db, question, about, place, starts);
