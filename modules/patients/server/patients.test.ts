// Patients, their Care Summary and their measurements are answered as the documents say, to those who may see them.
import { beforeAll, describe, expect, it } from 'vitest';
import { newId } from '@alveary/server/platform/ids.ts';
import type { TestApp } from '@alveary/server/testing/app.ts';
import { testApp } from '@alveary/server/testing/app.ts';
import type { TestPatient } from '@alveary/server/testing/world.ts';
import { analyseTables, ofTable, planOf } from '@alveary/server/testing/plans.ts';
import { testSites } from '@alveary/server/testing/world.ts';
import {
  measurementsOfTypesStatement,
  measurementsStatement,
  measurementValues,
} from './measurements.store.ts';

let test: TestApp;
let nora: TestPatient;

const HOUR = 3_600_000;
const START = Date.parse('2026-05-01T06:00:00Z');
const at = (hours: number): string => new Date(START + hours * HOUR).toISOString();

const write = (statements: readonly (readonly [sql: string, ...values: unknown[]])[]) =>
  test.database.transact({ allSites: 'a test fills a chart' }, async (db) => {
    for (const [sql, ...values] of statements) await db.run(sql, values);
  });

const measured = (type: string, hours: number, value: number | null, parts: readonly object[] = []) =>
  [
    `insert into measurements (id, profile_id, type, name, value, unit, parts, taken_at, source)
     values ($1, $2, $3, $3, $4, '%', $5::jsonb, $6, 'DEVICE')`,
    newId(),
    nora.profileId,
    type,
    value,
    JSON.stringify(parts),
    at(hours),
  ] as const;

const pressure = (systolic: number) => [
  { type: 'systolic', name: 'Systolic', value: systolic, unit: 'mmHg' },
  { type: 'diastolic', name: 'Diastolic', value: 80, unit: 'mmHg' },
];

const fillChart = async (): Promise<void> => {
  const { profileId } = nora;
  const condition = `insert into profile_conditions (id, profile_id, name, clinical_status, onset_at, abated_at, source)
    values ($1, $2, $3, $4, $5, $6, 'EHR')`;
  const visit = `insert into encounters (id, profile_id, kind, reason, practitioner_name, started_at, source)
    values ($1, $2, 'Office visit', $3, 'Evelyn Marsh, MD', $4, 'EHR')`;
  const practitioner = newId();
  await write([
    [
      `update profiles set email_address = 'nora@patients.example', insurance_member_id = 'MEM-9', sex = 'female',
         language = 'en', owner_id = $2 where id = $1`,
      profileId,
      test.world.lena.id,
    ],
    [
      `insert into profile_phones (id, profile_id, type, country_code, phone_number, e164, position)
       values ($1, $3, 'HOME', '+1', '4155550111', '+14155550111', 0), ($2, $3, 'CELL', '+1', '4155550110', '+14155550110', 1),
         ($4, $3, 'WORK', '+1', '4155550112', '+14155550112', 2), ($5, $3, 'UNKNOWN', '+1', '4155550113', '+14155550113', 3)`,
      newId(),
      newId(),
      profileId,
      newId(),
      newId(),
    ],
    [
      `insert into profile_addresses (id, profile_id, use, lines, city, state, postal_code, country)
       values ($1, $2, 'home', array['1 Bay Street', 'Apt 2'], 'Oakland', 'CA', '94607', 'US')`,
      newId(),
      profileId,
    ],
    [
      `insert into profile_identifiers (id, profile_id, type, system, value) values ($1, $2, 'SS', 'http://x.example', '9')`,
      newId(),
      profileId,
    ],
    [condition, newId(), profileId, 'Asthma', 'active', '2020-02-03T00:00:00Z', null],
    [condition, newId(), profileId, 'Pneumonia', 'resolved', '2021-02-03T00:00:00Z', '2021-03-01T00:00:00Z'],
    [
      `insert into practitioners (id, npi, first_name, last_name, credential, created_at)
       values ($1, '1234567893', 'Evelyn', 'Marsh', 'MD', now())`,
      practitioner,
    ],
    [
      `insert into profile_practitioners (id, profile_id, practitioner_id, type) values ($1, $2, $3, 'REFERRAL')`,
      newId(),
      profileId,
      practitioner,
    ],
    [
      `insert into patient_journeys (id, profile_id, site_id, status, date)
       values ($1, $3, $4, 'ELIGIBLE', '2026-01-01T00:00:00Z'), ($2, $3, $4, 'MANAGED', '2026-02-01T00:00:00Z')`,
      newId(),
      newId(),
      profileId,
      testSites.north,
    ],
    [
      `insert into care_plans (id, profile_id, title, status, activities, started_at, source)
       values ($1, $3, 'Old plan', 'revoked', '{}', $4, 'EHR'), ($2, $3, 'Asthma plan', 'active', array['Use the spacer'], $4, 'EHR')`,
      newId(),
      newId(),
      profileId,
      at(0),
    ],
    [
      `insert into goals (id, profile_id, text, status, created_by, created_at, source)
       values ($1, $3, 'Run 5K', 'active', $4, $5, 'PORTAL'), ($2, $3, 'Reached', 'completed', $4, $6, 'PORTAL')`,
      newId(),
      newId(),
      profileId,
      test.world.lena.id,
      at(0),
      at(1),
    ],
    ...Array.from(
      { length: 7 },
      (_none, index) => [visit, newId(), profileId, `Visit ${index}`, at(index)] as const,
    ),
    ...Array.from({ length: 20 }, (_none, index) => measured('spo2', index, 80 + index)),
    ...Array.from({ length: 3 }, (_none, index) =>
      measured('blood_pressure', index, null, pressure(120 + index)),
    ),
    measured('20150-9', 30, 2.31),
    [
      `insert into communications (id, profile_id, purpose, sent, medium, direction, communication_result, practitioner,
         created_at, updated_at)
       values ($1, $3, 'ONBOARDING', $4, 'VERBAL_PHONE', 'INBOUND', 'ANSWERED', $5, $4, $4),
              ($2, $3, 'ONBOARDING', now() + interval '1 day', 'NONE', 'NONE', null, $5, now(), now()),
              ($6, $3, 'ONBOARDING', $4::timestamptz + interval '1 hour', 'VERBAL_PHONE', 'OUTBOUND', 'MESSAGE_MACHINE', $5, $4, $4),
              ($7, $3, 'EHR_REVIEW_UPDATES', $4::timestamptz + interval '2 hours', 'NONE', 'NONE', null, $5, $4, $4)`,
      newId(),
      newId(),
      profileId,
      at(40),
      test.world.tom.id,
      newId(),
      newId(),
    ],
  ]);
};

beforeAll(async () => {
  test = await testApp();
  nora = test.world.northPatient;
  await fillChart();
});

const get = (path: string, as = test.world.tom) => test.send({ path, as });

describe('a profile', () => {
  const profile = async () => (await get(`api/profiles/${nora.profileId}`)).json();

  it('PROFILE-004 PROFILE-046: has id, names, birth date, phones and its sites', async () => {
    expect(await profile()).toMatchObject({
      id: nora.profileId,
      version: 1,
      firstName: 'Nora',
      lastName: 'Northcott',
      dateOfBirth: '1980-02-03',
      deceasedAt: null,
      isDeceased: false,
      phones: [{ type: 'HOME' }, { type: 'CELL' }, { type: 'WORK' }, { type: 'UNKNOWN' }],
      siteProfiles: [{ id: nora.siteProfileId }],
    });
  });

  it('PROFILE-005 PROFILE-007: has the EHR id, the member id and the e-mail address', async () => {
    expect(await profile()).toMatchObject({
      emailAddress: 'nora@patients.example',
      insuranceMemberId: 'MEM-9',
      identifiers: { EhrId: 'N-1' },
      otherIdentifiers: [{ type: 'SS', system: 'http://x.example', value: '9' }],
      addresses: [
        { use: 'home', lines: ['1 Bay Street', 'Apt 2'], city: 'Oakland', state: 'CA', country: 'US' },
      ],
    });
  });

  it('PROFILE-006: has phones of each type, with number and country code', async () => {
    expect((await profile()).phones).toMatchObject([
      { type: 'HOME', countryCode: '+1', phoneNumber: '4155550111' },
      { type: 'CELL', countryCode: '+1', phoneNumber: '4155550110', e164: '+14155550110' },
      { type: 'WORK', countryCode: '+1', phoneNumber: '4155550112' },
      { type: 'UNKNOWN', countryCode: '+1', phoneNumber: '4155550113' },
    ]);
  });

  it('PROFILE-008: has its sites, each with the id of the patient there', async () => {
    expect((await profile()).siteProfiles).toMatchObject([
      { id: nora.siteProfileId, accessible: true, engagementStatus: 'MANAGED', site: { slug: 'north' } },
    ]);
  });

  it('USERS-088: shows those of its sites that the person works at', async () => {
    const { sharedPatient, priya, tom } = test.world;
    const slugs = async (as: typeof tom) =>
      (await get(`api/profiles/${sharedPatient.profileId}`, as))
        .json()
        .siteProfiles.map((one: { site: { slug: string } }) => one.site.slug);
    expect(await slugs(tom)).toEqual(['north']);
    expect(await slugs(priya)).toEqual(['south']);
  });
});

describe('a site profile', () => {
  const siteProfile = async () => (await get(`v2/sites/profiles/${nora.siteProfileId}`)).json();

  it('PROFILE-003 PROFILE-018 PROFILE-047: is the patient in the site', async () => {
    expect(await siteProfile()).toMatchObject({
      id: nora.siteProfileId,
      version: 1,
      engagementStatus: 'MANAGED',
      module: 'aria_module_default',
      site: { id: testSites.north, slug: 'north', longName: 'North Lung Clinic', region: 'us' },
      profile: {
        firstName: 'Nora',
        lastName: 'Northcott',
        phones: [{ type: 'HOME' }, { type: 'CELL' }, { type: 'WORK' }, { type: 'UNKNOWN' }],
        siteProfiles: [{ id: nora.siteProfileId, site: { slug: 'north' } }],
      },
    });
  });

  it('PROFILE-019 PROFILE-024: names the profile, its owner, and whether its care plan is shown', async () => {
    expect((await siteProfile()).profile).toMatchObject({
      id: nora.profileId,
      owner: { id: test.world.lena.id, email: test.world.lena.email },
      carePlanShow: true,
    });
    const show = (isShown: boolean) =>
      test.database.transact({ allSites: 'a test changes the profile' }, (db) =>
        db.run('update profiles set care_plan_show = $2 where id = $1', [nora.profileId, isShown]),
      );
    await show(false);
    expect((await siteProfile()).profile.carePlanShow).toBe(false);
    await show(true);
  });

  it('PROFILE-023: holds the phones, and the number to call in one form', async () => {
    expect((await siteProfile()).profile).toMatchObject({
      phoneNumberAsE164: '+14155550110',
      phones: expect.arrayContaining([
        expect.objectContaining({ countryCode: '+1', phoneNumber: '4155550111' }),
        expect.objectContaining({ countryCode: '+1', phoneNumber: '4155550110' }),
      ]),
    });
  });

  it('PROFILE-021 PROFILE-022: holds the journey, the practitioners and the conditions', async () => {
    expect((await siteProfile()).profile).toMatchObject({
      profilePractitioners: [{ npi: '1234567893', lastName: 'Marsh', credential: 'MD', type: 'REFERRAL' }],
      patientJourneys: [
        { id: expect.any(String), status: 'MANAGED', date: '2026-02-01T00:00:00.000Z' },
        { status: 'ELIGIBLE', date: '2026-01-01T00:00:00.000Z' },
      ],
      conditions: [
        { name: 'Pneumonia', clinicalStatus: 'resolved', abatedAt: '2021-03-01T00:00:00.000Z' },
        { name: 'Asthma', onsetAt: '2020-02-03T00:00:00.000Z', abatedAt: null },
      ],
    });
  });

  it('PROFILE-048: has a light form in snake_case', async () => {
    const answer = await get(`sites/profiles/${nora.siteProfileId}`);
    expect(answer.json()).toMatchObject({
      id: nora.siteProfileId,
      site: { slug: 'north', short_name: 'North', long_name: 'North Lung Clinic' },
      engagement_status: 'MANAGED',
      profile: {
        id: nora.profileId,
        first_name: 'Nora',
        last_name: 'Northcott',
        date_of_birth: '1980-02-03',
        phone_number_as_e164: '+14155550110',
        phones: [
          { type: 'HOME', phone_number: '4155550111', country_code: '+1' },
          { type: 'CELL' },
          { type: 'WORK' },
          { type: 'UNKNOWN' },
        ],
        site_profiles: [
          {
            id: nora.siteProfileId,
            site: { slug: 'north', short_name: 'North', long_name: 'North Lung Clinic' },
            engagement_status: 'MANAGED',
          },
        ],
      },
    });
  });

  it.each(['v2/sites/profiles', 'sites/profiles'])(
    "PROFILE-001 USERS-088: %s answers 'No site found for this patient.' for another site's patient",
    async (path) => {
      for (const id of [test.world.southPatient.siteProfileId, newId()]) {
        const answer = await get(`${path}/${id}`);
        expect([answer.statusCode, answer.json().message]).toEqual([404, 'No site found for this patient.']);
      }
    },
  );
});

describe('the Care Summary', () => {
  const careSummary = async (patient: TestPatient) =>
    (await get(`profiles/${patient.profileId}/care-summary`)).json();

  it('OP-PROFILE-3: newest vital signs in a fixed order, each with 12 earlier values, oldest first', async () => {
    const { vitals } = await careSummary(nora);
    expect(vitals.map((vital: { latest: { type: string } }) => vital.latest.type)).toEqual([
      'spo2',
      'blood_pressure',
    ]);
    expect(vitals[0].latest).toMatchObject({ value: 99, takenAt: at(19) });
    expect(vitals[0].earlier).toHaveLength(12);
    expect(vitals[0].earlier.at(-1)).toEqual({ value: 98, takenAt: at(18) });
    expect(vitals[1].latest.parts).toEqual(pressure(122));
    expect(vitals[1].earlier.map((one: { value: number }) => one.value)).toEqual([120, 121]);
  });

  it('OP-PROFILE-3: present conditions, current goal, plans in force, last contact that reached somebody, visits (OP-VIEWS-2)', async () => {
    const summary = await careSummary(nora);
    expect(summary).toMatchObject({
      conditions: [{ name: 'Asthma' }],
      goal: { text: 'Run 5K', author: 'Lena Tester', date: at(0) },
      carePlans: [{ title: 'Asthma plan', activities: ['Use the spacer'], startedAt: at(0) }],
      lastContact: { sent: at(40), medium: 'VERBAL_PHONE', direction: 'INBOUND', author: 'Tom Tester' },
      pastVisitCount: 7,
      hasOtherRecords: false,
    });
    expect(summary.pastVisits).toHaveLength(5);
    expect(summary.pastVisits[0]).toMatchObject({ reason: 'Visit 6', practitioner: 'Evelyn Marsh, MD' });
  });

  it('an empty chart has an empty summary', async () => {
    expect(await careSummary(test.world.sharedPatient)).toEqual({
      vitals: [],
      conditions: [],
      goal: null,
      carePlans: [],
      lastContact: null,
      pastVisits: [],
      pastVisitCount: 0,
      hasOtherRecords: false,
    });
  });
});

describe('measurements', () => {
  const list = (query: string) => get(`profiles/${nora.profileId}/measurements${query}`);
  const valuesOf = (answer: { json(): { value: number | null }[] }) => answer.json().map((one) => one.value);

  it('OP-API-2: newest first, by page, with the number of all', async () => {
    const answer = await list('?size=3');
    expect([valuesOf(answer), answer.headers['x-total-count']]).toEqual([[2.31, 99, 98], '24']);
    expect(valuesOf(await list('?size=3&page=1'))).toEqual([97, 96, 95]);
    expect((await list('?page=3')).json()).toEqual([]);
  });

  it('by type and time', async () => {
    const oxygen = await list('?type.in=spo2,heart_rate&size=1');
    expect([valuesOf(oxygen), oxygen.headers['x-total-count']]).toEqual([[99], '20']);
    expect(valuesOf(await list(`?type.in=spo2&start=${at(3)}&end=${at(5)}`))).toEqual([85, 84, 83]);
    const others = await list('?type.notIn=spo2,heart_rate&size=1000');
    expect(others.json().map(({ type }: { type: string }) => type)).not.toContain('spo2');
    expect([others.json().length, others.headers['x-total-count']]).toEqual([4, '4']);
    expect((await list('?type.in=spo2&type.notIn=spo2')).json()).toEqual([]);
  });

  it.each([
    ['?start=yesterday'],
    ['?start=0000-01-01T00:00:00Z'],
    ['?end=2026-01-01T00:00:00%2B23:59'],
    ['?size=1001'],
  ])('OP-API-2: %s is refused or answered, never a fault', async (query) => {
    expect([200, 400]).toContain((await list(query)).statusCode);
  });

  it('PROFILE-001: of another site there are none to see', async () => {
    const answer = await get(`profiles/${test.world.southPatient.profileId}/measurements`);
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'NoSiteForPatient']);
  });

  describe('at 100,000 measurements of 100 patients', () => {
    beforeAll(async () => {
      await write([
        [
          `with added as (
             insert into profiles (id, created_at, updated_at)
             select gen_random_uuid(), now(), now() from generate_series(1, 100) returning id
           ), placed as (
             insert into site_profiles (id, profile_id, site_id, engagement_status, created_at)
             select gen_random_uuid(), id, $1, 'MANAGED', now() from added
           )
           insert into measurements (id, profile_id, type, name, value, taken_at, source)
           select gen_random_uuid(), id, case n % 2 when 0 then 'spo2' else 'weight' end, 'x', n,
             now() - n * interval '1 hour', 'DEVICE'
           from added, generate_series(1, 1000) n`,
          testSites.north,
        ],
      ]);
      await analyseTables(test.database.logins.owner);
    });

    it.each([
      ['all types', measurementsStatement, null, /^measurements_202\d_pkey$/],
      [
        'one type',
        measurementsOfTypesStatement,
        ['spo2'],
        /^measurements_202\d_.*value_idx$|^measurements_202\d_values$/,
      ],
    ])('rule 7: the list of %s reads the index of its order', async (_what, statement, types, index) => {
      const filter = { types, notTypes: [], start: null, end: null, limit: 100, offset: 0 };
      const values = measurementValues(nora.profileId, filter);
      const plan = await test.database.read({ siteIds: [testSites.north], userId: test.world.tom.id }, (db) =>
        planOf(db, statement, values),
      );
      const onMeasurements = ofTable(plan, 'measurements').filter((node) => node['Actual Rows'] > 0);
      expect(onMeasurements.map((node) => node['Index Name'])).toContainEqual(expect.stringMatching(index));
      expect(onMeasurements.map((node) => node['Node Type'])).not.toContain('Seq Scan');
    });
  });
});

describe('the patients opened last', () => {
  const recent = async (as = test.world.marco): Promise<{ siteProfileId: string; openedAt: string }[]> =>
    (await get('profiles/recent', as)).json();
  const open = (patient: TestPatient) => get(`v2/sites/profiles/${patient.siteProfileId}`, test.world.marco);
  const newestIs = (patient: TestPatient) =>
    expect.poll(async () => (await recent())[0]?.siteProfileId).toBe(patient.siteProfileId);

  it('start empty, hold each patient once, the newest first, for this person only', async () => {
    const { sharedPatient, tom } = test.world;
    expect(await recent()).toEqual([]);
    await open(nora);
    await newestIs(nora);
    await open(sharedPatient);
    await newestIs(sharedPatient);
    await open(nora);
    await newestIs(nora);
    const rows = await recent();
    expect(rows).toHaveLength(2);
    expect(rows[0]).toMatchObject({
      siteSlug: 'north',
      siteShortName: 'North',
      firstName: 'Nora',
      lastName: 'Northcott',
      dateOfBirth: '1980-02-03',
      ehrId: 'N-1',
    });
    const ofTom = (await recent(tom)).map((row) => row.siteProfileId);
    expect(ofTom).not.toContain(sharedPatient.siteProfileId);
  });

  it('USERS-088: a patient of a site the person left is not listed', async () => {
    const { southPatient, marco } = test.world;
    await write([
      [
        `insert into recent_profiles (user_id, profile_id, site_profile_id, opened_at) values ($1, $2, $3, now())`,
        marco.id,
        southPatient.profileId,
        southPatient.siteProfileId,
      ],
    ]);
    expect((await recent()).map((row) => row.siteProfileId)).not.toContain(southPatient.siteProfileId);
  });
});
