// Are people linked to a patient once each, on the version that was seen, and by nobody out of reach? (document 3 §7)
import { type TestApp, testApp } from '@alveary/server/testing/app.ts';
import {
  insertPatient,
  type TestPatient,
  type TestPerson,
  testSites,
} from '@alveary/server/testing/world.ts';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { MOST_CARE_USERS } from '../contract/model.ts';

let test: TestApp;
let patient: TestPatient;

beforeAll(async () => {
  test = await testApp();
});
beforeEach(async () => {
  patient = await test.database.transact({ allSites: 'a test sets up its rows' }, (db) =>
    insertPatient(db, { firstName: 'Lia', lastName: 'Linked', sites: [testSites.north] }),
  );
});

const path = () => `care-user/links?profileId=${patient.profileId}`;
const list = async (as: TestPerson = test.world.tom) => (await test.send({ path: path(), as })).json();
const change = (body: object, as: TestPerson = test.world.tom) =>
  test.send({ method: 'PATCH', path: path(), as, body: { version: 1, ...body } });
const paul = { name: 'Paul Parent', email: 'paul@mail.example', relation: 'PARENT' };
const gina = { name: 'Gina Guardian', email: 'gina@mail.example', relation: 'GUARDIAN' };

describe('the care users of a patient', () => {
  it('PROFILE-042 PROFILE-061 PROFILE-062 are linked, listed by name, and unlinked', async () => {
    expect(await list()).toEqual([]);
    const added = await change({ add: [paul, gina] });
    expect(added.json().map(({ name }: { name: string }) => name)).toEqual(['Gina Guardian', 'Paul Parent']);
    expect(await list()).toEqual(added.json());
    const [first] = added.json();
    expect(first).toMatchObject({ ...gina, createdAt: expect.stringMatching(/Z$/) });
    const removed = await change({ version: 2, remove: [first.id] });
    expect(removed.json()).toMatchObject([paul]);
    expect(await list()).toEqual(removed.json());
    // At the address of another patient that person is nobody.
    const path = `care-user/links?profileId=${test.world.northPatient.profileId}`;
    const body = { version: 1, remove: [removed.json()[0].id] };
    const misplaced = await test.send({ method: 'PATCH', path, as: test.world.tom, body });
    expect([misplaced.statusCode, misplaced.json().code]).toEqual([404, 'CareUserNotFound']);
    expect(await list()).toEqual(removed.json());
  });

  it('are changed on the version that was seen only', async () => {
    await change({ add: [paul] });
    const late = await change({ add: [gina] });
    expect([late.statusCode, late.json().code]).toEqual([409, 'Stale']);
    expect(await list()).toHaveLength(1);
  });

  it('have an address each, at most twenty of them, and are not removed twice', async () => {
    await change({ add: [paul] });
    const twice = await change({ version: 2, add: [{ ...gina, email: 'PAUL@mail.example' }] });
    expect(twice.json().errors).toEqual([
      { field: 'add.0.email', message: 'Somebody with this address is linked already.' },
    ]);
    const many = Array.from({ length: MOST_CARE_USERS }, (_, at) => ({
      ...gina,
      email: `g${at}@mail.example`,
    }));
    expect((await change({ version: 2, add: many })).json().errors[0].field).toBe('add');
    const nobody = '0198c0de-0000-7000-8000-00000000ffff';
    expect((await change({ version: 2, remove: [nobody] })).json().code).toBe('CareUserNotFound');
    for (const body of [{}, { add: [{ ...paul, email: 'paul' }] }, { add: [{ ...paul, relation: 'DOG' }] }])
      expect((await change({ version: 2, ...body })).statusCode, JSON.stringify(body)).toBe(400);
    expect(await list()).toHaveLength(1);
  });

  it('of another site are neither seen nor changed', async () => {
    const { priya } = test.world;
    expect((await list(priya)).code).toBe('NoSiteForPatient');
    expect((await change({ add: [paul] }, priya)).json().code).toBe('NoSiteForPatient');
  });
});

describe('profile links', () => {
  const insert = (type: string, url: string) =>
    test.database.transact({ allSites: 'a test sets up its rows' }, (db) =>
      db.run(
        `insert into profile_links (id, profile_id, type, url, created_at) values (gen_random_uuid(), $1, $2, $3, now())`,
        [patient.profileId, type, url],
      ),
    );

  it('CONSENT-016 PROFILE-025 are typed, each with a url, in the site profile and by the id of the owner', async () => {
    const { lena, tom, priya } = test.world;
    await test.database.transact({ allSites: 'a test sets up its rows' }, (db) =>
      db.run('update profiles set owner_id = $2 where id = $1', [patient.profileId, lena.id]),
    );
    await insert('home_service_access', 'https://home.example/lia');
    await insert('onboard', 'https://start.example/lia');
    await expect(insert('somewhere', 'https://x.example')).rejects.toThrow('profile_links_type_check');
    const expected = [
      { type: 'onboard', url: 'https://start.example/lia' },
      { type: 'home_service_access', url: 'https://home.example/lia' },
    ];
    const links = (as: TestPerson, owner = lena) =>
      test.send({ path: `profile-links?ownerId=${owner.id}`, as });
    const own = (await links(tom))
      .json()
      .filter(({ profileId }: { profileId: string }) => profileId === patient.profileId);
    expect(own).toMatchObject(expected);
    const opened = await test.send({ path: `v2/sites/profiles/${patient.siteProfileId}`, as: tom });
    expect(opened.json().profile.profileLinks).toMatchObject(expected);
    expect((await links(priya)).json()).toEqual([]);
    // Of nobody else's patients, although they are in reach.
    expect((await links(tom, tom)).json()).toEqual([]);
    expect((await test.send({ path: 'profile-links', as: tom })).statusCode).toBe(400);
  });
});

describe('the profile', () => {
  it('PROFILE-009 PROFILE-020 holds principalPii and created_at, and in its site the consents', async () => {
    const { tom } = test.world;
    await test.database.transact({ allSites: 'a test sets up its rows' }, (db) =>
      db.run(`update profiles set created_at = '2026-01-05T09:30:00Z' where id = $1`, [patient.profileId]),
    );
    const profile = (await test.send({ path: `api/profiles/${patient.profileId}`, as: tom })).json();
    expect(profile.principalPii).toMatchObject({ firstName: 'Lia', lastName: 'Linked' });
    expect([profile.created_at, profile.createdAt]).toEqual(Array(2).fill('2026-01-05T09:30:00.000Z'));
    const configured = await test.send({
      method: 'POST',
      path: `v2/patient-consents/configure?profileId=${patient.profileId}`,
      as: tom,
      body: {
        templateId: '0198c0de-0000-7000-8000-00000000c001',
        signers: [{ roleName: 'Guardian', email: 'gina@mail.example' }],
      },
    });
    expect(configured.statusCode, configured.body).toBe(201);
    const opened = await test.send({ path: `v2/sites/profiles/${patient.siteProfileId}`, as: tom });
    expect(opened.json().profile.consents).toEqual([
      {
        id: configured.json().id,
        templateId: '0198c0de-0000-7000-8000-00000000c001',
        name: 'Consent to care management',
        sentAt: null,
        viewedAt: null,
        expiresAt: null,
        signedAt: null,
        declinedAt: null,
        cancelledAt: null,
      },
    ]);
  });
});
