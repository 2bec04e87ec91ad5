// Every column that names a patient or may hold what somebody wrote about one is closed to requests or kept to what they reach; the
// catalogue of the migrated database says which there are.
import { beforeAll, describe, expect, it } from 'vitest';
import { execute } from '../../testing/cluster.ts';
import { inhabitedDatabase, type TestDatabase } from '../../testing/database.ts';
import { type TestWorld, testSites } from '../../testing/world.ts';

let made: TestDatabase & { readonly world: TestWorld };
beforeAll(async () => {
  made = await inhabitedDatabase();
});

/** What such columns hold instead. */
const NOTHING_OF_A_PATIENT: Readonly<Record<string, string>> = {
  'blocked_numbers.phone_number': 'numbers of nobody who is a patient',
  'booking_codes.booking_id': 'what a link hashes to',
  'booking_messages.booking_id': 'of which booking a message tells, and when',
  'booking_messages.dates': 'instants and ids of bookings',
  'booking_pages.hours': 'the working hours of a member of staff',
  'communication_purposes.default_values': 'what every installation begins with',
  'communication_purposes.description': 'what every installation begins with',
  'consent_template_versions.texts': 'what a site asks every patient to sign',
  'consent_templates.texts': 'what a site asks every patient to sign',
  'imported_organizations.phone_number': 'practices and payers',
  'merge_tables.patient_column': 'the name of a column',
  'message_templates.body': 'a text with places for what is a patient’s',
  'nps_answers.comment': 'what staff think of the product',
  'portal_user_names.email': 'staff',
  'portal_users.email': 'staff',
  'portal_users.first_name': 'staff',
  'portal_users.last_name': 'staff',
  'portal_users.phone_number': 'staff',
  'practitioners.authorized_official_first_name': 'the public register of practitioners',
  'practitioners.authorized_official_last_name': 'the public register of practitioners',
  'practitioners.first_name': 'the public register of practitioners',
  'practitioners.last_name': 'the public register of practitioners',
  'sign_in_changes.email': 'staff',
  'sign_in_changes.phone_number': 'staff',
  'sites.feature_values': 'the settings of a site',
  'two_factor_codes.phone_number': 'staff',
};

/** A name of an id, of words about somebody or of an address; a type that holds anything; a key into rows that are under the rule. */
const OPEN_COLUMNS = `
  select c.relname || '.' || a.attname as name
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
   where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relforcerowsecurity
     and has_column_privilege('alveary_app', c.oid, a.attnum, 'select')
     and (a.attname ~ '(^|_)(profile|patient|survivor|merged)s?_ids?$'
       or a.attname ~ '^(attendee|caller|callee|recipient|patient)_'
       or a.attname ~ '(^|_)(first_name|last_name|email|phone|phone_number)$'
       or a.attname in ('answer', 'body', 'booking_reason', 'comment', 'content', 'date_of_birth', 'description', 'detail', 'note',
         'payload', 'recipient', 'text', 'transcript')
       or a.atttypid in ('json'::regtype, 'jsonb'::regtype)
       or exists (select from pg_constraint k join pg_class kept on kept.oid = k.confrelid
         where k.conrelid = c.oid and k.contype = 'f' and a.attnum = any (k.conkey) and kept.relforcerowsecurity))
   order by (c.relname || '.' || a.attname) collate "C"`;

const openColumns = async (): Promise<string[]> =>
  (await made.database.searches.many<{ name: string }>(OPEN_COLUMNS)).map(({ name }) => name);

describe('the catalogue', () => {
  it('USERS-088 names no column of a patient that requests read whatever they reach', async () => {
    expect(await openColumns()).toEqual(Object.keys(NOTHING_OF_A_PATIENT));
  });

  it.each([
    ['the id of a patient', 'create table scraps (id uuid, profile_id uuid)', 'scraps.profile_id'],
    ['ids of patients', 'create table scraps (id uuid, patient_ids uuid[])', 'scraps.patient_ids'],
    ['whatever somebody sent', 'create table scraps (id uuid, sent jsonb)', 'scraps.sent'],
    ['the name of a visitor', 'create table scraps (id uuid, attendee_name text)', 'scraps.attendee_name'],
    ['the mailbox of somebody', 'create table scraps (id uuid, email text)', 'scraps.email'],
    [
      'a line of what is a patient’s',
      'create table scraps (id uuid, note_id uuid references sticky_notes (id))',
      'scraps.note_id',
    ],
  ])('finds a new table with %s', async (_what, create, column) => {
    await execute(made.url, create);
    try {
      expect(await openColumns()).toContain(column);
      await execute(
        made.url,
        'alter table scraps enable row level security',
        'alter table scraps force row level security',
      );
      expect(await openColumns()).not.toContain(column);
    } finally {
      await execute(made.url, 'drop table scraps');
    }
  });

  it('holds no rule that lets requests read every row of a table that is under rules', async () => {
    const open = await made.database.searches.many(
      `select polrelid::regclass::text as name from pg_policy
        where polpermissive and polcmd in ('r', '*') and (polroles = '{0}' or 'alveary_app'::regrole = any (polroles))
          and pg_get_expr(polqual, polrelid) = 'true' order by 1`,
    );
    expect(open).toEqual([]);
  });

  it('holds no view that shows requests what its owner sees, but for the names of the migrations', async () => {
    const views = await made.database.searches.many<{ name: string }>(
      `select relname as name from pg_class
        where relnamespace = 'public'::regnamespace and relkind in ('v', 'm') and has_any_column_privilege('alveary_app', oid, 'select')
          and not coalesce(reloptions @> '{security_invoker=true}', false) order by 1`,
    );
    expect(views.map(({ name }) => name)).toEqual(['applied_migrations']);
  });
});

/** What a function says that has the owner’s rights, takes an id, and does not ask for reach. */
const NEEDS_NO_REACH: Readonly<Record<string, string>> = {
  busy_times: 'instants of a member of staff',
  chat_message_exists: 'yes or no',
  counted_seconds: 'a number of seconds',
  merge_knows_since: 'yes or no',
  put_staff_intervals: 'nothing: it writes the time of a member of staff, of claims that stand',
  set_billing_thresholds: 'nothing: it writes the thresholds of a site',
  time_claims_of: 'instants of a member of staff',
};

describe('functions with the rights of the owner', () => {
  it('USERS-088 ask for reach where requests may call them with the id of a patient', async () => {
    const silent = await made.database.searches.many<{ name: string }>(
      `select p.proname as name from pg_proc p
        where p.pronamespace = 'public'::regnamespace and p.prosecdef and p.prorettype <> 'trigger'::regtype
          and has_function_privilege('alveary_app', p.oid, 'execute')
          and exists (select from unnest(p.proargtypes) type where type in ('uuid'::regtype, 'uuid[]'::regtype))
          and p.prosrc !~ '(app_reach|patient_is_reached|measurements_are_reached|merge_sites_of)\\s*\\('
        order by 1`,
    );
    expect(silent.map(({ name }) => name)).toEqual(Object.keys(NEEDS_NO_REACH));
  });

  it('tell the EHR id and the number of sites of a patient to those who reach one of the sites', async () => {
    const { southPatient, tom, priya } = made.world;
    const asked = (userId: string, siteId: string) =>
      made.database
        .reading({ siteIds: [siteId], userId })
        .one('select ehr_id_at_site($1, $2) as "ehrId", count_sites_of_patient($1) as sites', [
          southPatient.profileId,
          testSites.south,
        ]);
    expect(await asked(priya.id, testSites.south)).toEqual({ ehrId: 'S-1', sites: 1 });
    expect(await asked(tom.id, testSites.north)).toEqual({ ehrId: null, sites: 0 });
    const all = await made.database.searches.one('select ehr_id_at_site($1, $2) as "ehrId"', [
      southPatient.profileId,
      testSites.south,
    ]);
    expect(all).toEqual({ ehrId: 'S-1' });
  });
});

describe('the role of requests', () => {
  it.each([
    `update roles set actions_permitted = '{action_user_edit}'`,
    `insert into roles (id, code, portal_label, care_team, visible_in_portal, actions_permitted, global_actions_permitted)
       values (gen_random_uuid(), 'mine', 'Mine', false, false, '{}', '{}')`,
    'delete from roles',
    `update portal_settings set site_user_actions_permitted = '{action_user_edit}'`,
    'update portal_settings set demo_world = true',
    `update communication_purposes set name = 'Another'`,
    'select content from phone_events',
    'select removed from patient_merge_rows',
    'select keys from patient_merge_standing',
    'select body from broker_messages',
    'select key from broker_messages',
    'select patient_ids from audit_events',
    'select detail from audit_events',
    'select remote_address from audit_events',
  ])('USERS-088 is refused: %s', async (statement) => {
    const reach = { siteIds: Object.values(testSites), userId: made.world.lena.id };
    await expect(made.database.transact(reach, (db) => db.run(statement))).rejects.toThrow(
      /permission denied/,
    );
  });

  it('writes no row of another person', async () => {
    const { lena, tom } = made.world;
    const insert = (userId: string) =>
      made.database.transact({ siteIds: [], userId: tom.id }, (db) =>
        db.run(
          `insert into idempotency_keys (user_id, key, call, request_hash, created_at) values ($1, 'key-of-mine', 'x', 'x', now())`,
          [userId],
        ),
      );
    await expect(insert(lena.id)).rejects.toThrow(/row-level security/);
    expect(await insert(tom.id)).toBe(1);
  });
});
