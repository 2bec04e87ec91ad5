// Are practitioners found here and in the registry, and do they come to a site? (document 1 §2, §4, §7)
import { beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../testing/app.ts';
import { testSites } from '../../testing/world.ts';

let test: TestApp;

beforeAll(async () => {
  test = await testApp();
  await test.database.statements.run(
    `insert into practitioners (id, npi, first_name, last_name, credential, created_at,
       authorized_official_first_name, authorized_official_last_name)
     values (gen_random_uuid(), '1234567893', 'Evelyn', 'Marsh', 'MD', now(), null, null),
            (gen_random_uuid(), '1999999984', 'Åsa', 'Marshall', 'NP', now(), null, null),
            (gen_random_uuid(), null, '', '', null, now(), 'Ole', 'Able')`,
  );
  await test.database.statements.run(
    `insert into site_practitioners select $1, id from practitioners where npi = '1234567893'`,
    [testSites.north],
  );
});

const search = (body: unknown) =>
  test.send({ method: 'POST', path: 'practitioners/search', as: test.world.tom, body });
const registry = (body: unknown) =>
  test.send({ method: 'POST', path: 'practitioners/registry-search', as: test.world.tom, body });
const names = (rows: { name: { lastName: string } | null }[]) =>
  rows.map((row) => row.name?.lastName ?? null);

describe('the known practitioners', () => {
  it('PRACT-038 PRACT-059 PRACT-072 names by contains or equals, by last name, with the total', async () => {
    const contains = await search({ lastName: { value: 'MARSH', mode: 'contains' } });
    expect(names(contains.json())).toEqual(['Marsh', 'Marshall']);
    expect(contains.headers['x-total-count']).toBe('2');
    expect(names((await search({ lastName: { value: 'marsh', mode: 'equals' } })).json())).toEqual(['Marsh']);
    expect(names((await search({ firstName: { value: 'asa', mode: 'contains' } })).json())).toEqual([
      'Marshall',
    ]);
  });

  it('PRACT-037 the NPI by equals only, and only a right one', async () => {
    expect(names((await search({ npi: { value: '1234567893', mode: 'equals' } })).json())).toEqual(['Marsh']);
    expect((await search({ npi: { value: '1234567893', mode: 'contains' } })).statusCode).toBe(400);
    expect(
      (await search({ npi: { value: '1234567890', mode: 'equals' } })).json().errors[0].message,
    ).toContain('check digit');
  });

  it('PRACT-036 an empty search is refused', async () => {
    expect((await search({})).json().errors[0].message).toBe('Search needs at least one field with a value.');
  });

  it('PRACT-017 PRACT-028 say at which of the own sites they practise', async () => {
    const [marsh, marshall] = (await search({ lastName: { value: 'marsh', mode: 'contains' } })).json();
    expect([marsh.siteIds, marshall.siteIds]).toEqual([[testSites.north], []]);
    expect(marsh).toMatchObject({
      npi: '1234567893',
      credential: 'MD',
      name: { firstName: 'Evelyn', lastName: 'Marsh' },
    });
  });
});

describe('the registry', () => {
  it('PRACT-039 PRACT-040 PRACT-060 is asked with field=value, a * for contains', async () => {
    const answer = await registry(['lastName=quill*']);
    expect(names(answer.json())).toEqual(['Quillfeather']);
    expect(names((await registry(['lastName=quillfeather', 'firstName=xy*'])).json())).toEqual([]);
  });

  it('PRACT-061 answers at most 100', async () => {
    const rows = (await registry(['firstName=ab*'])).json();
    expect(rows.length).toBeLessThanOrEqual(100);
  });

  it.each([
    [['lastName=q*']],
    [['lastName=']],
    [['state=CA']],
    [[]],
    ['lastName=abc'],
    [{ lastName: 'abc' }],
  ])('refuses %j with a clear message', async (body) => {
    const answer = await registry(body);
    expect(answer.statusCode, answer.body).toBe(400);
    expect(answer.json().errors[0].message).toBeTruthy();
  });

  it('PRACT-029 an organization is known by its authorized official', async () => {
    const all = await test.send({ path: 'practitioners/npi/1234567893', as: test.world.tom });
    expect(all.json().name.lastName).toBe('Marsh');
  });

  it('PRACT-062 finds one by NPI, or says that nobody has it', async () => {
    const [quill] = (await registry(['lastName=quillfeather'])).json();
    const found = await test.send({ path: `practitioners/npi/${quill.npi}`, as: test.world.tom });
    expect(found.json().name.lastName).toBe('Quillfeather');
    const unknown = await test.send({ path: 'practitioners/npi/1999999992', as: test.world.tom });
    expect(unknown.json().code).toBe('PractitionerNotFound');
  });
});

describe('a site', () => {
  it('PRACT-033 PRACT-034 PRACT-063 PRACT-064 PRACT-066 gets a known one and one of the registry, who is created', async () => {
    const [quill] = (await registry(['lastName=quillfeather'])).json();
    const answer = await test.send({
      method: 'PUT',
      path: `sites/${testSites.north}/add-practitioners`,
      as: test.world.tom,
      body: { npis: ['1999999984', quill.npi] },
    });
    expect(answer.statusCode, answer.body).toBe(200);
    expect(
      answer.json().practitioners.map((person: { name: { last_name: string } }) => person.name.last_name),
    ).toEqual(['Marsh', 'Marshall', 'Quillfeather']);
    const listed = await test.send({ path: `sites/${testSites.north}/practitioners`, as: test.world.tom });
    expect(names(listed.json())).toEqual(['Marsh', 'Marshall', 'Quillfeather']);
  });

  it('PRACT-065 can be set as a whole', async () => {
    const answer = await test.send({
      method: 'PUT',
      path: `sites/${testSites.north}/practitioners`,
      as: test.world.tom,
      body: { npis: ['1234567893'] },
    });
    expect(answer.json().practitioners).toHaveLength(1);
  });

  it('of somebody else is not there, and an NPI that nobody has changes nothing', async () => {
    const put = (siteId: string, npi: string) =>
      test.send({
        method: 'PUT',
        path: `sites/${siteId}/add-practitioners`,
        as: test.world.tom,
        body: { npis: [npi] },
      });
    expect((await put(testSites.south, '1234567893')).json().code).toBe('SiteNotFound');
    expect((await put(testSites.north, '1999999992')).json().code).toBe('PractitionerNotFound');
  });
});
