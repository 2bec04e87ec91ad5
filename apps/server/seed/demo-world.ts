// How does the demo world come into an empty database? All in one transaction, the same each time (issue 2, the demo world).
import { hash } from '@node-rs/argon2';
import type { Db } from '../src/platform/db/handle.ts';
import type { Database } from '../src/platform/db/open.ts';
import type { Blobs } from '../src/services/blobs/port.ts';
import {
  accountId,
  accountRows,
  accountSeeds,
  DEMO_PASSWORD,
  siteUserRoleRows,
  siteUserRows,
} from './accounts.ts';
import { aosSessionRows } from './aos.ts';
import { appointmentRows } from './appointments.ts';
import type { Calendar } from './calendar.ts';
import { calendarFrom } from './calendar.ts';
import { careTeamRows } from './care-teams.ts';
import { carePlanRows, conditionRows, encounterRows, goalRows } from './chart-rows.ts';
import { documentRows } from './documents.ts';
import type { Row } from './insert-rows.ts';
import { insertRows } from './insert-rows.ts';
import { logRow, noteRows } from './log-seed.ts';
import { logsOf } from './logs.ts';
import { messageTemplateRows } from './message-templates.ts';
import { namedPatients } from './named-patients.ts';
import { otherPatients } from './other-patients.ts';
import {
  addressRows,
  identifierRows,
  journeyRows,
  phoneRows,
  profileRow,
  providerRows,
  siteProfileRows,
} from './patient-rows.ts';
import type { PatientSeed } from './patient-seed.ts';
import { practitionerRows, sitePractitionerRows } from './practitioners.ts';
import { predictedValueRows, spirometrySessionRows, spirometryTestRows } from './spirometry.ts';
import { siteRows } from './sites.ts';
import { insertHaroldsYear, measurementRows } from './vital-rows.ts';

const WHOLE_WORLD = { allSites: 'the demo world fills every site' } as const;

/** What is printed at the start: who can sign in. The password of all is `DEMO_PASSWORD`. */
export const demoAccounts: readonly { email: string; name: string; roles: string }[] = accountSeeds.map(
  ({ email, firstName, lastName, roles }) => ({ email, name: `${firstName} ${lastName}`, roles }),
);

/** Was the demo world created here before? */
export const hasDemoWorld = (database: Database): Promise<boolean> =>
  database.read(WHOLE_WORLD, async (db) => {
    const ada = await db.maybeOne('select 1 from portal_users where id = $1', [accountId('ada')]);
    return ada !== null;
  });

export interface DemoWorldOptions {
  /** The local day it is created on, 'YYYY-MM-DD': the charts end there. */
  readonly today: string;
  /** Milliseconds since the epoch. */
  readonly now: number;
  /** Where the content of its documents goes. */
  readonly blobs: Blobs;
  readonly report: (line: string) => void;
}

const insertPeople = async (db: Db, calendar: Calendar, passwordHash: string): Promise<void> => {
  const createdAt = calendar.daysAgo(800, 8);
  await insertRows(db, 'sites', siteRows());
  await insertRows(db, 'portal_users', accountRows(passwordHash, createdAt));
  await insertRows(db, 'site_users', siteUserRows(createdAt));
  await insertRows(db, 'site_user_roles', siteUserRoleRows());
  await insertRows(db, 'practitioners', practitionerRows(createdAt));
  await insertRows(db, 'site_practitioners', sitePractitionerRows());
  await insertRows(db, 'message_templates', messageTemplateRows(calendar));
};

const insertPatients = async (db: Db, calendar: Calendar, seeds: readonly PatientSeed[]): Promise<void> => {
  const profiles = seeds.map((seed) => profileRow(seed, calendar));
  const siteProfiles = seeds.flatMap((seed) => siteProfileRows(seed, calendar));
  await insertRows(db, 'profiles', profiles);
  await insertRows(db, 'site_profiles', siteProfiles);
  await insertRows(db, 'profile_identifiers', seeds.flatMap(identifierRows));
  await insertRows(db, 'profile_phones', seeds.flatMap(phoneRows));
  await insertRows(db, 'profile_addresses', seeds.flatMap(addressRows));
  const journeys = seeds.flatMap((seed) => journeyRows(seed, calendar));
  await insertRows(db, 'patient_journeys', journeys);
  await insertRows(db, 'profile_practitioners', seeds.flatMap(providerRows));
};

const insertCharts = async (
  db: Db,
  calendar: Calendar,
  seeds: readonly PatientSeed[],
  today: string,
): Promise<void> => {
  const of = (rows: (seed: PatientSeed, from: Calendar) => readonly Row[]): readonly Row[] =>
    seeds.flatMap((seed) => rows(seed, calendar));
  await insertRows(db, 'profile_conditions', of(conditionRows));
  await insertRows(db, 'encounters', of(encounterRows));
  await insertRows(db, 'care_plans', of(carePlanRows));
  await insertRows(db, 'goals', of(goalRows));
  await insertRows(
    db,
    'measurements',
    of((seed, from) => measurementRows(seed, from, today)),
  );
  await insertHaroldsYear(db, calendar.minutesAgo(4));
  await insertRows(db, 'spirometry_sessions', of(spirometrySessionRows));
  await insertRows(db, 'spirometry_tests', of(spirometryTestRows));
  await insertRows(db, 'spirometry_predicted_values', of(predictedValueRows));
  await insertRows(db, 'aos_sessions', aosSessionRows(calendar));
  await insertRows(db, 'care_team_members', of(careTeamRows));
  await insertRows(db, 'appointments', of(appointmentRows));
  const logs = seeds.flatMap((seed) => logsOf(seed, calendar));
  await insertRows(db, 'communications', logs.map(logRow));
  await insertRows(db, 'communication_notes', logs.flatMap(noteRows));
};

/** Creates the demo world where it is not there yet. Roles and purposes must be there (`ensureReferenceData`). */
export const createDemoWorld = async (database: Database, options: DemoWorldOptions): Promise<void> => {
  if (await hasDemoWorld(database)) return;
  const passwordHash = await hash(DEMO_PASSWORD, {
    memoryCost: 19 * 1024,
    timeCost: 2,
    parallelism: 1,
  });
  const calendar = calendarFrom(options.today, options.now);
  const patients: readonly PatientSeed[] = [...namedPatients, ...otherPatients()];
  await database.transact(WHOLE_WORLD, async (db) => {
    await insertPeople(db, calendar, passwordHash);
    await insertPatients(db, calendar, patients);
    await insertCharts(db, calendar, patients, options.today);
    await insertRows(db, 'documents', await documentRows(options.blobs, calendar));
  });
  options.report(
    `demo world: ${siteRows().length} sites, ${accountSeeds.length} accounts, ${patients.length} patients`,
  );
};
