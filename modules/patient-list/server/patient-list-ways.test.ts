// Do all ways of reading the list give what a plain reading gives, each from the indexes alone? (OP-VIEWS-3; migration 20261122T0008_patient_search)
import { beforeAll, describe, expect, test } from 'vitest';
import { ensureReferenceData } from '../../../apps/server/seed/reference-data.ts';
import type { Db } from '@alveary/server/platform/db/handle.ts';
import type { Database } from '@alveary/server/platform/db/open.ts';
import { testDatabase } from '@alveary/server/testing/database.ts';
import { generate } from '@alveary/modules/import-export/server/public.ts';
import type { ListPage, ListQuestion } from './patient-list.store.ts';
import {
  pageByScanning,
  pageByWalking,
  pageFromNames,
  pageInSites,
  pageOfAll,
  pageOfSites,
  preferIndexes,
} from './patient-list.store.ts';

let database: Database;
let sites: string[];

beforeAll(async () => {
  const made = await testDatabase();
  database = made.database;
  await ensureReferenceData(database);
  await generate(made.url, { patients: 20_000, sites: 20, passwordHash: 'none', withoutList: true });
  const rows = await database.searches.many<{ id: string }>(
    'select id from sites where not is_global order by slug',
  );
  sites = rows.map((row) => row.id);
}, 120_000);

const asked = (given: Partial<ListQuestion>): ListQuestion => ({
  words: [],
  statuses: null,
  sites,
  isEverywhere: (given.sites ?? sites).length === sites.length,
  page: { offset: 0, limit: 50, descending: false },
  ...given,
});

const plain = async (db: Db, question: ListQuestion): Promise<ListPage> => {
  const direction = question.page.descending ? 'desc' : 'asc';
  const rows = await db.many<{ id: string; total: number }>(
    `select p.id, count(*) over () as total from profiles p
     where exists (select from site_profiles where profile_id = p.id and site_id = any ($1)
                   and ($2::text[] is null or engagement_status = any ($2)))
       and not exists (select from unnest($3::text[]) word
         where strpos(name_key(p.last_name), word) = 0 and strpos(name_key(p.first_name), word) = 0)
     order by name_key(p.last_name) collate "C" ${direction}, name_key(p.first_name) collate "C" ${direction}, p.id ${direction}
     limit $4 offset $5`,
    [question.sites, question.statuses, question.words, question.page.limit, question.page.offset],
  );
  return { total: rows[0]?.total ?? 0, ids: rows.map(({ id }) => id) };
};

const both = (question: ListQuestion, way: (db: Db) => Promise<ListPage>) =>
  database.transact({ allSites: 'a test reads the list' }, async (db) => {
    const expected = await plain(db, question);
    await preferIndexes(db);
    return { expected, found: await way(db) };
  });

const PAGES: ListQuestion['page'][] = [
  { offset: 0, limit: 50, descending: false },
  { offset: 350, limit: 50, descending: false },
  { offset: 50, limit: 50, descending: true },
];

describe.each(PAGES)('the page %o', (page) => {
  test('of everybody', async () => {
    const question = asked({ page });
    const { expected, found } = await both(question, (db) => pageOfAll(db, question));
    expect(found).toEqual(expected);
    expect(found.total).toBe(20_000);
  });

  test.each<[string, Partial<ListQuestion>]>([
    ['one site', {}],
    ['one site and two statuses', { statuses: ['AWARE', 'DISENROLLED'] }],
  ])('of %s', async (_name, given) => {
    const question = asked({ page, sites: sites.slice(0, 1), ...given });
    const { expected, found } = await both(question, (db) => pageOfSites(db, question));
    expect(found).toEqual(expected);
    expect(found.total).toBeGreaterThan(0);
  });

  test.each<[string, Partial<ListQuestion>]>([
    ['six sites, a patient of two of them once', {}],
    ['six sites and a status', { statuses: ['MANAGED'] }],
    ['all sites and a status', { statuses: ['ELIGIBLE'], isEverywhere: true }],
  ])('of %s', async (_name, given) => {
    const question = asked({ page, ...given, sites: given.isEverywhere ? sites : sites.slice(0, 6) });
    const { expected, found } = await both(question, (db) => pageOfSites(db, question));
    expect(found).toEqual(expected);
  });

  test.each<[string[], number, string[] | null]>([
    [['an'], 6, null],
    [['a', 'er'], 3, ['MANAGED', 'AWARE']],
  ])('in sites by the words %o', async (words, count, statuses) => {
    const question = asked({ page, words, statuses, sites: sites.slice(0, count) });
    const { expected, found } = await both(question, (db) => pageInSites(db, question));
    expect(found).toEqual(expected);
    expect(found.total).toBeGreaterThan(0);
  });

  test.each<[string[], number, string[] | null]>([
    [['smith'], 20, null],
    [['smith', 'a'], 20, ['MANAGED']],
    [['john'], 4, null],
  ])('from the names with %o', async (words, count, statuses) => {
    const question = asked({ page, words, statuses, sites: sites.slice(0, count) });
    const { expected, found } = await both(question, (db) => pageFromNames(db, question, words[0] ?? ''));
    expect(found).toEqual({ ...expected, total: found.ids.length === 0 ? found.total : expected.total });
    expect(found.total).toBeGreaterThan(0);
  });

  test('of everybody with a common word, and with two', async () => {
    const one = asked({ page, words: ['an'] });
    const walked = await both(one, (db) => pageByWalking(db, one, 7));
    expect(walked.found).toEqual({ total: 7, ids: walked.expected.ids });
    const two = asked({ page, words: ['an', 'e'] });
    const scanned = await both(two, (db) => pageByScanning(db, two));
    expect(scanned.found).toEqual(scanned.expected);
  });
});

test('the first page of all, of a site and of a status reads no more than it shows', async () => {
  const costs: number[] = [];
  await database.transact({ allSites: 'a test explains the list' }, async (db) => {
    await preferIndexes(db);
    const explaining: Db = {
      ...db,
      one: async (sql, values) => {
        const [row] = await db.many<{ 'QUERY PLAN': [{ Plan: object }] }>(
          `explain (analyze, format json) ${sql}`,
          values,
        );
        const plan = JSON.stringify(row?.['QUERY PLAN'][0].Plan);
        // Of the page, without the reading that counts.
        const page = plan.slice(plan.indexOf('CTE page'), plan.indexOf('CTE total'));
        expect(page).not.toContain('Seq Scan');
        const reads = [
          ...page.matchAll(
            /"Relation Name":"patient_search_\w+".*?"Actual Rows":([\d.]+),"Actual Loops":(\d+)/g,
          ),
        ];
        costs.push(reads.reduce((sum, [, rows, loops]) => sum + Number(rows) * Number(loops), 0));
        return db.one(sql, values);
      },
    };
    await pageOfAll(explaining, asked({}));
    await pageOfSites(explaining, asked({ sites: sites.slice(0, 1) }));
    await pageOfSites(explaining, asked({ sites: sites.slice(0, 6), statuses: ['MANAGED'] }));
  });
  expect(costs).toEqual([50, 50, 300]);
});
