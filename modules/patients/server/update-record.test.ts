// Is a record changed only as it was seen, completely or not at all, and found by its new names at once?
import { beforeEach, beforeAll, describe, expect, it } from 'vitest';
import { MOST_ADDRESSES, MOST_PHONES } from '../contract/record.ts';
import { type TestApp, testApp } from '@alveary/server/testing/app.ts';
import {
  insertPatient,
  type TestPatient,
  type TestPerson,
  testSites,
} from '@alveary/server/testing/world.ts';

let test: TestApp;
let patient: TestPatient;

beforeAll(async () => {
  test = await testApp();
});

beforeEach(async () => {
  patient = await test.database.transact({ allSites: 'a test sets up its patient' }, (db) =>
    insertPatient(db, {
      firstName: 'Rita',
      lastName: 'Record',
      dateOfBirth: '1980-02-03',
      ehrId: 'R-1',
      sites: [testSites.north],
    }),
  );
});

const change = (body: object, as: TestPerson = test.world.lena, of = patient) =>
  test.send({ method: 'PATCH', path: `site/profiles/${of.siteProfileId}`, as, body });
const put = (action: string, body: object, as: TestPerson = test.world.lena) =>
  test.send({ method: 'PUT', path: `profiles/${patient.profileId}/${action}`, as, body });

describe('the record', () => {
  it('PROFILE-049 changes what was sent and leaves the rest', async () => {
    const answer = await change({ version: 1, lastName: 'Rekord', language: 'sv', ehrId: 'R-2' });
    expect(answer.json()).toMatchObject({
      version: 2,
      firstName: 'Rita',
      lastName: 'Rekord',
      dateOfBirth: '1980-02-03',
      language: 'sv',
      identifiers: { EhrId: 'R-2' },
    });
    const fields = {
      firstName: 'Rosa',
      lastName: 'Record',
      dateOfBirth: '1979-12-31',
      sex: 'male',
      language: 'it',
      emailAddress: 'rosa@mail.example',
      insuranceMemberId: 'MEM-5',
    };
    const every = (await change({ version: 2, ...fields, ehrId: 'R-9' })).json();
    expect(every).toMatchObject({ ...fields, identifiers: { EhrId: 'R-9' }, version: 3 });
    await change({ version: 3, lastName: 'Rekord' });
    // Nobody else is called so now.
    const found = await test.send({ path: 'api/profiles?lastName.equals=Rekord', as: test.world.lena });
    expect(found.json()).toMatchObject([{ id: patient.profileId }]);
  });

  it('takes away what is sent empty, and adds an EHR ID where there was none', async () => {
    const without = await change({ version: 1, emailAddress: '', ehrId: '' });
    expect(without.json()).toMatchObject({ emailAddress: null, identifiers: { EhrId: null } });
    const again = await change({ version: 2, ehrId: 'R-3' });
    expect(again.json().identifiers.EhrId).toBe('R-3');
  });

  it('is refused when somebody else changed it, with the record as it stands', async () => {
    await change({ version: 1, firstName: 'Rosa' });
    const answer = await change({ version: 1, firstName: 'Rhea' }, test.world.tom);
    expect([answer.statusCode, answer.json().code, answer.json().current.firstName]).toEqual([
      409,
      'Stale',
      'Rosa',
    ]);
  });

  it('keeps what changed for the audit log', async () => {
    const answer = await change({ version: 1, firstName: 'Rosa' });
    const [row] = await test.database.searches.many<{ detail: { before: object; after: object } }>(
      'select detail from audit_events where request_id = $1',
      [answer.headers['x-request-id']],
    );
    expect(row?.detail).toMatchObject({ before: { firstName: 'Rita' }, after: { firstName: 'Rosa' } });
  });

  it.each([
    [{ lastName: '' }, 'lastName', 'Last name is needed.'],
    [{ dateOfBirth: '2999-01-01' }, 'dateOfBirth', 'The birth date is in the future. Check the year.'],
    [{ profileId: 'x' }, 'profileId', 'The field profileId is not known here. Leave it out.'],
  ])('does not take %j', async (fields, field, message) => {
    const answer = await change({ version: 1, ...fields });
    expect([answer.statusCode, answer.json().errors]).toEqual([400, [{ field, message }]]);
  });

  it('does not take the EHR ID of another patient of the site, in any case of letters, but of another site it does', async () => {
    await test.database.transact({ allSites: 'a test sets up its patients' }, async (db) => {
      const other = { firstName: 'Otto', lastName: 'Other', dateOfBirth: '1970-01-01' };
      await insertPatient(db, { ...other, ehrId: 'TAKEN-1', sites: [testSites.north] });
      await insertPatient(db, { ...other, ehrId: 'FREE-1', sites: [testSites.south] });
    });
    const refused = await change({ version: 1, firstName: 'Nobody', ehrId: 'taken-1' });
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'EhrIdTaken']);
    expect(refused.json().errors).toMatchObject([{ field: 'ehrId' }]);
    // Refused as a whole: the version that was seen is still the one that stands.
    const own = await change({ version: 1, ehrId: 'OWN-1' });
    expect(own.json()).toMatchObject({ firstName: 'Rita', identifiers: { EhrId: 'OWN-1' } });
    expect((await change({ version: 2, ehrId: 'own-1' })).json().identifiers.EhrId).toBe('own-1');
    expect((await change({ version: 3, ehrId: 'FREE-1' })).json().identifiers.EhrId).toBe('FREE-1');
  });

  it('of a patient of another site does not exist', async () => {
    const answer = await change({ version: 1, firstName: 'X' }, test.world.lena, test.world.southPatient);
    expect(answer.json().code).toBe('NoSiteForPatient');
  });
});

describe('phones', () => {
  const phone = { type: 'CELL', countryCode: '+46', phoneNumber: '701740611' };

  it.each([
    ['+46', '0701740611', '+46701740611', '701740611'],
    ['+44', '07700900123', '+447700900123', '7700900123'],
    ['+39', '0612345678', '+390612345678', '0612345678'],
  ])('%s with %s becomes %s', async (countryCode, phoneNumber, e164, kept) => {
    const answer = await put('add-phone', { version: 1, type: 'CELL', countryCode, phoneNumber });
    expect(answer.json().phones).toMatchObject([{ countryCode, phoneNumber: kept, e164 }]);
  });

  it('one that nobody can have is refused beside its field, and nothing changes', async () => {
    const answer = await put('add-phone', {
      version: 1,
      type: 'CELL',
      countryCode: '+1',
      phoneNumber: '5550142',
    });
    expect([answer.statusCode, answer.json().errors]).toEqual([
      400,
      [{ field: 'phoneNumber', message: 'Phone number is too short: after +1 it has 10 digits.' }],
    ]);
    expect((await put('add-phone', { version: 1, ...phone })).statusCode).toBe(200);
  });

  it('PROFILE-053 PROFILE-054 PROFILE-055 are added, changed and removed', async () => {
    const added = (await put('add-phone', { version: 1, ...phone })).json();
    expect(added.phones).toMatchObject([{ type: 'CELL', e164: '+46701740611' }]);
    const { id } = added.phones[0];
    const other = { type: 'HOME', countryCode: '+44', phoneNumber: '7700900123' };
    // That one is changed or removed and no other, wherever it stands among them.
    const [, second] = (await put('add-phone', { version: 2, ...phone, type: 'WORK' })).json().phones;
    const changed = (await put('update-phone', { version: 3, id, ...other })).json();
    expect(changed.phones).toMatchObject([
      { id, ...other, e164: '+447700900123', isLandline: false },
      second,
    ]);
    const london = { ...other, phoneNumber: '2079460101' };
    const moved = (await put('update-phone', { version: 4, id, ...london })).json();
    expect(moved.phones).toMatchObject([{ id, e164: '+442079460101', isLandline: true }, second]);
    const removed = (await put(`remove-phone?phoneId=${second.id}`, { version: 5 })).json();
    expect(removed.phones).toMatchObject([{ id, ...london }]);
    const last = (await put(`remove-phone?phoneId=${id}`, { version: 6 })).json();
    expect([last.phones, last.version]).toEqual([[], 7]);
    const gone = await put(`remove-phone?phoneId=${id}`, { version: 7 });
    expect(gone.json().code).toBe('PhoneNotFound');
    const after = await test.send({ path: `api/profiles/${patient.profileId}`, as: test.world.lena });
    expect(after.json().version).toBe(7);
  });

  it('PROFILE-053 are at most 20, so that the record stays readable', async () => {
    for (let version = 1; version <= MOST_PHONES; version += 1) await put('add-phone', { version, ...phone });
    const version = MOST_PHONES + 1;
    const answer = await put('add-phone', { version, ...phone });
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'TooManyPhones']);
    const kept = await test.send({ path: `api/profiles/${patient.profileId}`, as: test.world.lena });
    expect([kept.json().phones.length, kept.json().version]).toEqual([MOST_PHONES, version]);
  });

  it('of another patient stay theirs', async () => {
    const { id } = (await put('add-phone', { version: 1, ...phone })).json().phones[0];
    const other = test.world.northPatient.profileId;
    const answer = await test.send({
      method: 'PUT',
      path: `profiles/${other}/remove-phone?phoneId=${id}`,
      as: test.world.lena,
      body: { version: 1 },
    });
    expect(answer.json().code).toBe('PhoneNotFound');
  });

  it.each([
    ['12a', 'Phone number must be digits only.'],
    ['1234', 'Phone number must be at least five digits'],
  ])('USERS-051 USERS-052 a number like %s has the text of the portal', async (phoneNumber, message) => {
    const answer = await put('add-phone', { version: 1, ...phone, phoneNumber });
    expect(answer.json().errors).toMatchObject([{ field: 'phoneNumber', message }]);
  });
});

describe('addresses', () => {
  const address = {
    use: 'home',
    lines: ['Storgatan 41'],
    city: 'Umeå',
    state: '',
    postalCode: '903 26',
    country: 'SE',
  };

  it('PROFILE-050 PROFILE-051 PROFILE-052 are added, changed and removed', async () => {
    const added = (await put('add-address', { version: 1, ...address })).json();
    expect(added.addresses).toMatchObject([{ lines: ['Storgatan 41'], city: 'Umeå', state: null }]);
    const { id } = added.addresses[0];
    const other = {
      use: 'work',
      lines: ['A', 'B'],
      city: 'Oakland',
      state: 'CA',
      postalCode: '94607',
      country: 'US',
    };
    // That one is changed or removed and no other, wherever it stands among them.
    const second = (await put('add-address', { version: 2, ...address, city: 'Luleå' })).json().addresses[1];
    const changed = await put('update-address', { version: 3, id, ...other });
    expect(changed.json().addresses).toEqual([{ id, ...other }, second]);
    const removed = (await put(`remove-address?addressId=${second.id}`, { version: 4 })).json();
    expect(removed.addresses).toEqual([{ id, ...other }]);
    const last = (await put(`remove-address?addressId=${id}`, { version: 5 })).json();
    expect([last.addresses, last.version]).toEqual([[], 6]);
    const gone = await put(`remove-address?addressId=${id}`, { version: 6 });
    expect([gone.statusCode, gone.json().code]).toEqual([404, 'AddressNotFound']);
  });

  it('PROFILE-050 are at most 20', async () => {
    for (let version = 1; version <= MOST_ADDRESSES; version += 1) {
      expect((await put('add-address', { version, ...address })).statusCode).toBe(200);
    }
    const answer = await put('add-address', { version: MOST_ADDRESSES + 1, ...address });
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'TooManyAddresses']);
  });
});

describe('an SpO2 reading', () => {
  const enter = (body: object, as: TestPerson = test.world.lena) =>
    test.send({
      method: 'POST',
      path: `profiles/${patient.profileId}/measurements`,
      as,
      body: { type: 'spo2', value: 94, takenAt: '2026-01-05T09:00:00+01:00', ...body },
    });

  it('is stored with its time and unit and stands in the chart', async () => {
    const entered = await enter({});
    expect([entered.statusCode, entered.json()]).toMatchObject([
      201,
      { type: 'spo2', value: 94, unit: '%', takenAt: '2026-01-05T08:00:00.000Z', source: 'PORTAL' },
    ]);
    const chart = await test.send({
      path: `profiles/${patient.profileId}/measurements`,
      as: test.world.lena,
    });
    // One reading alone says nothing of what is usual.
    expect(chart.json()).toEqual([{ ...entered.json(), usual: null }]);
  });

  it.each([[49], [101], [95.5], ['95'], [null]])('cannot be %j', async (value) => {
    const answer = await enter({ value });
    expect([answer.statusCode, answer.json().errors]).toEqual([
      400,
      [{ field: 'value', message: 'SpO2 is a whole number from 50 to 100%.' }],
    ]);
  });

  it.each([
    ['2099-01-01T00:00:00Z', 'This time is in the future.'],
    ['1979-01-01T00:00:00Z', 'This time is before the patient was born.'],
  ])('cannot be taken at %s', async (takenAt, message) => {
    expect((await enter({ takenAt })).json().errors).toEqual([{ field: 'takenAt', message }]);
  });

  it('is entered by those who may change patients there', async () => {
    expect((await enter({}, test.world.priya)).json().code).toBe('NoSiteForPatient');
    expect((await enter({}, test.world.tom)).statusCode).toBe(201);
  });
});
