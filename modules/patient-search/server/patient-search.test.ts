// Do the two patient searches find what they should, and does each person see of it what they may? (OP-PSEARCH-1 to 4)
import type { PatientMatch } from '@alveary/modules/patients/contract/model.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import type { TestApp } from '@alveary/server/testing/app.ts';
import { testApp } from '@alveary/server/testing/app.ts';
import type { TestPatient, TestPerson } from '@alveary/server/testing/world.ts';
import { insertPatient, testSites } from '@alveary/server/testing/world.ts';

const { north, south } = testSites;
let house: TestApp;
let orla: TestPatient;
let bjork: TestPatient;

interface Answer {
  readonly status: number;
  readonly total: number;
  readonly rows: PatientMatch[];
  readonly names: string[];
}

const get = async (as: TestPerson, path: string, query: Record<string, string>): Promise<Answer> => {
  const answer = await house.send({ as, path: `${path}?${new URLSearchParams(query)}` });
  const rows = answer.statusCode === 200 ? answer.json<PatientMatch[]>() : [];
  return {
    status: answer.statusCode,
    total: Number(answer.headers['x-total-count']),
    rows,
    names: rows.map((row) => `${row.lastName ?? ''}, ${row.firstName ?? ''}`),
  };
};
const search = (as: TestPerson, query: Record<string, string>) => get(as, 'profiles/search', query);
const list = (as: TestPerson, query: Record<string, string>) => get(as, 'api/profiles', query);

beforeAll(async () => {
  house = await testApp();
  await house.database.transact({ allSites: 'a test adds patients' }, async (db) => {
    orla = await insertPatient(db, {
      firstName: 'Órla',
      lastName: 'O’Brien',
      dateOfBirth: '1961-07-08',
      ehrId: 'EHR-77',
      sites: [north],
    });
    bjork = await insertPatient(db, {
      firstName: 'Bjørk',
      lastName: 'Sørensen',
      dateOfBirth: '1970-01-31',
      ehrId: 'EHR-88',
      sites: [south],
    });
    await insertPatient(db, { firstName: 'Ann', lastName: 'Sorenson', sites: [north, south] });
    await insertPatient(db, { firstName: '100%', lastName: 'A_b\\c', sites: [north] });
    for (const lastName of ['Eddy'.repeat(101), 'Eddy']) {
      await insertPatient(db, { firstName: 'Rex', lastName, dateOfBirth: '1944-04-04', sites: [north] });
    }
    await insertPatient(db, { firstName: 'Straße', lastName: 'Weiß', sites: [north] });
    await db.run(
      `insert into profile_phones (id, profile_id, type, phone_number) values
         (gen_random_uuid(), $1, 'CELL', '+1 (919) 555-0101'), (gen_random_uuid(), $2, 'CELL', '701740688')`,
      [orla.profileId, bjork.profileId],
    );
    await db.run(
      `update profiles set email_address = 'Orla.OBrien@mail.example', insurance_member_id = 'MEM-5' where id = $1`,
      [orla.profileId],
    );
    await db.run(`update profiles set email_address = 'bjork@mail.example' where id = $1`, [bjork.profileId]);
  });
});

describe('each field finds its patient', () => {
  const ORLA = ['O’Brien, Órla'];
  test.each([
    ['last name contains', { 'lastName.contains': 'brie' }, ORLA],
    [
      'PSEARCH-025 last name equals, ignoring case and the kind of apostrophe',
      { 'lastName.equals': "o'BRIEN" },
      ORLA,
    ],
    ['last name equals is not contains', { 'lastName.equals': 'brie' }, []],
    ['first name contains, ignoring accents', { 'firstName.contains': 'orl' }, ORLA],
    ['first name equals, ignoring accents', { 'firstName.equals': 'ORLA' }, ORLA],
    ['both names', { 'lastName.contains': 'o', 'firstName.contains': 'rla' }, ORLA],
    ['PSEARCH-039 EHR ID', { 'identifierType.equals': 'EhrId', 'identifierValue.equals': 'EHR-77' }, ORLA],
    ['an EHR ID is exact', { 'identifierType.equals': 'EhrId', 'identifierValue.equals': 'EHR-7' }, []],
    ['PSEARCH-038 phone by its last ten digits', { 'phoneNumber.equals': '(919) 555 0101' }, ORLA],
    [
      'a phone of nine digits in its national form',
      { 'phoneNumber.equals': '070-174 06 88' },
      ['Sørensen, Bjørk'],
    ],
    [
      'EHR ID in small letters',
      { 'identifierType.equals': 'EhrId', 'identifierValue.equals': 'ehr-77' },
      ORLA,
    ],
    ['member ID in small letters', { 'insuranceMemberId.equals': 'mem-5' }, ORLA],
    ['e-mail, ignoring case', { 'emailAddress.equals': 'orla.obrien@MAIL.example' }, ORLA],
    ['date of birth', { 'dateOfBirth.equals': '1961-07-08' }, ORLA],
    [
      'date of birth of one whose line is too long for an index',
      { 'dateOfBirth.equals': '1944-04-04' },
      ['Eddy, Rex', `${'Eddy'.repeat(101)}, Rex`],
    ],
    ['member id', { 'insuranceMemberId.equals': 'MEM-5' }, ORLA],
    [
      'all of them together',
      {
        'lastName.contains': 'obr'.replace('ob', 'o’b'),
        'dateOfBirth.equals': '1961-07-08',
        'insuranceMemberId.equals': 'MEM-5',
      },
      ORLA,
    ],
    [
      'one that does not fit empties the list',
      { 'lastName.equals': 'Shared', 'insuranceMemberId.equals': 'MEM-5' },
      [],
    ],
    ['ß is found as ss', { 'lastName.contains': 'weiss' }, ['Weiß, Straße']],
    [
      '%, _ and \\ are letters like others',
      { 'lastName.contains': '_b\\', 'firstName.contains': '0%' },
      ['A_b\\c, 100%'],
    ],
    ['a % alone is not everything', { 'lastName.contains': '%' }, []],
    ['letters that no name has', { 'lastName.contains': 'qqqq' }, []],
    ['nothing but an accent', { 'lastName.contains': '\u0301' }, []],
  ] satisfies [string, Record<string, string>, string[]][])(
    'PSEARCH-024 PSEARCH-040 %s',
    async (_, query, names) => {
      const answer = await search(house.world.lena, query);
      expect(answer).toMatchObject({ status: 200, total: names.length, names });
    },
  );

  test('PSEARCH-024 UUID, in any case', async () => {
    const answer = await search(house.world.lena, { 'id.equals': orla.profileId.toUpperCase() });
    expect(answer.names).toEqual(ORLA);
  });
});

test.each([
  ['PSEARCH-037 an e-mail address is exact', { 'emailAddress.contains': 'a' }],
  ['PSEARCH-037 a phone number is exact', { 'phoneNumber.contains': '9195550101' }],
  ['PSEARCH-037 a date of birth is exact', { 'dateOfBirth.contains': '1970-01-31' }],
  ['PSEARCH-037 a UUID is exact', { 'id.contains': '01a1fd49-dd72-7d6b-8269-9188ac714177' }],
  ['PSEARCH-037 a member ID is exact', { 'insuranceMemberId.contains': 'MEM-5' }],
  [
    'PSEARCH-037 an EHR ID is exact',
    { 'identifierType.equals': 'EhrId', 'identifierValue.contains': 'EHR-77' },
  ],
  ['PSEARCH-028 an empty text is left out by the browser and refused here', { 'lastName.contains': '' }],
  ['PSEARCH-033 a phone number has ten digits', { 'phoneNumber.equals': '919555010' }],
  ['PSEARCH-031 a date of birth exists', { 'dateOfBirth.equals': '1970-02-30' }],
  ['PSEARCH-035 a UUID is one', { 'id.equals': 'zzzzzzzz-0000-0000-0000-000000000000' }],
  ['no filter at all', {}],
  ['unknown filters', { 'lastName.startsWith': 'a' }],
])('%s: 400', async (_, query) => {
  expect((await search(house.world.lena, query)).status).toBe(400);
});

test('PSEARCH-043 PSEARCH-044 pages follow the last name and the total is exact', async () => {
  const all = await search(house.world.lena, { 'lastName.contains': 'o' });
  expect(all.names).toEqual([
    'Northcott, Nora',
    'O’Brien, Órla',
    'Sørensen, Bjørk',
    'Sorenson, Ann',
    'Southey, Saul',
  ]);
  const second = await search(house.world.lena, { 'lastName.contains': 'o', size: '2', page: '1' });
  expect(second).toMatchObject({ total: 5, names: all.names.slice(2, 4) });
  const beyond = await search(house.world.lena, { 'lastName.contains': 'o', size: '2', page: '9' });
  expect(beyond).toMatchObject({ total: 5, names: [] });
  const reversed = await search(house.world.lena, { 'lastName.contains': 'o', sort: 'lastName,desc' });
  expect(reversed.names).toEqual(all.names.toReversed());
  const byFirst = await search(house.world.lena, { 'firstName.contains': 'a' });
  expect(byFirst.names).toEqual([
    'Northcott, Nora',
    'O’Brien, Órla',
    'Shared, Shira',
    'Sorenson, Ann',
    'Southey, Saul',
    'Weiß, Straße',
  ]);
});

describe('OP-PSEARCH-3 what is seen of patients of foreign sites', () => {
  const CLOSED = {
    id: null,
    firstName: 'Bjørk',
    lastName: 'Sørensen',
    dateOfBirth: '1970-01-31',
    identifiers: { EhrId: 'EHR-88' },
    accessible: false,
    similar: false,
    siteProfiles: [{ id: null, accessible: false, site: { id: null, slug: null, shortName: 'South' } }],
  };

  test('PSEARCH-014 staff see every match, closed where they have no access, with the site id to grant it', async () => {
    const answer = await search(house.world.lena, { 'lastName.contains': 'sorens' });
    expect(answer.names).toEqual(['Sørensen, Bjørk', 'Sorenson, Ann']);
    expect(answer.rows[0]).toEqual({
      ...CLOSED,
      id: bjork.profileId,
      siteProfiles: [
        {
          id: bjork.siteProfileId,
          accessible: false,
          site: { id: south, slug: 'south', shortName: 'South' },
        },
      ],
    });
  });

  test('PSEARCH-008 PSEARCH-020 the site that can be opened comes first', async () => {
    const shared = { 'identifierType.equals': 'EhrId', 'identifierValue.equals': 'B-1' };
    const forLena = await search(house.world.lena, shared);
    const forPriya = await search(house.world.priya, shared);
    const sitesOf = (answer: Answer) => answer.rows[0]?.siteProfiles.map((entry) => entry.site.shortName);
    expect(sitesOf(forLena)).toEqual(['North', 'South']);
    expect(sitesOf(forPriya)).toEqual(['South', 'North']);
    expect(forPriya.rows[0]?.siteProfiles[1]).toEqual({
      id: null,
      accessible: false,
      site: { id: null, slug: null, shortName: 'North' },
    });
  });

  test.each([
    ['by a name', { 'lastName.contains': 'sorens' }],
    ['by an exact name', { 'lastName.equals': 'sørensen' }],
    ['by an EHR id', { 'identifierType.equals': 'EhrId', 'identifierValue.equals': 'EHR-88' }],
    ['by an e-mail address', { 'emailAddress.equals': 'BJORK@mail.example' }],
    ['by a date of birth', { 'dateOfBirth.equals': '1970-01-31' }],
    ['by first name and date of birth', { 'firstName.equals': 'bjørk', 'dateOfBirth.equals': '1970-01-31' }],
    [
      'by part of the last name and date of birth',
      { 'lastName.contains': 'sør', 'dateOfBirth.equals': '1970-01-31' },
    ],
  ] satisfies [string, Record<string, string>][])('others do not find them %s', async (_, query) => {
    const answer = await search(house.world.tom, query);
    expect(answer.names).not.toContain('Sørensen, Bjørk');
    expect(answer.total).toBe(answer.rows.length);
  });

  test.each([
    [
      'exact last name with date of birth',
      { 'lastName.equals': 'sorensen', 'dateOfBirth.equals': '1970-01-31' },
    ],
    [
      'the same and what narrows it',
      { 'lastName.equals': 'sorensen', 'dateOfBirth.equals': '1970-01-31', 'firstName.contains': 'bj' },
    ],
  ] satisfies [string, Record<string, string>][])(
    'others find them closed by %s, without any id',
    async (_, query) => {
      expect(await search(house.world.tom, query)).toMatchObject({ total: 1, rows: [CLOSED] });
    },
  );

  test('PSEARCH-041 PSEARCH-022 the search of the own sites never lists a foreign patient', async () => {
    const ehr = { 'identifierType.equals': 'EhrId', 'identifierValue.equals': 'EHR-88' };
    for (const person of [house.world.lena, house.world.tom]) {
      expect(await list(person, ehr)).toMatchObject({ status: 200, total: 0 });
      expect((await list(person, { 'lastName.contains': 'sorens' })).names).toEqual(['Sorenson, Ann']);
    }
    const paged = { 'lastName.contains': 'o', size: '2', sort: 'lastName,desc' };
    expect(await list(house.world.lena, { ...paged, page: '0' })).toMatchObject({
      total: 3,
      names: ['Sorenson, Ann', 'O’Brien, Órla'],
    });
    expect((await list(house.world.lena, { ...paged, page: '1' })).names).toEqual(['Northcott, Nora']);
    expect(await list(house.world.priya, ehr)).toMatchObject({ total: 1 });
  });

  test('a person without a site finds nobody', async () => {
    expect((await search(house.world.noel, { 'lastName.contains': 'o' })).status).toBe(403);
  });

  test('the audit log names every patient that was shown, closed ones too', async () => {
    await search(house.world.tom, { 'lastName.equals': 'sørensen', 'dateOfBirth.equals': '1970-01-31' });
    const row = await house.database.searches.one<{ patient_ids: string[]; action: string }>(
      'select patient_ids, action from audit_events order by id desc limit 1',
    );
    expect(row).toEqual({ patient_ids: [bjork.profileId], action: 'patient.search' });
  });
});
