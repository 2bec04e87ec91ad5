// Are practitioners found here and in the registry, and do they come to a site? (document 1 §2, §4, §7)
import { beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '@alveary/server/testing/app.ts';
import { testSites } from '@alveary/server/testing/world.ts';
import { sandboxRegistry } from '@alveary/server/services/npi-registry/sandbox.ts';
import { npiCheckDigit } from '../contract/npi.ts';

let test: TestApp;

beforeAll(async () => {
  test = await testApp();
  await test.database.statements.run(
    `insert into practitioners (id, npi, first_name, last_name, credential, type, created_at,
       authorized_official_first_name, authorized_official_last_name)
     values (gen_random_uuid(), '1999999984', 'Åsa', 'Marshall', 'NP', null, now(), null, null),
            (gen_random_uuid(), '1234567893', 'Evelyn', 'Marsh', 'MD', 'Pulmonologist', now(), null, null),
            (gen_random_uuid(), null, '', '', null, null, now(), 'Ole', 'Able')`,
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
    expect(names((await search({ firstName: { value: 'as', mode: 'equals' } })).json())).toEqual([]);
    expect(names((await search({ firstName: { value: 'ASA', mode: 'equals' } })).json())).toEqual([
      'Marshall',
    ]);
  });

  it('PRACT-029 one without a name of their own is found by the shown one, that of the authorized official', async () => {
    const officials = async (body: unknown) =>
      (await search(body))
        .json()
        .map((row: { authorizedOfficialLastName: string }) => row.authorizedOfficialLastName);
    const firstName = { value: 'ol', mode: 'contains' };
    expect(await officials({ lastName: { value: 'ABLE', mode: 'equals' }, firstName })).toEqual(['Able']);
    expect(await officials({ lastName: { value: 'abl', mode: 'equals' } })).toEqual([]);
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
      type: 'Pulmonologist',
    });
  });
});

describe('the registry', () => {
  it('PRACT-039 PRACT-040 PRACT-060 is asked with field=value, a * for contains', async () => {
    const answer = await registry(['lastName=quill*']);
    expect(names(answer.json())).toEqual(['Quillfeather']);
    expect(names((await registry(['lastName=quillfeather', 'firstName=xy*'])).json())).toEqual([]);
  });

  it('PRACT-061 the invented one gives at most 100 too', async () => {
    expect((await sandboxRegistry().search({})).practitioners).toHaveLength(100);
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
    const npi = `198068637${npiCheckDigit('198068637')}`;
    const clinic = await test.send({ path: `practitioners/npi/${npi}`, as: test.world.tom });
    expect(clinic.json()).toMatchObject({
      npi,
      name: null,
      authorizedOfficialFirstName: 'Ambrose',
      authorizedOfficialLastName: 'Tidewater',
    });
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
  const add = (...npis: string[]) =>
    test.send({
      method: 'PUT',
      path: `sites/${testSites.north}/add-practitioners`,
      as: test.world.tom,
      body: { npis },
    });
  const lastNames = (answer: Awaited<ReturnType<typeof add>>): string[] =>
    answer.json().practitioners.map((person: { name: { last_name: string } }) => person.name.last_name);

  it('PRACT-033 PRACT-063 PRACT-066 gets one known elsewhere by the NPI, and is answered whole', async () => {
    const answer = await add('1999999984');
    expect(answer.statusCode, answer.body).toBe(200);
    expect(answer.json()).toMatchObject({ id: testSites.north, slug: 'north' });
    expect(lastNames(answer)).toEqual(['Marsh', 'Marshall']);
  });

  it('PRACT-034 PRACT-064 gets one of the registry, who is created by the NPI and listed', async () => {
    const [quill] = (await registry(['lastName=quillfeather'])).json();
    expect(lastNames(await add(quill.npi))).toContain('Quillfeather');
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
    expect(lastNames(answer)).toEqual(['Marsh']);
  });

  it('PRACT-029 an organization bears the name of its authorized official at the site, at a patient and in the search', async () => {
    const { tom, northPatient } = test.world;
    const npi = `198068637${npiCheckDigit('198068637')}`;
    expect(lastNames(await add(npi))).toEqual(['Marsh', 'Tidewater']);
    const assigned = await test.send({
      method: 'PUT',
      path: `profiles/${northPatient.profileId}/practitioners`,
      as: tom,
      body: { npi, type: 'REFERRAL' },
    });
    expect(assigned.statusCode, assigned.body).toBe(200);
    const page = await test.send({ path: `v2/sites/profiles/${northPatient.siteProfileId}`, as: tom });
    expect(page.json().profile.profilePractitioners).toEqual([
      { npi, firstName: 'Ambrose', lastName: 'Tidewater', credential: null, type: 'REFERRAL' },
    ]);
    const found = await search({ lastName: { value: 'tidewater', mode: 'equals' } });
    expect(found.json()).toMatchObject([{ npi, name: null, authorizedOfficialLastName: 'Tidewater' }]);
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
