// Each page of the list is the one that a plain reading gives: any column, both directions, any reach, by every way (OP-VIEWS-1).
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ensureReferenceData } from '../../../apps/server/seed/reference-data.ts';
import type { Db } from '@alveary/server/platform/db/handle.ts';
import type { Database } from '@alveary/server/platform/db/open.ts';
import { testDatabase } from '@alveary/server/testing/database.ts';
import { signedIn } from '@alveary/server/testing/signed-in.ts';
import { hashPassword } from '@alveary/modules/account/server/public.ts';
import {
  generate,
  GENERATED_PASSWORD,
  generatedAccounts,
} from '@alveary/modules/import-export/server/public.ts';
import { isDeep } from '../../../tools/testing/deep.ts';
import { type ColumnId, columnIds } from '../contract/columns.ts';
import type { FilterMap } from '../contract/filters.ts';
import { sortKeys } from './list-columns.store.ts';
import { countNow } from './list-totals.store.ts';
import { findHits, type Starts } from './list-pages.store.ts';
import { allHits, counted, countPatients, type RowsQuestion } from './list-rows.store.ts';
import { startsOf } from './list-starts.ts';

type Row = Record<string, string | number | boolean | null | readonly string[]> & {
  readonly profile_id: string;
  readonly site_profile_id: string;
  readonly site_id: string;
  readonly conditions: readonly string[];
};

let database: Database;
let owner: pg.Client;
let sites: string[];
let rows: Row[];

const PATIENTS = 1_500;

beforeAll(async () => {
  const made = await testDatabase();
  database = made.database;
  await ensureReferenceData(database);
  const passwordHash = await hashPassword(GENERATED_PASSWORD);
  await generate(made.url, { patients: PATIENTS, sites: 20, passwordHash });
  owner = new pg.Client({ connectionString: made.url });
  await owner.connect();
  // Values as they may stand in any installation: shared, single and missing ones.
  await owner.query(`
    update patient_list_rows set ehr_key = v.text, member_key = v.text, referring_key = v.text, patient_status_key = v.few,
      last_session = v.time, fev1_percent = v.number, session_grade = v.few, spo2 = v.number, spo2_at = v.time, mmrc = v.number, mmrc_at = v.time, last_attempt = v.time, last_contact = v.time,
      last_result = v.few, next_appointment = v.time, open_events = coalesce(v.number, 0), month_seconds = coalesce(v.number, 0)
    from (select id, hash % 3 as place, case when hash % 4 > 0 then (hash % 7)::int end as number,
        case when hash % 4 > 0 then 'v' || hash % 5 end as few, case when hash % 3 > 0 then 't' || hash % 900 end as text,
        case when hash % 3 > 0 then timestamptz '2026-01-01' + make_interval(mins => (hash % 900)::int) end as time
      from (select id, abs(hashtext(id::text)::bigint) as hash from profiles) hashed) v
    where v.id = profile_id;
    update patient_list_rows set conditions = coalesce(v.names, '{}'), conditions_key = lower(array_to_string(v.names, ', ')),
      coordinator_id = v.staff, coordinator_key = 'coordinator ' || left(v.staff::text, 1)
    from (select id,
        case hash % 5 when 0 then array['COPD'] when 1 then array['Asthma', 'COPD'] when 2 then array['Asthma'] when 3 then array['Flu'] end as names,
        case when hash % 6 > 0 then (repeat((hash % 6)::text, 8) || '-0000-4000-8000-000000000000')::uuid end as staff
      from (select id, abs(hashtext(id::text)::bigint) as hash from profiles) hashed) v
    where v.id = profile_id;
    update patient_list_rows set eligible_from = v.time, eligible_to = case when status <> 'MANAGED' then v.time end,
      module = case hash % 2 when 0 then 'aria_module_cf' else module end
    from (select id, hash, case when hash % 3 > 0 then timestamptz '2026-01-01' + make_interval(mins => (hash % 900)::int) end as time
      from (select id, abs(hashtext(id::text)::bigint) as hash from site_profiles) hashed) v
    where v.id = site_profile_id`);
  // As the database does by itself: each row was written four times.
  await owner.query('vacuum analyze patient_list_rows');
  rows = (
    await owner.query<Row>(
      `select row.*, date_of_birth::text, ${['last_session', 'spo2_at', 'mmrc_at', 'eligible_from', 'eligible_to', 'last_contact', 'last_attempt', 'next_appointment'].map((one) => `${one}::text as ${one}`).join(', ')},
         month_seconds::int as month_seconds from patient_list_rows row`,
    )
  ).rows;
  sites = (
    await owner.query<{ id: string }>('select id from sites where not is_global order by slug')
  ).rows.map(({ id }) => id);
}, 120_000);
afterAll(() => owner.end());

const compare = (one: unknown, other: unknown): number => {
  if (one === other) return 0;
  if (typeof one === 'number' && typeof other === 'number') return one - other;
  return Buffer.compare(Buffer.from(String(one)), Buffer.from(String(other)));
};

/** By column, the place of each value among all: they are put in order once and not anew for each question. */
const places = new Map<string, ReadonlyMap<unknown, number>>();

const placeOf = (column: string, row: Row): number | null => {
  const known =
    places.get(column) ??
    new Map([...new Set(rows.map((one) => one[column]))].toSorted(compare).map((value, at) => [value, at]));
  places.set(column, known);
  return row[column] === null ? null : (known.get(row[column]) ?? null);
};

/** Nulls stand last by the column, and behind a name where the names go up. */
const byOrder = ({ sort, isDown, hiding }: RowsQuestion) => {
  const { key, isReversed = false } = sortKeys[sort];
  const hidden = sort.startsWith('spo2') ? (hiding.spo2 ?? []) : [];
  const sign = isDown === isReversed ? 1 : -1;
  const name = (one: Row, other: Row): number => {
    for (const part of ['last_key', 'first_key', 'profile_id', 'site_profile_id']) {
      const [mine, its] = [placeOf(part, one), placeOf(part, other)];
      if (mine === its) continue;
      if (part === 'site_profile_id') return Number(mine) - Number(its);
      if (mine === null || its === null) return (mine === null ? 1 : -1) * sign;
      return (mine - its) * sign;
    }
    return 0;
  };
  return (one: Row, other: Row): number => {
    if (key !== null) {
      const [mine = null, its = null] = [one, other].map((row) =>
        hidden.includes(row.site_id) ? null : placeOf(key, row),
      );
      if (mine !== its) {
        if (mine === null || its === null) return mine === null ? 1 : -1;
        return (mine - its) * sign;
      }
    }
    return name(one, other);
  };
};

const plain = (question: RowsQuestion): Row[] => {
  const { filters } = question;
  const found = rows
    .filter((row) => question.sites === null || question.sites.includes(row.site_id))
    .filter((row) => filters.status === undefined || filters.status.some((one) => one === row['status']))
    .filter((row) => filters.spo2?.min === undefined || Number(row['spo2'] ?? -1) >= filters.spo2.min)
    .filter((row) => filters.spo2?.min === undefined || question.hiding.spo2?.includes(row.site_id) !== true)
    .filter(({ conditions }) => filters.conditions?.some((one) => conditions.includes(one)) ?? true)
    .filter((row) => filters['care-coordinator']?.some((one) => one === row['coordinator_id']) ?? true)
    .sort(byOrder(question));
  const seen = new Set<string>();
  return found.filter(({ profile_id }) => !seen.has(profile_id) && seen.add(profile_id));
};

const REACHES = { everywhere: null, 'three sites': 3, 'fourteen sites': 14 } as const;
const FILTERS: readonly FilterMap[] = [{}, { status: ['MANAGED', 'AWARE'] }, { spo2: { min: 3 } }];

const asked = async (
  reach: keyof typeof REACHES,
  sort: ColumnId,
  isDown: boolean,
  filters: FilterMap,
  hiding: RowsQuestion['hiding'] = {},
) => {
  const count = REACHES[reach];
  const chosen = count === null ? null : sites.slice(0, count);
  const bits = chosen !== null && chosen.length > 12 ? await database.bitsOf(chosen) : null;
  const question: RowsQuestion = {
    filters,
    sort,
    isDown,
    sites: chosen,
    reach: bits,
    now: Date.UTC(2026, 10, 23),
    zone: 'UTC',
    hiding,
  };
  return question;
};

const idsOf = (found: readonly Row[]): string[] => found.map(({ profile_id }) => profile_id);

/** The file reads every hit by the same statements without a page. */
const inFile = async (db: Db, question: RowsQuestion, supposed: number): Promise<string[]> => {
  const ids: string[] = [];
  for (const { sql, values } of allHits(question, supposed, () => ({ select: 'hit.profile_id', joins: '' })))
    ids.push(...(await db.tuples<[string]>(sql, values)).map(([id]) => id));
  return ids;
};

/** Far more than there are: hits are read in the order of an index. */
const MANY = 1_000_000;

const readBothWays = async (db: Db, question: RowsQuestion, isRowTold: boolean): Promise<void> => {
  const expected = plain(question);
  const { patients: total } = await countNow(db, counted(question));
  expect(total).toBe(expected.length);
  const unknown = (): Starts | null => startsOf({}, db, question);
  const learned = unknown();
  await learned?.learn();
  const right = Math.max(1, total);
  // By walking, by putting in order, and by both parts of an index; from the start of the hits where it was learned.
  const ways = [
    ...[...new Set([right, 1, MANY])].map((supposed) => [supposed, unknown] as const),
    ...(learned === null ? [] : [right, MANY]).map((supposed) => [supposed, () => learned] as const),
  ];
  for (const offset of new Set([0, 50, Math.max(0, total - 30)]))
    for (const [supposed, starts] of ways) {
      const about = { total: supposed, everybody: PATIENTS };
      const page = await findHits(db, question, about, { limit: 50, offset }, starts());
      const wanted = expected.slice(offset, offset + 50);
      expect([offset, supposed, page.map(({ profileId }) => profileId)]).toEqual([
        offset,
        supposed,
        idsOf(wanted),
      ]);
      if (isRowTold)
        expect(page.map(({ siteProfileId }) => siteProfileId)).toEqual(
          wanted.map(({ site_profile_id }) => site_profile_id),
        );
    }
  for (const supposed of [right, MANY]) expect(await inFile(db, question, supposed)).toEqual(idsOf(expected));
};

const compareWays = (question: RowsQuestion, isRowTold: boolean): Promise<void> =>
  database.transact({ allSites: 'a test reads the list' }, (db) => readBothWays(db, question, isRowTold));

const reaches = Object.keys(REACHES) as (keyof typeof REACHES)[];

/**
 * Every order with every filter. Each pair of them is asked in one reach, so that every order and every filter meets every reach;
 * deep, in all reaches.
 */
const compareAll = async (
  sorts: readonly ColumnId[],
  filters: readonly FilterMap[],
  compareOne: (
    reach: keyof typeof REACHES,
    sort: ColumnId,
    isDown: boolean,
    filter: FilterMap,
  ) => Promise<void>,
): Promise<void> => {
  for (const sort of sorts)
    for (const [direction, isDown] of [false, true].entries())
      for (const [place, filter] of filters.entries()) {
        const turn = columnIds.indexOf(sort) + direction + place;
        for (const [at, reach] of reaches.entries())
          if (isDeep() || at === turn % reaches.length) await compareOne(reach, sort, isDown, filter);
      }
};

const [one, other] = [1, 4].map((n) => `${String(n).repeat(8)}-0000-4000-8000-000000000000`);
const coordinator = { 'care-coordinator': [one ?? ''] };

test.each(columnIds)('by %s, whole and narrowed, also to the list of a coordinator', (column) =>
  compareAll(
    [column],
    [...FILTERS, coordinator, { ...coordinator, status: ['MANAGED'] }],
    async (reach, sort, isDown, filters) =>
      compareWays(await asked(reach, sort, isDown, filters), sortKeys[sort].isOfSite === true),
  ),
);

test('narrowed by conditions and by coordinators, where hits lie far behind the first row or none has a value', () =>
  compareAll(
    ['conditions', 'care-coordinator', 'eligibility-end'],
    [
      { conditions: ['COPD'] },
      { conditions: ['Flu', 'Asthma'] },
      { conditions: ['Gout'] },
      coordinator,
      { status: ['MANAGED'] },
      { 'care-coordinator': [other ?? '', one ?? ''], status: ['MANAGED', 'AWARE'] },
    ],
    async (reach, sort, isDown, filters) =>
      compareWays(await asked(reach, sort, isDown, filters), sortKeys[sort].isOfSite === true),
  ));

test('where seven sites do not show SpO2: they neither find nor sort by it', () => {
  const hiding = { spo2: [...sites.slice(0, 2), ...sites.slice(9, 14)] };
  return compareAll(['spo2', 'spo2-timestamp', 'name'], FILTERS, async (reach, sort, isDown, filters) =>
    compareWays(await asked(reach, sort, isDown, filters, hiding), sort !== 'name'),
  );
});

test('the call gives the page and the total of a plain reading, for every order', async () => {
  await owner.query(
    `update sites set feature_values = feature_values || '{"portal_spo2": true, "portal_dyspnea": true}'`,
  );
  const post = await signedIn(database, {
    username: generatedAccounts.everywhere,
    password: GENERATED_PASSWORD,
  });
  const orders = columnIds.flatMap((sort) => [false, true].map((isDown) => ({ sort, isDown })));
  const filters = [...FILTERS, coordinator, { ...coordinator, status: ['MANAGED' as const] }];
  for (const [at, { sort, isDown }] of orders.entries())
    for (const [place, filter] of filters.entries()) {
      if (!isDeep() && place !== at % filters.length) continue;
      const reach = reaches[(at + place) % reaches.length] ?? 'everywhere';
      const question = await asked(reach, sort, isDown, filter);
      const expected = plain(question);
      const site = question.sites === null ? {} : { site: question.sites };
      const body = { filters: { ...filter, ...site }, sort: `${sort},${isDown ? 'desc' : 'asc'}`, size: 50 };
      // Once without and once with what the server remembers of the question.
      for (const page of [0, 1]) {
        const answer = await post('profiles/list', { ...body, page });
        const ids = answer.json().map(({ id }: { id: string }) => id);
        const wanted = idsOf(expected.slice(page * 50, page * 50 + 50));
        expect([sort, isDown, filter, reach, page, answer.headers['x-total-count'], ids]).toEqual([
          sort,
          isDown,
          filter,
          reach,
          page,
          String(expected.length),
          wanted,
        ]);
      }
    }
});

test('the number of all patients stands ready', async () => {
  expect(await database.transact({ allSites: 'a test counts' }, countPatients)).toBe(PATIENTS);
});
