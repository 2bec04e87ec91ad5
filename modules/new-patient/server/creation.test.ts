// A new patient is created where that is allowed, and not a second time unless somebody looked (OP-USERS-4).
import { beforeAll, describe, expect, it } from 'vitest';
import { newId } from '@alveary/server/platform/ids.ts';
import { type TestApp, testApp } from '@alveary/server/testing/app.ts';
import {
  insertPatient,
  type TestPatient,
  type TestPerson,
  testSites,
} from '@alveary/server/testing/world.ts';

let test: TestApp;
let maya: TestPatient;
let hidden: TestPatient;

const phoneOf = (patient: TestPatient, phone: string) =>
  `insert into profile_phones (id, profile_id, type, phone_number) values ('${newId()}', '${patient.profileId}', 'CELL', '${phone}')`;

beforeAll(async () => {
  test = await testApp();
  await test.database.transact({ allSites: 'a test sets up its rows' }, async (db) => {
    const { north, south } = testSites;
    const born = { dateOfBirth: '1988-07-06' };
    maya = await insertPatient(db, {
      ...born,
      firstName: 'Mäya',
      lastName: 'Thornton',
      ehrId: 'E-1',
      sites: [north, south],
    });
    hidden = await insertPatient(db, {
      ...born,
      firstName: 'Thornton',
      lastName: 'Maya',
      ehrId: 'E-2',
      sites: [south],
    });
    await insertPatient(db, {
      firstName: 'Maya',
      lastName: 'Thornton',
      dateOfBirth: '1988-07-07',
      sites: [north],
    });
    await db.run(phoneOf(maya, '(415) 555-0142'));
    await db.run(phoneOf(hidden, '70 55501'));
    await db.run(`update sites set conditions = '{Asthma,COPD}' where id = $1`, [north]);
    await db.run(
      `insert into practitioners (id, npi, first_name, last_name, created_at)
       values (gen_random_uuid(), '1234567893', 'Evelyn', 'Marsh', now())`,
    );
  });
});

const nobody = {
  siteId: testSites.north,
  firstName: 'Zoe',
  lastName: 'Quist',
  dateOfBirth: '1970-01-31',
  ehrId: '',
  phoneNumber: '',
};
const ask = (more: object, as: TestPerson = test.world.lena) =>
  test.send({ method: 'POST', path: 'profiles/duplicates', as, body: { ...nobody, ...more } });

const patient = (more: object = {}) => ({
  siteId: testSites.north,
  firstName: 'Zoe',
  lastName: 'Quist',
  dateOfBirth: '1970-01-31',
  sex: 'female',
  emailAddress: '',
  ehrId: '',
  insuranceMemberId: '',
  phone: null,
  referrerNpi: null,
  ...more,
});
const create = (more: object = {}, as: TestPerson = test.world.lena, headers = {}) =>
  test.send({ method: 'POST', path: 'profiles', as, body: patient(more), headers });

const auditOf = (answer: { headers: Record<string, unknown> }) =>
  test.database.searches.one<{ outcome: string; patients: string[] }>(
    'select outcome, patient_ids as patients from audit_events where request_id = $1',
    [answer.headers['x-request-id']],
  );

describe('possible duplicates', () => {
  it.each([
    [
      'the same name in any case, without accents',
      { firstName: 'MAYA', lastName: 'thornton' },
      ['same name and birth date', 'similar name and birth date'],
    ],
    [
      'one typo',
      { firstName: 'Maya', lastName: 'Thorntn' },
      ['similar name and birth date', 'similar name and birth date'],
    ],
  ])('%s', async (_name, names, because) => {
    const found = (await ask({ ...names, dateOfBirth: '1988-07-06' })).json();
    expect(found.flatMap((one: { because: string[] }) => one.because).sort()).toEqual([...because].sort());
  });

  it('a match at a foreign site is masked, without any id, and both are on record', async () => {
    const answer = await ask({ firstName: 'Maya', lastName: 'Thornton', dateOfBirth: '1988-07-06' });
    const [open, closed] = answer.json();
    expect(open).toMatchObject({
      id: maya.profileId,
      siteProfileId: maya.siteProfileId,
      siteSlug: 'north',
      name: 'Mäya Thornton',
      dateOfBirth: '1988-07-06',
      siteNames: ['North'],
    });
    expect({ ...closed, token: '' }).toEqual({
      id: null,
      siteProfileId: null,
      siteSlug: null,
      name: 'A patient of a site you cannot see',
      dateOfBirth: null,
      siteNames: [],
      because: ['similar name and birth date'],
      token: '',
    });
    expect(answer.body).not.toContain(hidden.profileId);
    const row = await auditOf(answer);
    expect([...row.patients].sort()).toEqual([maya.profileId, hidden.profileId].sort());
  });

  it('the same phone, with ten digits and fewer', async () => {
    expect((await ask({ firstName: 'Xeno', phoneNumber: '4155550142' })).json()[0].because).toEqual([
      'same phone number',
    ]);
    expect((await ask({ phoneNumber: '7055501' })).json()[0].because).toEqual(['same phone number']);
    // With the 0 that is dialled first at home.
    expect((await ask({ phoneNumber: '07055501' })).json()[0].because).toEqual(['same phone number']);
    expect((await ask({ phoneNumber: '5555' })).json()).toEqual([]);
  });

  it('the same EHR id counts at the site only', async () => {
    expect((await ask({ ehrId: 'E-1' })).json()[0].because).toEqual(['same EHR ID']);
    expect((await ask({ ehrId: 'E-2' })).json()).toEqual([]);
  });

  it('nobody is no duplicate', async () => {
    expect((await ask({})).json()).toEqual([]);
  });
});

describe('a new patient', () => {
  it('is eligible, on the journey, with the referrer and the module of the site', async () => {
    const answer = await create({
      ehrId: 'Z-1',
      emailAddress: 'zoe@patients.example',
      phone: { type: 'CELL', countryCode: '+1', phoneNumber: '4155550177' },
      referrerNpi: '1234567893',
    });
    expect(answer.statusCode, answer.body).toBe(201);
    const { profileId, siteProfileId, siteSlug } = answer.json();
    expect(siteSlug).toBe('north');
    const read = (await test.send({ path: `v2/sites/profiles/${siteProfileId}`, as: test.world.tom })).json();
    expect(read).toMatchObject({
      engagementStatus: 'ELIGIBLE',
      module: 'aria_module_asthma',
      profile: {
        id: profileId,
        firstName: 'Zoe',
        emailAddress: 'zoe@patients.example',
        insuranceMemberId: null,
        identifiers: { EhrId: 'Z-1' },
        phoneNumberAsE164: '+14155550177',
        profilePractitioners: [{ npi: '1234567893', lastName: 'Marsh', type: 'REFERRAL' }],
        patientJourneys: [{ status: 'ELIGIBLE' }],
      },
    });
    expect(await auditOf(answer)).toEqual({ outcome: 'done', patients: [profileId] });
    const found = await test.send({ path: 'profiles/search?lastName.contains=quist', as: test.world.tom });
    expect(found.json()).toHaveLength(1);
  });

  it.each([
    ['as it was said', { sex: 'other', birthSex: 'female', dateOfBirth: '1951-02-03' }, 'female', 'person'],
    [
      'not known where that was said',
      { sex: 'male', birthSex: null, dateOfBirth: '1952-03-04' },
      null,
      'person',
    ],
    ['that of the record where nobody said it', { sex: 'male', dateOfBirth: '1953-04-05' }, 'male', 'record'],
  ])('OP-SPIRO-3 has the birth sex %s', async (_name, more, birthSex, birthSexSource) => {
    const answer = await create({ firstName: 'Ira', lastName: 'Sexton', ...more });
    expect(answer.statusCode, answer.body).toBe(201);
    const path = `api/profiles/${answer.json().profileId}`;
    expect((await test.send({ path, as: test.world.lena })).json()).toMatchObject({
      sex: more.sex,
      birthSex,
      birthSexSource,
    });
  });

  it('an unknown referrer comes from the registry; an NPI that nobody has creates nothing', async () => {
    const registry = await test.send({
      method: 'POST',
      path: 'practitioners/registry-search',
      as: test.world.lena,
      body: ['lastName=quillfeather'],
    });
    const [{ npi }] = registry.json();
    const answer = await create({ firstName: 'Ola', lastName: 'Ref', referrerNpi: npi });
    expect(answer.statusCode, answer.body).toBe(201);
    const refused = await create({ firstName: 'Uli', lastName: 'Ref', referrerNpi: '1999999992' });
    expect(refused.json()).toMatchObject({
      code: 'PractitionerNotFound',
      errors: [{ field: 'referrerNpi', message: 'No practitioner has the NPI 1999999992.' }],
    });
    expect(
      (await test.send({ path: 'profiles/search?firstName.contains=uli', as: test.world.lena })).json(),
    ).toEqual([]);
  });

  it('is refused until each possible duplicate was said to be somebody else, and the refusal names whom it showed', async () => {
    const twin = { firstName: 'Maya', lastName: 'Thornton', dateOfBirth: '1988-07-06' };
    const refused = await create(twin);
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'PossibleDuplicate']);
    const { current } = refused.json();
    expect(current).toHaveLength(2);
    const row = await auditOf(refused);
    expect([row.outcome, [...row.patients].sort()]).toEqual([
      'refused',
      [maya.profileId, hidden.profileId].sort(),
    ]);
    const [open, closed] = current.map((one: { token: string }) => one.token);
    expect((await create({ ...twin, otherPeople: [open] })).json().code).toBe('PossibleDuplicate');
    expect((await create({ ...twin, otherPeople: [maya.profileId, hidden.profileId] })).json().code).toBe(
      'PossibleDuplicate',
    );
    const created = await create({ ...twin, otherPeople: [open, closed] });
    expect(created.statusCode).toBe(201);
    expect((await auditOf(created)).patients).toEqual([created.json().profileId]);
  });

  it('with the EHR id of another patient of the site is refused, whatever was said of that patient', async () => {
    const taken = { firstName: 'Ehr', lastName: 'Twin', dateOfBirth: '1971-01-02', ehrId: 'e-1' };
    const [other] = (await create(taken)).json().current;
    const refused = await create({ ...taken, otherPeople: [other.token] });
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'EhrIdTaken']);
    expect(refused.json().errors).toMatchObject([{ field: 'ehrId' }]);
    const elsewhere = await create({ ...taken, ehrId: 'E-nobody-1' });
    expect(elsewhere.statusCode).toBe(201);
  });

  it('with a typo in both names and the same birth date is warned of', async () => {
    const answer = await create({ firstName: 'Maia', lastName: 'Thorntn', dateOfBirth: '1988-07-06' });
    expect(answer.json().code).toBe('PossibleDuplicate');
  });

  it('is not born in the future, nor more than 125 years ago', async () => {
    const saying = async (dateOfBirth: string) =>
      (await create({ firstName: 'Old', lastName: 'Age', dateOfBirth })).json().errors;
    const message = 'The birth date is more than 125 years ago. Check the year.';
    expect(await saying('1800-04-17')).toEqual([{ field: 'dateOfBirth', message }]);
    expect(await saying('2999-04-17')).toEqual([
      { field: 'dateOfBirth', message: 'The birth date is in the future. Check the year.' },
    ]);
    const year = new Date(Date.now()).getUTCFullYear();
    expect(await saying(`${year - 125}-12-31`)).toBeUndefined();
  });

  it('a token is of no use to somebody else', async () => {
    await test.database.statements.run(
      `insert into site_user_roles (site_user_id, role_id) select su.id, r.id from site_users su, roles r
        where su.user_id = $1 and r.code = 'caregiver_lead' and su.site_id = '00000000-0000-4000-8000-000000000001'`,
      [test.world.marco.id],
    );
    await test.database.statements.run('update portal_users set is_staff = true where id = $1', [
      test.world.marco.id,
    ]);
    const tokens = (answer: { json(): { token: string }[] }) => answer.json().map((one) => one.token);
    const mine = tokens(await ask({ firstName: 'Xeno', phoneNumber: '4155550142' }));
    const his = tokens(await ask({ firstName: 'Xeno', phoneNumber: '4155550142' }, test.world.marco));
    expect([mine.length, his.length, mine[0] === his[0]]).toEqual([1, 1, false]);
  });

  it('of two people who create the same one at once, one is warned', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => create({ firstName: 'Twin', lastName: 'Race' })));
    expect(answers.map((answer) => answer.statusCode).sort((a, b) => a - b)).toEqual([201, 409, 409]);
  });

  it('a repeat with the same key gets the first answer', async () => {
    const headers = { 'idempotency-key': newId() };
    const [first, second] = [
      await create({ firstName: 'Rea', lastName: 'Peat' }, test.world.lena, headers),
      await create({ firstName: 'Rea', lastName: 'Peat' }, test.world.lena, headers),
    ];
    expect([second.statusCode, second.json()]).toEqual([201, first.json()]);
  });

  it.each([
    ['a birth date to come', { dateOfBirth: '2999-01-01' }, 'dateOfBirth'],
    ['a day that does not exist', { dateOfBirth: '2001-02-29' }, 'dateOfBirth'],
    ['no name', { firstName: '  ' }, 'firstName'],
    ['a name with control characters', { lastName: 'A\u0007b' }, 'lastName'],
    ['a name that is too long', { lastName: 'x'.repeat(61) }, 'lastName'],
    ['an NPI with a wrong check digit', { referrerNpi: '1234567890' }, 'referrerNpi'],
    [
      'a phone that is too short',
      { phone: { type: 'CELL', countryCode: '+1', phoneNumber: '5550142' } },
      'phone.phoneNumber',
    ],
    [
      'a phone with letters',
      { phone: { type: 'CELL', countryCode: '+1', phoneNumber: '415CALL' } },
      'phone.phoneNumber',
    ],
    ['a status of ones own', { engagementStatus: 'MANAGED' }, 'engagementStatus'],
  ])('is refused with %s', async (_name, more, field) => {
    const answer = await create(more);
    expect(answer.statusCode, answer.body).toBe(400);
    expect(answer.json().errors[0].field).toBe(field);
  });

  it('OP-USERS-4 is created by staff who are caregiver lead, at their own sites', async () => {
    expect((await create({}, test.world.tom)).json().code).toBe('NotAllowed');
    expect((await create({ siteId: testSites.south })).json().code).toBe('NotAllowed');
    expect((await ask({ siteId: testSites.south })).json().code).toBe('NotAllowed');
    expect((await create({ siteId: '00000000-0000-4000-8000-000000000001' })).json().code).toBe('NotAllowed');
  });
});
