// Does a record hold the rows of its own patient, and those of its own site, although others lie beside them in reach? (document 3 §3 Site profile)
import { beforeAll, describe, expect, it } from 'vitest';
import { newId } from '@alveary/server/platform/ids.ts';
import { type TestApp, testApp } from '@alveary/server/testing/app.ts';
import { type TestPatient, testSites } from '@alveary/server/testing/world.ts';

let test: TestApp;
/** At both sites, with nothing of their own in the record but a step at the other site. */
let empty: TestPatient;

/** A row of each kind, of a patient of the same site. */
const rowsOfNeighbour = (profileId: string): readonly (readonly [sql: string, ...values: unknown[]])[] => {
  const practitioner = newId();
  return [
    [
      `insert into profile_phones (id, profile_id, type, country_code, phone_number, e164)
       values ($1, $2, 'CELL', '+1', '4155550110', '+14155550110')`,
      newId(),
      profileId,
    ],
    [
      `insert into profile_addresses (id, profile_id, use, lines, city, country)
       values ($1, $2, 'home', array['1 Bay Street'], 'Oakland', 'US')`,
      newId(),
      profileId,
    ],
    [
      `insert into profile_conditions (id, profile_id, name, clinical_status, source) values ($1, $2, 'Asthma', 'active', 'EHR')`,
      newId(),
      profileId,
    ],
    [
      `insert into practitioners (id, npi, first_name, last_name, created_at)
       values ($1, '1234567893', 'Evelyn', 'Marsh', now())`,
      practitioner,
    ],
    [
      `insert into profile_practitioners (id, profile_id, practitioner_id, type) values ($1, $2, $3, 'PRIMARY')`,
      newId(),
      profileId,
      practitioner,
    ],
    [
      `insert into patient_journeys (id, profile_id, site_id, status, date) values ($1, $2, $3, 'MANAGED', now())`,
      newId(),
      profileId,
      testSites.north,
    ],
    [
      `insert into patient_statuses (id, profile_id, status_type, source, created_at, updated_at)
       values ($1, $2, 'DORMANT', 'portal', now(), now())`,
      newId(),
      profileId,
    ],
    [
      `insert into sticky_notes (id, profile_id, priority, subject, text, created_at, updated_at)
       values ($1, $2, 'HIGH', 'StickyNote', 'Allergic to latex', now(), now())`,
      newId(),
      profileId,
    ],
    [
      `insert into consents (id, profile_id, name, medium, language, sha256, created_at)
       values ($1, $2, 'Consent', 'EMAIL', 'English', repeat('0', 64), now())`,
      newId(),
      profileId,
    ],
    [
      `insert into profile_links (id, profile_id, type, url, created_at)
       values ($1, $2, 'onboard', 'https://start.example/x', now())`,
      newId(),
      profileId,
    ],
  ];
};

beforeAll(async () => {
  test = await testApp();
  const { northPatient, sharedPatient } = test.world;
  empty = sharedPatient;
  await test.database.transact({ allSites: 'a test sets up its rows' }, async (db) => {
    for (const [sql, ...values] of rowsOfNeighbour(northPatient.profileId)) await db.run(sql, values);
    await db.run(
      `insert into patient_journeys (id, profile_id, site_id, status, date) values ($1, $2, $3, 'ACTIVATED', now())`,
      [newId(), empty.profileId, testSites.south],
    );
  });
});

const read = async (path: string) => (await test.send({ path, as: test.world.tom })).json();
const none = (lists: readonly string[]) => Object.fromEntries(lists.map((list) => [list, []]));

describe('beside a patient of whom everything is known', () => {
  const ofEach = ['phones', 'addresses', 'otherIdentifiers'];

  it('PROFILE-020 PROFILE-021 PROFILE-022 a site profile holds no consent, journey or practitioner of somebody else, nor a step at another site', async () => {
    const lists = ['consents', 'patientJourneys', 'profilePractitioners', 'conditions', 'patientStatuses'];
    const { profile } = await read(`v2/sites/profiles/${empty.siteProfileId}`);
    expect(profile).toMatchObject(none([...lists, ...ofEach, 'stickyNotes', 'profileLinks']));
    // They are there, of the one whose they are.
    const full = await read(`v2/sites/profiles/${test.world.northPatient.siteProfileId}`);
    for (const list of [...lists, 'stickyNotes', 'profileLinks'])
      expect([list, full.profile[list].length]).toEqual([list, 1]);
  });

  it('PROFILE-006 PROFILE-025 neither phone nor link of somebody else, in any of the three reads', async () => {
    expect(await read(`api/profiles/${empty.profileId}`)).toMatchObject(none(ofEach));
    const { profile } = await read(`sites/profiles/${empty.siteProfileId}`);
    expect(profile).toMatchObject({ phones: [], phone_number_as_e164: null });
    expect((await read(`v2/sites/profiles/${empty.siteProfileId}`)).profile.profileLinks).toEqual([]);
  });
});
