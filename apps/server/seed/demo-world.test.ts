// Does the demo world hold what tests, journeys and people rely on, and is it the same each time? (the demo world)
import { beforeAll, describe, expect, it } from 'vitest';
import { verify } from '@node-rs/argon2';
import { offsetOf, transcript } from '@alveary/modules/calls/contract/model.ts';
import { hasText, type Purpose } from '@alveary/modules/communications/contract/model.ts';
import {
  conflictsOfLog,
  isNoteShown,
  lockViolations,
  missingOfLog,
} from '@alveary/modules/communications/contract/rules.ts';
import { isNpi } from '@alveary/modules/practitioners/contract/npi.ts';
import { engagementStatuses } from '@alveary/contract/engagement-status.ts';
import { vitalSigns } from '@alveary/modules/patients/contract/vital-signs.ts';
import { GLOBAL_SITE_ID, roleSeeds } from '@alveary/contract/policies/actions.ts';
import { mayEditNote } from '@alveary/modules/communications/contract/policies.ts';
import { findLogs } from '@alveary/modules/communications/server/communications.store.ts';
import { cleanNote } from '@alveary/modules/communications/server/clean-note.ts';
import { findSiteProfile } from '@alveary/modules/patients/server/profile.store.ts';
import type { Database } from '../src/platform/db/open.ts';
import type { Blobs } from '../src/services/blobs/port.ts';
import { DEMO_NOW as NOW, demoDatabase, makeDemoWorld } from '../src/testing/demo-database.ts';
import { DEMO_PASSWORD } from '../src/platform/demo-password.ts';
import { accountId } from './accounts.ts';
import { demoAccounts, hasDemoWorld } from './demo-world.ts';
import { patientId, siteProfileId } from './patient-seed.ts';
import { ensureReferenceData } from './reference-data.ts';

const REACH = { allSites: 'a test looks at the demo world' } as const;

let world: Database;
let blobs: Blobs;

const ask = <Row>(sql: string, values: readonly unknown[] = []): Promise<Row[]> =>
  world.read(REACH, (db) => db.many<Row>(sql, values));

const askOne = async <Row>(sql: string, values: readonly unknown[] = []): Promise<Row | undefined> =>
  (await ask<Row>(sql, values))[0];

beforeAll(async () => {
  ({ database: world, blobs } = await demoDatabase());
});

describe('sites', () => {
  it('has the global site and the six others with parents, regions and features', async () => {
    const rows = await ask<{ slug: string }>(
      `select s.slug, s.id, s.short_name, s.long_name, p.slug as parent, s.region, s.conditions,
         s.feature_values, s.locale, s.is_global
       from sites s left join sites p on p.id = s.parent_id`,
    );
    const bySlug = Object.fromEntries(rows.map((row) => [row.slug, row]));
    expect(Object.keys(bySlug).toSorted()).toEqual([
      'alveary',
      'bay-allergy',
      'harbor',
      'harbor-lung',
      'norrland',
      'summit-cf',
      'thames-chest',
    ]);
    expect(bySlug).toMatchObject({
      alveary: {
        id: GLOBAL_SITE_ID,
        is_global: true,
        short_name: 'Alveary',
        long_name: 'Alveary (global site)',
      },
      harbor: { parent: null, region: 'us', long_name: 'Harbor Health Group' },
      'harbor-lung': {
        parent: 'harbor',
        long_name: 'Harbor Lung Clinic',
        conditions: ['Asthma', 'COPD'],
        feature_values: {
          zoom_smart_integration_feature: 'true',
          enable_in_app_chat: 'true',
          portal_us_features: true,
          portal_overwriting_enabled: true,
          portal_asthma_report_enabled: true,
          portal_spo2: true,
          portal_dyspnea: true,
          unit_weight: 'lbs',
          unit_height: 'in',
          units_temperature: 'fahrenheit',
          portal_session_timeout_s: 1200,
        },
      },
      'bay-allergy': { parent: 'harbor', feature_values: { portal_session_timeout_s: 180 } },
      'summit-cf': { parent: null, region: 'us', conditions: ['Cystic Fibrosis'] },
      norrland: {
        region: 'eu',
        feature_values: { 'in-chat-messaging-eu-enabled': 'true', unit_weight: 'kg' },
      },
      'thames-chest': { region: 'eu', locale: 'en-GB', feature_values: { portal_spo2: true } },
    });
  });

  it('OP-USERS-1: no patient belongs to the global site', async () => {
    expect(await ask('select 1 from site_profiles where site_id = $1', [GLOBAL_SITE_ID])).toEqual([]);
  });
});

describe('accounts', () => {
  const rolesOf = async (email: string): Promise<string[]> => {
    const rows = await ask<{ held: string }>(
      `select s.slug || ':' || r.code as held from portal_users u
       join site_users su on su.user_id = u.id join site_user_roles x on x.site_user_id = su.id
       join roles r on r.id = x.role_id join sites s on s.id = su.site_id
       where u.email = $1 order by 1`,
      [email],
    );
    return rows.map((row) => row.held);
  };

  it('lists eleven accounts for people to sign in with', async () => {
    expect(demoAccounts).toHaveLength(11);
    const rows = await ask<{ email: string; name: string }>(
      `select email, first_name || ' ' || last_name as name from portal_users order by email`,
    );
    const listed = demoAccounts.map(({ email, name }) => ({ email, name }));
    expect(rows).toEqual(listed.toSorted((a, b) => (a.email < b.email ? -1 : 1)));
  });

  it.each([
    [
      'lena@alveary.example',
      [
        'alveary:health_coach',
        'bay-allergy:health_coach',
        'bay-allergy:portal_site_admin',
        'harbor-lung:health_coach',
        'harbor-lung:portal_site_admin',
        'harbor:health_coach',
        'harbor:portal_site_admin',
      ],
    ],
    ['marco@alveary.example', ['alveary:medical_assistant', 'harbor-lung:portal_site_caregiver']],
    ['nadia@harborlung.example', ['harbor-lung:portal_site_admin', 'harbor-lung:pulmonologist']],
    ['tom@harborlung.example', ['harbor-lung:portal_site_caregiver', 'harbor-lung:respiratory_therapist']],
    ['sven@norrland.example', ['norrland:nurse_practitioner', 'norrland:portal_site_admin']],
    ['priya@thameschest.example', ['thames-chest:portal_site_caregiver', 'thames-chest:registered_nurse']],
    ['noaccess@alveary.example', []],
  ])('OP-USERS-2: %s holds %j', async (email, roles) => {
    expect((await rolesOf(email)).toSorted()).toEqual(roles.toSorted());
  });

  it('Ada is super admin of all six sites and caregiver lead with time tracking at the global one', async () => {
    const held = await rolesOf('ada@alveary.example');
    expect(held.filter((one) => one.endsWith(':super_admin'))).toHaveLength(6);
    expect(held).toContain('alveary:caregiver_lead');
    const global = held
      .filter((one) => one.startsWith('alveary:'))
      .map((one) => one.slice('alveary:'.length));
    const actions = await ask<{ a: string[] }>(
      'select global_actions_permitted as a from roles where code = any ($1)',
      [global],
    );
    expect(actions.flatMap((row) => row.a)).toContain('action_time_tracking');
  });

  it('the flags of the special accounts are set', async () => {
    const rows = await ask<{ email: string }>(
      `select email, is_staff, is_employee, account_confirmed, force_password_reset_on_login,
         two_factor_authentication, phone_country_code, phone_number from portal_users`,
    );
    const of = Object.fromEntries(rows.map((row) => [row.email.split('@')[0], row]));
    expect(of).toMatchObject({
      ada: { is_staff: true, is_employee: true, account_confirmed: true },
      lena: { is_staff: true, is_employee: false },
      nadia: { is_staff: false },
      twofa: { two_factor_authentication: true, phone_country_code: '+1', phone_number: '4155550132' },
      reset: { force_password_reset_on_login: true },
      unconfirmed: { account_confirmed: false },
      noaccess: { account_confirmed: true },
    });
  });

  it('ASVS 11.4.2 the password of all is kept as an argon2id hash of 19 MiB, two passes', async () => {
    const stored = await askOne<{ hash: string }>('select min(password_hash) as hash from portal_users');
    expect(stored?.hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(await verify(stored?.hash ?? '', DEMO_PASSWORD)).toBe(true);
  });
});

describe('patients', () => {
  it.each([
    ['HL-1001', 'Maya', 'Thornton', '1988-04-17', ['harbor-lung'], 'MANAGED'],
    ['HL-1002', 'Harold', 'Finch', '1951-11-02', ['harbor-lung'], 'ACTIVATED'],
    ['HL-1003', 'Grace', 'Kim', '2014-06-30', ['bay-allergy', 'harbor-lung'], 'MANAGED'],
    ['HL-1004', 'Pat', 'Prospect', '1990-02-28', ['harbor-lung'], 'ELIGIBLE'],
    ['NO-2001', 'Olle', 'Nyström', '1969-01-23', ['norrland'], 'MANAGED'],
    ['TC-3001', 'Beatrice', 'Shaw', '1947-09-09', ['thames-chest'], 'MANAGED'],
    ['SC-4001', 'Jonah', 'Weiss', '2001-12-12', ['summit-cf'], 'ACTIVATED'],
  ])('%s is %s %s', async (ehrId, firstName, lastName, dateOfBirth, sites, status) => {
    const row = await askOne(
      `select p.id, p.first_name, p.last_name, p.date_of_birth, array_agg(distinct m.engagement_status) as statuses,
         array_agg(s.slug order by s.slug) as sites
       from profile_identifiers i join profiles p on p.id = i.profile_id
       join site_profiles m on m.profile_id = p.id join sites s on s.id = m.site_id
       where i.type = 'EhrId' and i.value = $1 group by p.id`,
      [ehrId],
    );
    expect(row).toEqual({
      id: patientId(ehrId),
      first_name: firstName,
      last_name: lastName,
      date_of_birth: dateOfBirth,
      statuses: [status],
      sites,
    });
  });

  it('Maya and Olle have the numbers, the address and the member id that searches use', async () => {
    const numbers = await ask<{ e164: string }>(
      'select e164 from profile_phones where profile_id = any ($1) order by 1',
      [[patientId('HL-1001'), patientId('NO-2001')]],
    );
    expect(numbers.map((row) => row.e164)).toEqual(['+14155550101', '+46701234567']);
    const maya = await askOne('select email_address, insurance_member_id from profiles where id = $1', [
      patientId('HL-1001'),
    ]);
    expect(maya).toEqual({ email_address: 'maya.thornton@example.com', insurance_member_id: 'MEM-1001' });
  });

  it('about 300 more, in every engagement status, at every patient site', async () => {
    const [count] = await ask<{ n: number }>('select count(*)::int as n from profiles');
    expect(count?.n).toBe(307);
    const rows = await ask<{ slug: string; status: string }>(
      `select distinct s.slug, m.engagement_status as status from site_profiles m join sites s on s.id = m.site_id`,
    );
    for (const slug of ['harbor-lung', 'bay-allergy', 'summit-cf', 'norrland', 'thames-chest']) {
      const statuses = rows.filter((row) => row.slug === slug).map((row) => row.status);
      expect(statuses.toSorted(), slug).toEqual(engagementStatuses.toSorted());
    }
  });

  it('has three pairs of equal names, odd names, and one patient without a birth date', async () => {
    const pairs = await ask<{ births: number }>(
      `select count(distinct date_of_birth)::int as births from profiles group by first_name, last_name having count(*) > 1`,
    );
    expect(pairs.map((pair) => pair.births)).toEqual([2, 2, 2]);
    const count = async (condition: string): Promise<number> =>
      (await ask(`select 1 from profiles where ${condition}`)).length;
    expect(await count('date_of_birth is null')).toBe(1);
    expect(await count(`last_name like '%''%' or first_name like '%''%'`)).toBeGreaterThanOrEqual(3);
    expect(await count(`last_name like '%-%'`)).toBeGreaterThanOrEqual(3);
    expect(await count(`last_name ~ '[^ -~]' or first_name ~ '[^ -~]'`)).toBeGreaterThanOrEqual(6);
    expect(await count('length(last_name) = 1')).toBe(1);
    expect(await count('length(first_name) = 1')).toBe(1);
  });

  it('only has numbers and addresses that are free for fiction', async () => {
    const phones = await ask<{ e164: string }>('select e164 from profile_phones');
    const fiction = /^(\+1\d{3}55501\d{2}|\+447700900\d{3}|\+442079460\d{3}|\+467017406\d{2}|\+46701234567)$/;
    expect(phones.map((row) => row.e164).filter((e164) => !fiction.test(e164))).toEqual([]);
    expect(new Set(phones.map((row) => row.e164)).size).toBe(phones.length);
    expect(
      await ask(`select 1 from profiles where email_address !~ '(@patients[.]example|@example[.]com)$'`),
    ).toEqual([]);
  });

  it("Pat Prospect's chart is empty", async () => {
    const id = patientId('HL-1004');
    for (const table of [
      'measurements',
      'profile_conditions',
      'encounters',
      'care_plans',
      'goals',
      'communications',
      'communication_notes',
      'profile_practitioners',
      'profile_phones',
      'profile_addresses',
    ]) {
      expect(await ask(`select 1 from ${table} where profile_id = $1`, [id]), table).toEqual([]);
    }
  });

  it('OP-PROFILE-5: at each site of a patient the newest step of the journey is the present status', async () => {
    const wrong = await ask(
      `select 1 from site_profiles m left join lateral (select status from patient_journeys j
         where j.profile_id = m.profile_id and j.site_id = m.site_id order by date desc limit 1) newest on true
       where newest.status is distinct from m.engagement_status`,
    );
    expect(wrong).toEqual([]);
  });
});

describe('practitioners', () => {
  it('are 60 with right check digits, some in no site, none of them from the registry', async () => {
    const rows = await ask<{ npi: string; last_name: string; sites: number }>(
      `select npi, last_name, (select count(*)::int from site_practitioners s where s.practitioner_id = p.id) as sites
       from practitioners p`,
    );
    expect(rows).toHaveLength(60);
    for (const { npi } of rows) expect(isNpi(npi), npi).toBe(true);
    expect(rows.filter((row) => row.sites === 0).length).toBeGreaterThan(5);
    expect(rows.map((row) => row.last_name)).not.toContain('Quillfeather');
  });

  it('1234567893 is Evelyn Marsh, MD, pulmonologist at Harbor Lung; she referred Maya', async () => {
    const row = await askOne(
      `select p.first_name, p.last_name, p.credential, p.type, s.slug,
         (select r.type from profile_practitioners r where r.practitioner_id = p.id and r.profile_id = $1) as relation
       from practitioners p join site_practitioners x on x.practitioner_id = p.id join sites s on s.id = x.site_id
       where npi = '1234567893'`,
      [patientId('HL-1001')],
    );
    expect(row).toEqual({
      first_name: 'Evelyn',
      last_name: 'Marsh',
      credential: 'MD',
      type: 'Pulmonologist',
      slug: 'harbor-lung',
      relation: 'REFERRAL',
    });
  });
});

describe('charts', () => {
  it('Harold Finch has SpO2 and heart rate every few minutes for a year', async () => {
    const rows = await ask<{ type: string; n: number; lowest: number; highest: number }>(
      `select type, count(*)::int as n, min(value) as lowest, max(value) as highest from measurements
       where profile_id = $1 and type in ('spo2', 'heart_rate') group by type`,
      [patientId('HL-1002')],
    );
    expect(rows.map((row) => row.n)).toEqual([105_120, 105_120]);
    for (const { type, lowest, highest } of rows) {
      expect([lowest, highest]).toEqual(type === 'spo2' ? [89, 95] : [55, 85]);
    }
  });

  it('nothing lies in the future, every measurement has a known type, every status its rules', async () => {
    const now = new Date(NOW).toISOString();
    expect(await ask('select 1 from measurements where taken_at > $1', [now])).toEqual([]);
    expect(await ask('select 1 from communications where sent > $1', [now])).toEqual([]);
    expect(await ask('select 1 from communication_notes where created_at > $1', [now])).toEqual([]);
    expect(await ask('select 1 from encounters where ended_at > $1', [now])).toEqual([]);
    const types = await ask<{ type: string }>('select distinct type from measurements');
    // The air is measured around the patient: no vital sign, but a row of Trends.
    const known: readonly string[] = [...vitalSigns.map((sign) => sign.type), 'air_quality'];
    expect(types.filter((row) => !known.includes(row.type))).toEqual([]);
  });

  it('three calls with Maya have their words, by turns and within the minutes of their logs', async () => {
    const calls = await ask<{ sha256: string; minutes: number; sent: string }>(
      `select t.sha256, log.duration_in_seconds / 60 as minutes, log.sent from communications log
       join phone_calls c on c.call_id = log.call_id and c.user_id = log.practitioner
       join call_transcripts t on t.call_id = log.call_id where t.state = 'kept' order by log.sent`,
    );
    expect(calls).toHaveLength(3);
    for (const { sha256, minutes, sent } of calls) {
      const said = transcript.parse(JSON.parse((await blobs.read(sha256)).toString('utf8')));
      expect(said.recording_start).toBe(sent);
      expect(new Set(said.timeline.map(({ users }) => users[0]?.username)).size).toBe(2);
      const offsets = said.timeline.map(({ ts }) => offsetOf(ts));
      expect(offsets).toEqual(offsets.toSorted((one, other) => one - other));
      expect(Math.max(...offsets)).toBeLessThan(minutes * 60_000);
    }
  });

  it('LOG-061 LOG-053: every log of a person is complete and keeps to the locks of its purpose', async () => {
    const purposes = await ask<Purpose>(
      `select key, name, default_values as "defaultValues", disabled_fields as "disabledFields"
       from communication_purposes where portal_code = 'CALL_LOG'`,
    );
    const logs = await ask<Parameters<typeof missingOfLog>[0] & { source: string }>(
      `select purpose, sent, medium, direction, communication_result as "communicationResult", subject, payload,
         duration_in_seconds / 60 as duration, source from communications`,
    );
    expect(logs.length).toBeGreaterThan(1000);
    for (const log of logs.filter((one) => one.source === 'PORTAL')) {
      const purpose = purposes.find((one) => one.key === log.purpose);
      const problems = [
        ...missingOfLog(log),
        ...conflictsOfLog(log),
        ...(purpose ? lockViolations(log, purpose) : []),
      ];
      expect(problems, JSON.stringify(log)).toEqual([]);
    }
  });

  it('OP-LOG-2: logs at EU sites have purposes of the UK list', async () => {
    const wrong = await ask(
      `select 1 from communications c join site_profiles m on m.profile_id = c.profile_id
       join sites s on s.id = m.site_id and s.region = 'eu'
       where not exists (select 1 from communication_purposes p
         where p.portal_code = 'CALL_LOG_UK' and p.key = c.purpose)`,
    );
    expect(wrong).toEqual([]);
  });

  it('LOG-016 LOG-017 OP-LOG-4: Maya has notes to change, one too old, and hidden ones of the system', async () => {
    const page = await world.read(REACH, (db) =>
      findLogs(db, patientId('HL-1001'), {
        purposes: null,
        notPurpose: null,
        hasPlainActivity: null,
        medium: null,
        author: null,
        text: null,
        start: null,
        end: null,
        newestFirst: true,
        limit: 100,
        offset: 0,
      }),
    );
    const logs = page?.rows ?? [];
    expect(logs.length).toBeGreaterThan(20);
    const lena = { id: accountId('lena') };
    const lenas = logs.flatMap((log) => log.notes).filter((note) => note.createdBy === lena.id);
    expect(lenas.some((note) => mayEditNote(lena, note, NOW))).toBe(true);
    expect(lenas.some((note) => !mayEditNote(lena, note, NOW))).toBe(true);
    const transfer = logs.find((log) => log.purpose === 'ENGAGE_TRANSFER');
    const shown = transfer?.notes.filter((note) => isNoteShown(note, transfer.purpose)) ?? [];
    expect([transfer?.notes.length, shown.length, shown.filter((note) => note.system).length]).toEqual([
      5, 2, 1,
    ]);
    for (const note of logs.flatMap((log) => log.notes)) {
      expect(cleanNote(note.text)).toBe(note.text);
      expect(hasText(note.text)).toBe(true);
    }
  });
});

describe('the same each time', () => {
  it('a second run changes nothing', async () => {
    expect(await hasDemoWorld(world)).toBe(true);
    const count = () =>
      ask('select (select count(*) from profiles) + (select count(*) from communications) as n');
    const before = await count();
    await ensureReferenceData(world);
    await makeDemoWorld({ database: world }, blobs);
    expect(await count()).toEqual(before);
  });

  it('OP-USERS-2: roles and purposes are mended at the next start', async () => {
    const wrong = `update roles set portal_label = 'Wrong', actions_permitted = '{}' where code = 'portal_site_admin'`;
    await world.transact(REACH, (db) => db.run(wrong));
    await ensureReferenceData(world);
    const admin = await askOne('select portal_label, actions_permitted from roles where code = $1', [
      'portal_site_admin',
    ]);
    expect(admin).toEqual({
      portal_label: roleSeeds.portal_site_admin.label,
      actions_permitted: roleSeeds.portal_site_admin.actions,
    });
  });

  it('the pages of the named patients open by the ids that tests compute', async () => {
    const found = await world.read(REACH, (db) =>
      findSiteProfile(db, siteProfileId('HL-1003', 'bay-allergy')),
    );
    expect(found).toMatchObject({
      site: { slug: 'bay-allergy' },
      profile: { id: patientId('HL-1003'), firstName: 'Grace', identifiers: { EhrId: 'HL-1003' } },
    });
  });
});
