// Makes the demo world in an empty database: all in one transaction, the same each time.
import { hash } from '@node-rs/argon2';
import { foldMonths } from '@alveary/modules/timeline/server/public.ts';
import type { Db } from '../src/platform/db/handle.ts';
import type { Database } from '../src/platform/db/open.ts';
import { DEMO_PASSWORD } from '../src/platform/demo-password.ts';
import type { Blobs } from '../src/services/blobs/port.ts';
import { accountId, accountRows, accountSeeds, siteUserRoleRows, siteUserRows } from './accounts.ts';
import { airQualityRows } from './air-quality.ts';
import { aosSessionRows } from './aos.ts';
import { appointmentRows } from './appointments.ts';
import { staffAppointmentRows } from './staff-appointments.ts';
import { insertAssistantChat } from './assistant-chats.ts';
import { bookingLinkRows, bookingPageRows } from './booking-links.ts';
import type { Calendar } from './calendar.ts';
import { calendarFrom } from './calendar.ts';
import { adverseEventRows, eventNoteRows, physicianOrderRows, taskRows, todoTaskRows } from './care-work.ts';
import { carePlanNoteRows, carePlanSectionRows, patientCarePlanRows } from './care-plans.ts';
import { careTeamRows } from './care-teams.ts';
import { chatRows } from './chats.ts';
import { carePlanRows, conditionRows, encounterRows, goalRows } from './chart-rows.ts';
import { deviceOrderRows, deviceOwnerRows, deviceRows, pairedDeviceRows } from './devices.ts';
import { phoneCallRows, transcriptRows } from './call-transcripts.ts';
import { careUserRows, profileLinkRows } from './care-users.ts';
import { consentRows } from './consents.ts';
import { documentRows } from './documents.ts';
import type { Row } from './insert-rows.ts';
import { insertRows } from './insert-rows.ts';
import { calendarConnectionRows, lenasDayRows, openBookingRows, sandboxEventRows } from './lenas-day.ts';
import { logRow, noteRows } from './log-seed.ts';
import { logsOf } from './logs.ts';
import { messageTemplateRows } from './message-templates.ts';
import { insertMonthOfMinutes } from './month-of-minutes.ts';
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
import { insertReports } from './reports.ts';
import { rewardAccountRows, rewardActivityRows } from './rewards.ts';
import { npsRows, questionnaireAssignmentRows, questionnaireResultRows } from './questionnaires.ts';
import { judgeSessions } from '@alveary/modules/spirometry/server/public.ts';
import { spirometryRows } from './spirometry.ts';
import { siteRows } from './sites.ts';
import { userChangeRows, userChangeSiteRows } from './user-changes.ts';
import { insertHaroldsYear, insertHomeReadings, measurementRows } from './vital-rows.ts';

/** A year of two kinds, and to spare. */
const MOST_DENSE_MONTHS = 100;

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
  await insertRows(db, 'user_changes', userChangeRows(calendar));
  await insertRows(db, 'user_change_sites', userChangeSiteRows(calendar));
  await insertRows(db, 'practitioners', practitionerRows(createdAt));
  await insertRows(db, 'site_practitioners', sitePractitionerRows());
  await insertRows(db, 'message_templates', messageTemplateRows(calendar));
  await insertRows(db, 'booking_links', bookingLinkRows(calendar));
  await insertRows(db, 'booking_pages', bookingPageRows(calendar));
  await insertRows(db, 'calendar_connections', calendarConnectionRows(calendar));
  await insertRows(db, 'sandbox_calendar_events', sandboxEventRows(calendar));
  await insertRows(db, 'calendar_bookings', openBookingRows(calendar));
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
  await insertRows(db, 'patient_care_plans', of(patientCarePlanRows));
  await insertRows(db, 'care_plan_sections', of(carePlanSectionRows));
  await insertRows(db, 'care_plan_notes', of(carePlanNoteRows));
  await insertRows(
    db,
    'measurements',
    of((seed, from) => measurementRows(seed, from, today)),
  );
  await insertRows(db, 'measurements', airQualityRows(calendar));
  await insertHaroldsYear(db, calendar.minutesAgo(4));
  await insertHomeReadings(db, seeds, calendar.daysAhead(0, 0));
  await foldDenseMonths(db, calendar);
  await insertSpirometry(db, seeds, calendar);
  await insertRows(db, 'aos_sessions', aosSessionRows(calendar));
  await insertRows(db, 'questionnaire_assignments', of(questionnaireAssignmentRows));
  await insertRows(db, 'questionnaire_results', of(questionnaireResultRows));
  await insertRows(db, 'nps_answers', npsRows(calendar));
  await insertReports(db, calendar);
  await insertRows(db, 'care_team_members', of(careTeamRows));
  await insertRows(db, 'device_owners', deviceOwnerRows());
  await insertRows(db, 'devices', deviceRows(seeds));
  await insertRows(db, 'paired_devices', of(pairedDeviceRows));
  await insertRows(db, 'device_orders', of(deviceOrderRows));
  await insertRows(db, 'reward_accounts', of(rewardAccountRows));
  await insertRows(db, 'reward_activities', of(rewardActivityRows));
  await insertRows(db, 'appointments', of(appointmentRows));
  await insertRows(db, 'adverse_events', of(adverseEventRows));
  await insertRows(db, 'appointment_notes', of(eventNoteRows));
  await insertRows(db, 'physician_orders', of(physicianOrderRows));
  await insertRows(db, 'tasks', of(taskRows));
  await insertRows(db, 'todo_tasks', of(todoTaskRows));
  await insertRows(db, 'appointments', lenasDayRows(calendar));
  await insertRows(db, 'appointments', staffAppointmentRows(seeds, calendar));
};

const insertSpirometry = async (db: Db, seeds: readonly PatientSeed[], calendar: Calendar): Promise<void> => {
  const spirometry = spirometryRows(seeds, calendar);
  await insertRows(db, 'spirometry_sessions', spirometry.sessions);
  await insertRows(db, 'spirometry_tests', spirometry.tests);
  await insertRows(db, 'spirometry_predicted_values', spirometry.predicted);
  await insertRows(db, 'spirometry_curves', spirometry.curves);
  await judgeSessions(
    db,
    spirometry.sessions.map(({ id }) => String(id)),
  );
};

/** The job folds them some minutes later; until then Harold's curves would have no usual range. */
const foldDenseMonths = async (db: Db, calendar: Calendar): Promise<void> => {
  await foldMonths(db, new Date(calendar.minutesAgo(0)), MOST_DENSE_MONTHS);
};

const insertConversations = async (
  db: Db,
  calendar: Calendar,
  seeds: readonly PatientSeed[],
  blobs: Blobs,
): Promise<void> => {
  const logs = seeds.flatMap((seed) => logsOf(seed, calendar));
  await insertRows(db, 'communications', logs.map(logRow));
  await insertRows(db, 'communication_notes', logs.flatMap(noteRows));
  await insertMonthOfMinutes(db, calendar, seeds, logs);
  const chats = Object.entries(chatRows(seeds, calendar));
  for (const [table, rows] of chats) await insertRows(db, table, rows);
  await insertAssistantChat(db, calendar);
  await insertRows(db, 'phone_calls', phoneCallRows(logs));
  await insertRows(db, 'call_transcripts', await transcriptRows(blobs, logs));
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
    await db.run('update portal_settings set demo_world = true');
    await insertPeople(db, calendar, passwordHash);
    await insertPatients(db, calendar, patients);
    await insertCharts(db, calendar, patients, options.today);
    await insertConversations(db, calendar, patients, options.blobs);
    await insertRows(db, 'documents', await documentRows(options.blobs, calendar));
    const consents = Object.entries(await consentRows(options.blobs, calendar));
    for (const [table, rows] of consents) await insertRows(db, table, rows);
    await insertRows(db, 'care_user_links', careUserRows(calendar));
    await insertRows(db, 'profile_links', profileLinkRows(calendar));
  });
  options.report(
    `demo world: ${siteRows().length} sites, ${accountSeeds.length} accounts, ${patients.length} patients`,
  );
};
