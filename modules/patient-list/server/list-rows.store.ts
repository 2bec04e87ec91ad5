// Which patients stand on a page of the list that is narrowed or sorted by any column, and how many are there? (decision 0063)
// A patient of several sites counts once: with the first of the memberships that match, in the order of the list.
import { hasBit } from '@alveary/server/platform/at-sites.store.ts';
import type { Db, Statement } from '@alveary/server/platform/db/handle.ts';
import { type Parameters, parameters } from '@alveary/modules/patient-search/server/public.ts';
import { type ColumnId, featureOf } from '../contract/columns.ts';
import type { FilterMap } from '../contract/filters.ts';
import { asksOfSite, conditionsOf, type Hiding, shownBeside, sortKeys } from './list-columns.store.ts';
import type { CountedQuestion } from './list-totals.store.ts';
import { ALL_PATIENTS } from './patient-list.store.ts';

export interface RowsQuestion {
  readonly filters: FilterMap;
  readonly sort: ColumnId;
  readonly isDown: boolean;
  /** Null for every site there is. */
  readonly sites: readonly string[] | null;
  /** The same as the bits of a reach, where they are many. */
  readonly reach: string | null;
  readonly now: number;
  readonly zone: string;
  /** Of the features of which something is asked. */
  readonly hiding: Hiding;
  /** The value of the sorted column, as text, with which the hits begin: rows before it are passed over. Null where it is not known. */
  readonly from?: string | null;
}

/** Which way is best depends on the values: the statement that `ask` sends at once is planned anew for them. All travel together. */
export const planByValues = async <T>(db: Db, ask: () => Promise<T>): Promise<T> => {
  const [, answer] = await Promise.all([
    db.run('set local plan_cache_mode = force_custom_plan'),
    ask(),
    db.run('set local plan_cache_mode = force_generic_plan'),
  ]);
  return answer;
};

const reachOf = ({ sites, reach }: RowsQuestion, { add }: Parameters): readonly string[] => {
  if (sites === null) return [];
  return reach === null ? [`site_id = any (${add(sites)}::uuid[])`] : [hasBit(add(reach), 'site_number')];
};

/** One row stands for each patient: everywhere is asked, for what all memberships say alike. */
export const isPlain = ({ sites, filters, sort, hiding }: RowsQuestion): boolean =>
  sites === null && !asksOfSite(filters, sort, hiding);

const hitsOf = (question: RowsQuestion, given: Parameters): readonly string[] => {
  const conditions = [
    ...reachOf(question, given),
    ...conditionsOf(question.filters, given, question),
    ...(isPlain(question) ? ['is_first'] : []),
  ];
  return conditions.length === 0 ? ['true'] : conditions;
};

/** Patients of one membership are as many as their rows, which an index tells; only of the others each is looked for. */
const countOf = (question: RowsQuestion, conditions: string): string =>
  isPlain(question)
    ? `select count(*) as hits from patient_list_rows where ${conditions}`
    : `select (select count(*) from patient_list_rows where ${conditions} and not is_shared)
        + (select count(*) from (select distinct profile_id from patient_list_rows where ${conditions} and is_shared) shared) as hits`;

const countedWith = (
  question: RowsQuestion,
  more: (given: Parameters) => readonly string[],
): CountedQuestion => {
  const given = parameters();
  const conditions = [...hitsOf(question, given), ...more(given)].join(' and ');
  return { sql: countOf(question, conditions), conditions, values: given.values };
};

/** The count of a question. */
export const counted = (question: RowsQuestion): CountedQuestion => countedWith(question, () => []);

interface Order {
  readonly key: string | null;
  /** Sites whose rows count as without a value of the key. */
  readonly hiding: readonly string[];
  readonly direction: 'asc' | 'desc';
  /** Of the names of those who share a value. */
  readonly ties: 'asc' | 'desc';
}

const orderOf = ({ sort, isDown, hiding }: Pick<RowsQuestion, 'sort' | 'isDown' | 'hiding'>): Order => {
  const { key, isReversed = false } = sortKeys[sort];
  const direction = isDown === isReversed ? 'asc' : 'desc';
  const feature = featureOf(sort);
  return { key, hiding: feature === undefined ? [] : (hiding[feature] ?? []), direction, ties: direction };
};

/** The value by which a row is sorted. */
const valueOf = ({ key, hiding }: Order, table: string, given: Parameters): string => {
  const shown = shownBeside(hiding, `${table}.`, given);
  return shown === null ? `${table}.${key}` : `(case when ${shown} then ${table}.${key} end)`;
};

const NAME = ['last_key', 'first_key', 'profile_id'] as const;

const orderBy = (order: Order, table: string, given: Parameters): string =>
  [
    ...(order.key === null ? [] : [`${valueOf(order, table, given)} ${order.direction} nulls last`]),
    ...NAME.map((one) => `${table}.${one} ${order.ties}`),
  ].join(', ');

/** The same order without those who have no value, which an index holds forwards and backwards. */
const orderWithin = ({ key, direction, ties }: Order, table: string): string =>
  [
    ...(key === null ? [] : [`${table}.${key} ${direction}`]),
    ...NAME.map((one) => `${table}.${one} ${ties}`),
  ].join(', ');

/** Of several memberships that match, this is the first: no other one stands before it. */
const isFirstHit = (question: RowsQuestion, order: Order, conditions: string, given: Parameters): string => {
  if (isPlain(question)) return 'true';
  let before = 'other.site_profile_id < hit.site_profile_id';
  if (order.key !== null && (sortKeys[question.sort].isOfSite === true || order.hiding.length > 0)) {
    const [others, own] = [valueOf(order, 'other', given), valueOf(order, 'hit', given)];
    before = `(${others} ${order.direction === 'asc' ? '<' : '>'} ${own} or (${own} is null and ${others} is not null)
      or (${others} is not distinct from ${own} and ${before}))`;
  }
  return `(not hit.is_shared or not exists (
    select from (select * from patient_list_rows where ${conditions}) other
    where other.profile_id = hit.profile_id and ${before}))`;
};

/** The count of the hits that stand before this value of the sorted column; null: of all that have one. */
export const countedBefore = (question: RowsQuestion, value: string | null): CountedQuestion =>
  countedWith(question, (given) => {
    const order = orderOf(question);
    const earlier = `${order.key} ${order.direction === 'asc' ? '<' : '>'}`;
    return [hasValue(order, '', given), ...(value === null ? [] : [`${earlier} ${given.add(value)}`])];
  });

/** The value of the sorted column with which the hits begin; null where none of them has one. All of them are read for it. */
export const findStart = (
  db: Db,
  question: RowsQuestion,
): Promise<{ value: string | null; snapshot: string }> => {
  const given = parameters();
  const order = orderOf(question);
  const conditions = [...hitsOf(question, given), hasValue(order, '', given)].join(' and ');
  return planByValues(db, () =>
    db.one(
      `with found as materialized (select ${order.key} as value from patient_list_rows where ${conditions})
       select ${order.direction === 'asc' ? 'min' : 'max'}(value)::text as value, pg_current_snapshot()::text as snapshot from found`,
      given.values,
    ),
  );
};

/** The rows of a statement: all hits put in order, or in the order of an index those with a value of the sorted column, or those without. */
export type Way = 'sorted' | 'value' | 'none';

/** What is told of each hit, which is called `hit`, and what is joined for it. */
export interface Told {
  readonly select: string;
  readonly joins: string;
}

export const IDS: Told = {
  select: 'hit.profile_id as "profileId", hit.site_profile_id as "siteProfileId"',
  joins: '',
};

/** Where one row stands for each patient nothing is asked of it that the indexes do not hold, so that most rows need not be looked at. */
export const PATIENTS: Told = {
  select: 'hit.profile_id as "profileId", null::uuid as "siteProfileId"',
  joins: '',
};

/** What is kept of all hits while they are put in order: where no more than ids is told, the least. */
const keptOf = ({ key, hiding }: Order, told: Told): string =>
  told === IDS || told === PATIENTS
    ? [
        ...new Set([
          'site_profile_id',
          'is_shared',
          ...(key === null ? [] : [key]),
          ...(hiding.length === 0 ? [] : ['site_id']),
          ...NAME,
        ]),
      ].join(', ')
    : '*';

/** SQL: the row has a value of the sorted column, which its site shows. */
const hasValue = (order: Order, row: string, given: Parameters): string => {
  const shown = shownBeside(order.hiding, row, given);
  return `(${row}${order.key} is not null${shown === null ? '' : ` and ${shown}`})`;
};

/** SQL: the row does not stand before the hits. */
const isPastStart = (
  { from = null }: RowsQuestion,
  { key, direction }: Order,
  row: string,
  { add }: Parameters,
): readonly string[] =>
  from === null || key === null ? [] : [`${row}${key} ${direction === 'asc' ? '>=' : '<='} ${add(from)}`];

/** Filtered by something else than they are sorted by, which their index does not hold. */
const FILTERED_ELSEWHERE: ReadonlySet<ColumnId> = new Set<ColumnId>([
  'site',
  'conditions',
  'care-coordinator',
]);

/** The rows of the list, or no more than the first of them in its order that the filter of the sorted column leaves. */
const rowsWithin = (question: RowsQuestion, order: Order, given: Parameters, walked?: number): string => {
  if (walked === undefined) return 'patient_list_rows';
  const { sort, filters } = question;
  const own = FILTERED_ELSEWHERE.has(sort) ? {} : { [sort]: filters[sort] };
  const conditions = [
    ...conditionsOf(own, given, question),
    ...(order.key === null ? [] : [hasValue(order, '', given)]),
    ...isPastStart(question, order, '', given),
  ];
  return `(select * from patient_list_rows where ${['true', ...conditions].join(' and ')}
    order by ${orderWithin(order, 'patient_list_rows')} limit ${given.add(walked)}::int) patient_list_rows`;
};

/**
 * The hits in the order of the list.
 * @param walked the most rows that are read in the order of an index, or the first of the sorted ones: whether each of these is the first
 * of its patient is looked up one by one
 */
export const textOf = (
  question: RowsQuestion,
  way: Way,
  given: Parameters,
  told: Told,
  walked?: number,
): string => {
  const { select, joins } = told;
  const order = orderOf(question);
  const conditions = hitsOf(question, given).join(' and ');
  const first = isFirstHit(question, order, conditions, given);
  if (way === 'sorted') {
    const sorted = orderBy(order, 'hit', given);
    const rows =
      walked === undefined
        ? 'found'
        : `(select * from found hit order by ${sorted} limit ${given.add(walked)}::int)`;
    return `with found as materialized (select ${keptOf(order, told)} from patient_list_rows where ${conditions})
      select ${select} from ${rows} hit ${joins} where ${first} order by ${sorted}`;
  }
  const { isFull = false } = sortKeys[question.sort];
  const isOne = order.key === null || isFull;
  const valued = [
    isOne ? 'true' : `${way === 'value' ? '' : 'not '}${hasValue(order, 'hit.', given)}`,
    ...(way === 'value' ? isPastStart(question, order, 'hit.', given) : []),
  ].join(' and ');
  const within = way === 'value' ? order : { ...order, key: null };
  const rows = rowsWithin(question, within, given, walked);
  return `select ${select} from (select * from ${rows} where ${conditions}) hit ${joins}
    where ${valued} and ${first} order by ${orderWithin(within, 'hit')}`;
};

/** Sorting so many at once is quicker than reading all others in the order of an index to find them. */
const MOST_SORTED = 100_000;

/** The statements that together give every hit, in the order of the list. @param told what is told of each, given the parameters */
export const allHits = (
  question: RowsQuestion,
  total: number,
  told: (given: Parameters) => Told,
): readonly Statement[] => {
  const { key, isFull = false } = sortKeys[question.sort];
  const ways: readonly Way[] =
    total <= MOST_SORTED ? ['sorted'] : key === null || isFull ? ['value'] : ['value', 'none'];
  return ways.map((way) => {
    const given = parameters();
    return { sql: textOf(question, way, given, told(given)), values: given.values };
  });
};

export const countPatients = async (db: Db): Promise<number> =>
  (await db.one<{ patients: number }>(`select ${ALL_PATIENTS}::float8 as patients`)).patients;
