// Which small world do server tests stand in? Two sites, a person for each kind of access, a patient for each case.
import { GLOBAL_SITE_ID, type RoleCode } from '@alveary/contract/policies/actions.ts';
import { ensureReferenceData } from '../../seed/reference-data.ts';
import type { Db } from '../platform/db/handle.ts';
import type { Database } from '../platform/db/open.ts';
import { newId } from '../platform/ids.ts';

export const testSites = {
  north: '00000000-0000-4000-8000-0000000000a1',
  south: '00000000-0000-4000-8000-0000000000a2',
} as const;

export interface TestPerson {
  readonly id: string;
  readonly email: string;
}

export interface TestPatient {
  readonly profileId: string;
  readonly siteProfileId: string;
}

export interface TestWorld {
  /** Staff, admin at north, health coach (time tracking) and caregiver lead (new patients) at the global site. */
  readonly lena: TestPerson;
  /** Caregiver at north, not staff. */
  readonly tom: TestPerson;
  /** Caregiver at south. */
  readonly priya: TestPerson;
  /** Product employee, caregiver at north. */
  readonly ada: TestPerson;
  /** Medical assistant at the global site, caregiver at north. */
  readonly marco: TestPerson;
  /** Super admin of the whole installation, at no site: as the first administrator begins. */
  readonly grace: TestPerson;
  /** No site at all. */
  readonly noel: TestPerson;
  /** Caregiver at north who must set a new password. */
  readonly rosa: TestPerson;
  /** Caregiver at north whose account is not confirmed. */
  readonly uma: TestPerson;
  readonly northPatient: TestPatient;
  readonly southPatient: TestPatient;
  /** In both sites; `siteProfileId` is the one at north. */
  readonly sharedPatient: TestPatient;
}

const WHEN = '2026-01-05T08:00:00.000Z';

interface PersonFacts {
  readonly name: string;
  readonly staff?: boolean;
  readonly employee?: boolean;
  readonly confirmed?: boolean;
  readonly forcedReset?: boolean;
  readonly at: readonly (readonly [siteId: string, ...roles: RoleCode[]])[];
}

const insertSites = async (db: Db): Promise<void> => {
  const insert = `insert into sites (id, parent_id, short_name, long_name, slug, region, locale, is_global, feature_values)
    values ($1, null, $2, $3, $4, $5, $6, $7, $8) on conflict do nothing`;
  await db.run(insert, [
    testSites.north,
    'North',
    'North Lung Clinic',
    'north',
    'us',
    'en-US',
    false,
    { portal_us_features: true, portal_session_timeout_s: 600 },
  ]);
  await db.run(insert, [testSites.south, 'South', 'South Chest Clinic', 'south', 'eu', 'en-GB', false, {}]);
};

const insertPerson = async (db: Db, facts: PersonFacts): Promise<TestPerson> => {
  const person = { id: newId(), email: `${facts.name.toLowerCase()}@north.example` };
  await db.run(
    `insert into portal_users (id, email, first_name, last_name, account_confirmed, force_password_reset_on_login, is_staff,
       is_employee)
     values ($1, $2, $3, 'Tester', $4, $5, $6, $7)`,
    [
      person.id,
      person.email,
      facts.name,
      facts.confirmed ?? true,
      facts.forcedReset ?? false,
      facts.staff ?? false,
      facts.employee ?? false,
    ],
  );
  for (const [siteId, ...roles] of facts.at) {
    const entry = newId();
    await db.run('insert into site_users (id, user_id, site_id) values ($1, $2, $3)', [
      entry,
      person.id,
      siteId,
    ]);
    await db.run(
      'insert into site_user_roles (site_user_id, role_id) select $1, id from roles where code = any ($2)',
      [entry, roles],
    );
  }
  return person;
};

/** Adds a patient to sites; the first site's id belongs to the returned site profile. */
export const insertPatient = async (
  db: Db,
  patient: {
    firstName: string;
    lastName: string;
    dateOfBirth?: string;
    ehrId?: string;
    sites: readonly string[];
  },
): Promise<TestPatient> => {
  const profileId = newId();
  await db.run(
    `insert into profiles (id, first_name, last_name, date_of_birth, created_at, updated_at) values ($1, $2, $3, $4, $5, $5)`,
    [profileId, patient.firstName, patient.lastName, patient.dateOfBirth ?? null, WHEN],
  );
  const siteProfileIds = patient.sites.map(() => newId());
  for (const [index, siteId] of patient.sites.entries()) {
    await db.run(
      `insert into site_profiles (id, profile_id, site_id, engagement_status, created_at) values ($1, $2, $3, 'MANAGED', $4)`,
      [siteProfileIds[index], profileId, siteId, WHEN],
    );
  }
  if (patient.ehrId !== undefined) {
    await db.run(
      `insert into profile_identifiers (id, profile_id, type, value) values ($1, $2, 'EhrId', $3)`,
      [newId(), profileId, patient.ehrId],
    );
  }
  return { profileId, siteProfileId: siteProfileIds[0] ?? '' };
};

/** Fills an empty test database with the small world. */
export const createTestWorld = async (database: Database): Promise<TestWorld> => {
  await ensureReferenceData(database);
  return database.transact({ allSites: 'a test sets up its world' }, async (db) => {
    await insertSites(db);
    const { north, south } = testSites;
    return {
      lena: await insertPerson(db, {
        name: 'Lena',
        staff: true,
        at: [
          [north, 'portal_site_admin'],
          [GLOBAL_SITE_ID, 'health_coach', 'caregiver_lead'],
        ],
      }),
      tom: await insertPerson(db, { name: 'Tom', at: [[north, 'portal_site_caregiver']] }),
      priya: await insertPerson(db, { name: 'Priya', at: [[south, 'portal_site_caregiver']] }),
      ada: await insertPerson(db, { name: 'Ada', employee: true, at: [[north, 'portal_site_caregiver']] }),
      marco: await insertPerson(db, {
        name: 'Marco',
        at: [
          [north, 'portal_site_caregiver'],
          [GLOBAL_SITE_ID, 'medical_assistant'],
        ],
      }),
      grace: await insertPerson(db, { name: 'Grace', at: [[GLOBAL_SITE_ID, 'super_admin']] }),
      noel: await insertPerson(db, { name: 'Noel', at: [] }),
      rosa: await insertPerson(db, {
        name: 'Rosa',
        forcedReset: true,
        at: [[north, 'portal_site_caregiver']],
      }),
      uma: await insertPerson(db, { name: 'Uma', confirmed: false, at: [[north, 'portal_site_caregiver']] }),
      northPatient: await insertPatient(db, {
        firstName: 'Nora',
        lastName: 'Northcott',
        dateOfBirth: '1980-02-03',
        ehrId: 'N-1',
        sites: [north],
      }),
      southPatient: await insertPatient(db, {
        firstName: 'Saul',
        lastName: 'Southey',
        dateOfBirth: '1975-05-06',
        ehrId: 'S-1',
        sites: [south],
      }),
      sharedPatient: await insertPatient(db, {
        firstName: 'Shira',
        lastName: 'Shared',
        dateOfBirth: '1990-09-09',
        ehrId: 'B-1',
        sites: [north, south],
      }),
    };
  });
};
