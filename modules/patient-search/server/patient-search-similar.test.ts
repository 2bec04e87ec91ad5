// Who is found by a name that is only like the one that was asked, in which order, and who learns of it? (OP-PSEARCH-3; docs/decisions/0013)
import type { PatientMatch } from '@alveary/modules/patients/contract/model.ts';
import { patientSearchQuery } from '../contract/model.ts';
import type { Me } from '@alveary/contract/policies/policy.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import type { TestApp } from '@alveary/server/testing/app.ts';
import { testApp } from '@alveary/server/testing/app.ts';
import type { TestPerson } from '@alveary/server/testing/world.ts';
import { insertPatient, testSites } from '@alveary/server/testing/world.ts';
import { findPatients } from './patient-search.ts';
import { likenessOf } from './patient-search-likeness.rules.ts';
import { searchQuestion } from './patient-search-question.ts';

const { north, south } = testSites;
let house: TestApp;

const NAMED = [
  ['Thornton', 'Maya', north],
  ['Thorntonsen', 'Ida', north],
  ['Thorntan', 'Zoe', south],
  ['O’Keeffe', 'Mary-Ann', north],
  ['Okeeffe', 'Bo', south],
  ['van Dyke', 'Ann', north],
  ['Anton', 'Thor', north],
] as const;
/** Names that are like each other in every way, for the comparison with a plain reading. */
const LAST = [
  'Hansen',
  'Hanssen',
  'Hensen',
  'Hans-En',
  'Jansen',
  'Ahnsen',
  'Hansenius',
  "O'Hansen",
  'Marin',
  null,
];
const FIRST = [
  'Marina',
  'Maria',
  'Mari Na',
  'Martina',
  'Hansen',
  'Amrina',
  "M'arina",
  'Karin',
  '',
  'Ma-rina',
];

beforeAll(async () => {
  house = await testApp();
  await house.database.transact({ allSites: 'a test adds patients' }, async (db) => {
    for (const [lastName, firstName, site] of NAMED) {
      await insertPatient(db, { lastName, firstName, sites: [site], dateOfBirth: '1970-01-31' });
    }
    for (const [at, lastName] of LAST.entries()) {
      for (const [index, firstName] of FIRST.entries()) {
        const sites = (at + index) % 3 === 0 ? [north, south] : (at + index) % 3 === 1 ? [north] : [south];
        await insertPatient(db, { firstName, lastName: lastName ?? '', sites, dateOfBirth: '1955-05-05' });
      }
    }
  });
});

const search = async (as: TestPerson, query: Record<string, string>, path = 'profiles/search') => {
  const answer = await house.send({ as, path: `${path}?${new URLSearchParams(query)}` });
  const rows = answer.json<PatientMatch[]>();
  return {
    total: Number(answer.headers['x-total-count']),
    rows,
    names: rows.map(
      ({ lastName, firstName, similar }) => `${similar ? '~' : ''}${lastName ?? ''}, ${firstName ?? ''}`,
    ),
  };
};

describe('a flexible name also finds', () => {
  test.each([
    [
      'a wrong letter',
      { 'lastName.contains': 'thorntun' },
      ['~Thorntan, Zoe', '~Thornton, Maya', '~Thorntonsen, Ida'],
    ],
    ['a letter left out', { 'lastName.contains': 'thornon' }, ['~Thornton, Maya', '~Thorntonsen, Ida']],
    ['a letter too many', { 'lastName.contains': 'thorrntan' }, ['~Thorntan, Zoe']],
    ['two letters swapped', { 'lastName.contains': 'tohrntan' }, ['~Thorntan, Zoe']],
    [
      'after those who match as typed',
      { 'lastName.contains': 'thornton' },
      ['Thornton, Maya', 'Thorntonsen, Ida', '~Thorntan, Zoe'],
    ],
    [
      'no apostrophe, and no accents',
      { 'lastName.contains': 'ÓKEEF' },
      ['Okeeffe, Bo', '~O’Keeffe, Mary-Ann'],
    ],
    ['other separators', { 'lastName.contains': "o'keef" }, ['O’Keeffe, Mary-Ann', '~Okeeffe, Bo']],
    ['no space at all', { 'lastName.contains': 'vandyke' }, ['~van Dyke, Ann']],
    ['spaces instead of a hyphen', { 'firstName.contains': 'mary   ann' }, ['~O’Keeffe, Mary-Ann']],
    [
      'first and last name swapped',
      { 'lastName.contains': 'maya', 'firstName.contains': 'thorn' },
      ['~Thornton, Maya'],
    ],
    ['a first name in the field of the last name', { 'lastName.contains': 'zoe' }, ['~Thorntan, Zoe']],
    [
      'a typo beside a name that matches',
      { 'lastName.contains': 'thronton', 'firstName.contains': 'may' },
      ['~Thornton, Maya'],
    ],
    [
      'a typo beside a birth date',
      { 'lastName.contains': 'thorntin', 'dateOfBirth.equals': '1970-01-31' },
      ['~Thorntan, Zoe', '~Thornton, Maya', '~Thorntonsen, Ida'],
    ],
    ['not two typos', { 'lastName.contains': 'thurntun' }, []],
    ['not a typo in three letters', { 'lastName.contains': 'dyk', 'firstName.contains': 'anm' }, []],
    [
      'not with another birth date',
      { 'lastName.contains': 'thorntin', 'dateOfBirth.equals': '1970-02-01' },
      [],
    ],
  ] satisfies [string, Record<string, string>, string[]][])('%s', async (_, query, names) => {
    expect(await search(house.world.lena, query)).toMatchObject({ total: names.length, names });
  });
});

test.each([
  [{ 'lastName.equals': 'thorntun' }],
  [{ 'lastName.equals': 'okeeffe' }, 'Okeeffe, Bo'],
  [{ 'lastName.equals': 'maya', 'firstName.equals': 'thornton' }],
  [{ 'lastName.equals': 'thorntun', 'firstName.contains': 'maya' }],
  [{ 'lastName.equals': 'thor', 'firstName.contains': 'anton' }],
] satisfies [Record<string, string>, string?][])(
  'PSEARCH-003 exact stays exact: %o',
  async (query, ...names) => {
    expect((await search(house.world.lena, query)).names).toEqual(names);
  },
);

describe('OP-PSEARCH-3 who sees similar patients of foreign sites', () => {
  test('PSEARCH-014 staff see them closed', async () => {
    const { rows } = await search(house.world.lena, { 'lastName.contains': 'thorrntan' });
    expect(rows).toMatchObject([{ accessible: false, similar: true, siteProfiles: [{ accessible: false }] }]);
  });

  test('others see those of their own sites, and staff too where only these are searched', async () => {
    const query = { 'lastName.contains': 'thorntun' };
    const own = ['~Thornton, Maya', '~Thorntonsen, Ida'];
    expect(await search(house.world.tom, query)).toMatchObject({ total: 2, names: own });
    expect(await search(house.world.lena, query, 'api/profiles')).toMatchObject({ total: 2, names: own });
    expect((await search(house.world.priya, query)).names).toEqual(['~Thorntan, Zoe']);
  });

  test('an exact identifier beside a similar name does not tell others of a foreign patient', async () => {
    const { rows } = await search(house.world.lena, { 'lastName.contains': 'thorrntan' });
    const query = { 'lastName.contains': 'thorrntan', 'id.equals': rows[0]?.id ?? '' };
    expect((await search(house.world.lena, query)).total).toBe(1);
    expect((await search(house.world.tom, query)).total).toBe(0);
  });

  test('the audit log names every similar patient that was shown', async () => {
    const { rows } = await search(house.world.lena, { 'lastName.contains': 'thorrntan' });
    const row = await house.database.searches.one<{ patient_ids: string[]; action: string }>(
      'select patient_ids, action from audit_events order by id desc limit 1',
    );
    expect(row).toEqual({ patient_ids: [rows[0]?.id], action: 'patient.search' });
  });
});

test('PSEARCH-044 pages go on from those who match to the similar ones, and the total counts both', async () => {
  const all = await search(house.world.lena, { 'lastName.contains': 'thornton' });
  const pages = await Promise.all(
    ['0', '1', '2', '3'].map((page) =>
      search(house.world.lena, { 'lastName.contains': 'thornton', size: '1', page }),
    ),
  );
  expect(pages.flatMap(({ names }) => names)).toEqual(all.names);
  expect(pages.map(({ total }) => total)).toEqual([3, 3, 3, 3]);
  const reversed = await search(house.world.lena, { 'lastName.contains': 'thornton', sort: 'lastName,desc' });
  expect(reversed.names).toEqual(['Thorntonsen, Ida', 'Thornton, Maya', '~Thorntan, Zoe']);
});

interface Row {
  readonly id: string;
  readonly last: string | null;
  readonly first: string | null;
  readonly born: string | null;
  readonly sites: readonly string[];
}

const CLOSENESS = { spelling: 1, typo: 3, beginning: 4 } as const;
const SWAPPED = 2;
const NOT_AT_ALL = 9;

/** 0 as typed, then the closer the smaller. */
const closeness = (term: string | undefined, key: string | null): number => {
  if (term === undefined) return 0;
  if (key === null) return NOT_AT_ALL;
  const likeness = likenessOf(term, key);
  return key.includes(term) ? 0 : likeness === null ? NOT_AT_ALL : CLOSENESS[likeness];
};

const kindOf = ({ last, first }: Row, asked: { last?: string; first?: string }): number => {
  const kind = Math.max(closeness(asked.last, last), closeness(asked.first, first));
  const only =
    asked.last === undefined || asked.first === undefined ? (asked.last ?? asked.first ?? '') : null;
  const isSwapped =
    (asked.last === undefined || (first?.includes(asked.last) ?? false)) &&
    (asked.first === undefined || (last?.includes(asked.first) ?? false)) &&
    (only === null || only.length >= 3);
  return kind === 0 ? 0 : isSwapped ? Math.min(kind, SWAPPED) : kind;
};

const byOrder = (one: Row, other: Row): number => {
  for (const name of ['last', 'first', 'id'] as const) {
    const [a, b] = [one[name], other[name]];
    if (a !== b) return a === null ? 1 : b === null ? -1 : a < b ? -1 : 1;
  }
  return 0;
};

test('PSEARCH-044 400 random searches find whom a plain reading of all patients finds, in its order', async () => {
  const patients = await house.database.searches.many<Row>(
    `select profile_id as id, last_key as last, first_key as first, date_of_birth as born, site_ids as sites
     from patient_search_rows`,
  );
  let state = 11;
  const roll = (sides: number): number => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * sides);
  };
  const damaged = (name: string): string => {
    const at = roll(name.length);
    const letter = "aehn -'"[roll(7)] ?? '';
    const [head, tail] = [name.slice(0, at), name.slice(at)];
    const ways = [
      name,
      head + letter + tail,
      head + tail.slice(1),
      head + letter + tail.slice(1),
      tail + head,
    ];
    const way = ways[roll(ways.length)] ?? name;
    return (roll(3) === 0 ? way.slice(0, 3 + roll(4)) : way).trim().replace(/ {2}/g, ' ');
  };
  const anyName = (): string => damaged([...LAST, ...FIRST][roll(20)] || 'hansen').toLowerCase();
  let similarFound = 0;
  for (let run = 0; run < 400; run += 1) {
    const kind = roll(4);
    const asked = {
      ...(kind === 1 ? {} : { last: anyName() || 'x' }),
      ...(kind === 0 ? {} : { first: anyName() || 'y' }),
    };
    const born = roll(4) === 0 ? '1955-05-05' : undefined;
    const isStaff = roll(2) === 0;
    const me: Me = {
      id: '00000000-0000-4000-8000-0000000000ff',
      isStaff,
      isEmployee: false,
      accountConfirmed: true,
      hasPortalConfiguration: true,
      siteUserActions: ['action_profile_view'],
      siteUsers: [{ siteId: south, roles: [] }],
    };
    const query = patientSearchQuery.parse({
      ...(asked.last === undefined ? {} : { 'lastName.contains': asked.last }),
      ...(asked.first === undefined ? {} : { 'firstName.contains': asked.first }),
      ...(born === undefined ? {} : { 'dateOfBirth.equals': born }),
      size: '200',
    });
    const seen = patients
      .filter((row) => (isStaff || row.sites.includes(south)) && (born === undefined || row.born === born))
      .map((row) => ({ row, kind: kindOf(row, asked) }))
      .filter((each) => each.kind !== NOT_AT_ALL)
      .sort((one, other) => one.kind - other.kind || byOrder(one.row, other.row));
    const literal = seen.filter((each) => each.kind === 0);
    const wanted =
      literal.length < 50 ? [...literal, ...seen.slice(literal.length, literal.length + 50)] : literal;
    const found = await findPatients(
      { db: house.database.searches, single: house.database.shortSearches },
      // Sites come as a list or as bits, for the same answer.
      searchQuestion(me, query, true, run % 2 === 0 ? null : await house.database.bitsOf([south])),
    );
    const short = { asked, born, isStaff };
    expect({ ...short, total: found.total, ids: found.rows.map(({ id }) => id) }).toEqual({
      ...short,
      total: wanted.length,
      ids: wanted.map(({ row }) => row.id),
    });
    similarFound += wanted.length - literal.length;
  }
  expect(similarFound).toBeGreaterThan(1_000);
});
