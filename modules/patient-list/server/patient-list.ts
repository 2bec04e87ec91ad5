// Which patients of the own sites stand on a page of the list, found by the way that reads least? (`POST profiles/list`;
// document 1 §2 all-patients; OP-VIEWS-3: 50 rows by name)
import { engagementStatuses } from '@alveary/contract/engagement-status.ts';
import type { patientListCalls } from '../contract/calls.ts';
import { mayViewPatients } from '@alveary/contract/policies/patients.ts';
import type { Ctx, Handler } from '@alveary/server/platform/calls/context.ts';
import type { Db } from '@alveary/server/platform/db/handle.ts';
import { type ColumnId, isColumnId } from '../contract/columns.ts';
import type { FilterMap } from '../contract/filters.ts';
import { conditionsOf, featuresAsked, findSitesWithout, type Hiding } from './list-columns.store.ts';
import { type About, findHits, type HitRow, type Place } from './list-pages.store.ts';
import { counted, countPatients, planByValues, type RowsQuestion } from './list-rows.store.ts';
import { startsOf } from './list-starts.ts';
import { lastTotal, totalOf } from './list-totals.ts';
import type { ListPage, ListQuestion, Seen, Shown } from './patient-list.store.ts';
import {
  countSites,
  findListedPatients,
  pageByScanning,
  pageByWalking,
  pageFromNames,
  pageInSites,
  pageOfAll,
  pageOfSites,
  preferIndexes,
} from './patient-list.store.ts';
import {
  countByNames,
  FEW_SITES,
  parameters,
  PATIENTS_PER_SITE,
} from '@alveary/modules/patient-search/server/public.ts';
import type { InputOf } from '@alveary/contract/call.ts';

type Asked = InputOf<typeof patientListCalls.list>['body'];

interface Answer extends ListPage {
  readonly shown: Shown;
}

/** Up to here the patients of the matching names are looked up one by one. */
const MOST_LOOKED_UP = 20_000;
/** More words than a name has; the rest would only cost. */
const MOST_WORDS = 6;

const wordsOf = (name: string | undefined): string[] =>
  [...new Set((name ?? '').split(/[\s,]+/).filter(Boolean))].slice(0, MOST_WORDS);

interface CountedWord {
  readonly word: string;
  /** Patients with it in the last name plus those with it in the first name. */
  readonly patients: number;
  /** Those with it in either, where that stands ready. */
  readonly either: number | null;
}

const countWord = async (db: Db, word: string): Promise<CountedWord> => {
  const filter = { mode: 'contains', text: word } as const;
  const { last, first, both } = await countByNames(db, filter, filter);
  return { word, patients: last + first, either: both === null ? null : last + first - both };
};

const findPageByName = async (db: Db, question: ListQuestion): Promise<ListPage> => {
  const counted: CountedWord[] = [];
  for (const word of question.words) counted.push(await countWord(db, word));
  counted.sort((one, other) => one.patients - other.patients);
  const [rarest] = counted;
  if (rarest === undefined) throw new Error('A list by name needs a word.');
  const { isEverywhere, sites } = question;
  const most = isEverywhere ? MOST_LOOKED_UP : (sites.length + 2) * PATIENTS_PER_SITE;
  if (rarest.patients <= most) return pageFromNames(db, question, rarest.word);
  if (!isEverywhere || question.statuses !== null) return pageInSites(db, question);
  if (counted.length === 1 && rarest.either !== null) return pageByWalking(db, question, rarest.either);
  return pageByScanning(db, question);
};

const findPage = (db: Db, question: ListQuestion): Promise<ListPage> => {
  if (question.words.length > 0) return findPageByName(db, question);
  return question.isEverywhere && question.statuses === null
    ? pageOfAll(db, question)
    : pageOfSites(db, question);
};

/** What the search tables answer by themselves: by name, narrowed by name, status and site. */
const isOfSearch = ({ filters, sort }: Asked): boolean =>
  sort.startsWith('name,') && Object.keys(filters).every((id) => ['name', 'status', 'site'].includes(id));

const listFromSearch = async (ctx: Ctx, asked: Asked, sites: readonly string[]): Promise<Answer> => {
  const { name, status } = asked.filters;
  const isFiltered =
    status !== undefined && status.length > 0 && new Set(status).size < engagementStatuses.length;
  const words = wordsOf(name);
  const isEverywhere = sites.length >= (await countSites(ctx.db));
  // Merging the lists of all sites takes longer than one index of all statuses.
  if (isEverywhere && isFiltered && words.length === 0) return listFromRows(ctx, asked, sites);
  await preferIndexes(ctx.db);
  const question: ListQuestion = {
    words,
    statuses: isFiltered ? [...new Set(status)] : null,
    sites,
    isEverywhere,
    page: { offset: asked.page * asked.size, limit: asked.size, descending: asked.sort === 'name,desc' },
  };
  const { total, ids } = await findPage(ctx.db, question);
  return { total, ids, shown: { sites, statuses: question.statuses ?? engagementStatuses } };
};

const isUnnarrowed = (question: RowsQuestion): boolean =>
  question.sites === null && conditionsOf(question.filters, parameters(), question).length === 0;

/** How many patients a question has, exactly. */
export const countRows = async (
  { db, surroundings }: Pick<Ctx, 'db' | 'surroundings'>,
  question: RowsQuestion,
): Promise<number> =>
  isUnnarrowed(question)
    ? countPatients(db)
    : totalOf(surroundings, db, counted(question), (count) => planByValues(db, count));

/** As many patients as there were when a node last asked, by which a way is chosen. */
const everybody = new WeakMap<object, number>();

/** How many hits there were the last time; null when nobody asked yet. */
const lastAbout = ({ surroundings }: Ctx, question: RowsQuestion): About | null => {
  const patients = everybody.get(surroundings);
  const total = isUnnarrowed(question) ? patients : lastTotal(surroundings, counted(question));
  return patients === undefined || total === undefined ? null : { total, everybody: patients };
};

/** The number and the page travel together where something is known to choose the way by. */
const findRowsPage = async (
  ctx: Ctx,
  question: RowsQuestion,
  place: Place,
): Promise<{ total: number; hits: readonly HitRow[] }> => {
  const known = lastAbout(ctx, question);
  const starts = startsOf(ctx.surroundings, ctx.db, question);
  if (known !== null && known.total > 0) {
    const [total, hits] = await Promise.all([
      countRows(ctx, question),
      findHits(ctx.db, question, known, place, starts),
    ]);
    return { total, hits };
  }
  const [total, patients] = await Promise.all([countRows(ctx, question), countPatients(ctx.db)]);
  everybody.set(ctx.surroundings, patients);
  const hits =
    total === 0 ? [] : await findHits(ctx.db, question, { total, everybody: patients }, place, starts);
  return { total, hits };
};

const listFromRows = async (ctx: Ctx, asked: Asked, sites: readonly string[]): Promise<Answer> => {
  const question = await rowsQuestion(ctx, asked, sites);
  const place = { limit: asked.size, offset: asked.page * asked.size };
  const { total, hits } = await findRowsPage(ctx, question, place);
  const ids = hits.map(({ profileId }) => profileId);
  const memberships = hits.flatMap(({ siteProfileId }) => siteProfileId ?? []);
  return { total, ids, shown: { siteProfileIds: memberships.length === 0 ? null : memberships } };
};

/** The own sites among those chosen. */
export const sitesOf = (ctx: Ctx, { site }: FilterMap): readonly string[] => {
  const mine = mayViewPatients.sites(ctx.me);
  const chosen = site === undefined || site.length === 0 ? null : new Set(site);
  return chosen === null ? mine : mine.filter((id) => chosen.has(id));
};

const hidingOf = async (
  db: Db,
  filters: FilterMap,
  sort: ColumnId,
  sites: readonly string[] | null,
): Promise<Hiding> => {
  const hiding: Partial<Record<keyof Hiding, readonly string[]>> = {};
  for (const feature of featuresAsked(filters, sort))
    hiding[feature] = await findSitesWithout(db, feature, sites);
  return hiding;
};

/** Null where they are few. */
const manyAsBits = async (ctx: Ctx, sites: readonly string[]): Promise<string | null> =>
  sites.length > FEW_SITES ? ctx.bitsOf(sites) : null;

export const seenBy = async (ctx: Ctx): Promise<Seen> => {
  const sites = mayViewPatients.sites(ctx.me);
  return { sites, bits: await manyAsBits(ctx, sites) };
};

export const rowsQuestion = async (
  ctx: Ctx,
  { filters, sort, zone }: Pick<Asked, 'filters' | 'sort' | 'zone'>,
  sites: readonly string[],
): Promise<RowsQuestion> => {
  const [id = ''] = sort.split(',');
  const column = isColumnId(id) ? id : 'name';
  const isEverywhere = sites.length >= (await countSites(ctx.db));
  const asked = isEverywhere ? null : sites;
  return {
    filters,
    sort: column,
    isDown: sort.endsWith(',desc'),
    sites: asked,
    hiding: await hidingOf(ctx.db, filters, column, asked),
    reach: await manyAsBits(ctx, sites),
    now: ctx.now,
    zone,
  };
};

export const listPatients: Handler<typeof patientListCalls.list> = async (ctx, { body }) => {
  const sites = sitesOf(ctx, body.filters);
  if (sites.length === 0) return { rows: [], total: 0 };
  const find = isOfSearch(body) ? listFromSearch : listFromRows;
  const { total, ids, shown } = await find(ctx, body, sites);
  ctx.about(...ids);
  return { rows: await findListedPatients(ctx.db, ids, await seenBy(ctx), shown, ctx.now), total };
};
