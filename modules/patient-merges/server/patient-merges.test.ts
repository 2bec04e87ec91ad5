// Do two records become one, and two again as they were? Who may, what is in the way, and what of those who write meanwhile? (decision 0077)
import pg from 'pg';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { WAITING_FOR_LOCK } from '@alveary/server/testing/locks.ts';
import { type TestApp, testApp } from '@alveary/server/testing/app.ts';
import { closeAfterFile } from '@alveary/server/testing/closing.ts';
import { newId } from '@alveary/server/platform/ids.ts';
import { insertSampleRows } from '@alveary/server/testing/sample-rows.ts';
import {
  insertPatient,
  type TestPatient,
  type TestPerson,
  testSites,
} from '@alveary/server/testing/world.ts';
import type { MergePreview, PatientMerge } from '../contract/model.ts';

let test: TestApp;
let owner: pg.Client;
let survivor: TestPatient;
let twin: TestPatient;
/** Administers both sites. */
let administrator: TestPerson;

beforeAll(async () => {
  test = await testApp();
  owner = new pg.Client(test.url);
  await owner.connect();
  closeAfterFile(() => owner.end());
  administrator = { id: newId(), email: 'beth@north.example' };
  await owner.query(
    `insert into portal_users (id, email, first_name, last_name, account_confirmed) values ($1, $2, 'Beth', 'Tester', true)`,
    [administrator.id, administrator.email],
  );
  await owner.query(
    `with entry as (insert into site_users (id, user_id, site_id)
       select gen_random_uuid(), $1, site from unnest($2::uuid[]) site returning id)
     insert into site_user_roles (site_user_id, role_id) select entry.id, roles.id from entry, roles where code = 'portal_site_admin'`,
    [administrator.id, Object.values(testSites)],
  );
});

const patientAt = (firstName: string, facts: { ehrId?: string; sites?: readonly string[] } = {}) =>
  test.database.transact({ allSites: 'a test sets up its patients' }, (db) =>
    insertPatient(db, { lastName: 'Twofold', firstName, sites: [testSites.north], ...facts }),
  );

beforeEach(async () => {
  survivor = await patientAt('Tilda');
  twin = await patientAt('Tilde');
});

const ask = (path: string, as: TestPerson = test.world.lena) => test.send({ path, as });
const preview = (as?: TestPerson, [one, other] = [survivor, twin]) =>
  ask(`profiles/${one.profileId}/merge-preview?mergedId=${other.profileId}`, as);
const merge = (body: object = {}, as: TestPerson = test.world.lena, [one, other] = [survivor, twin]) =>
  test.send({
    method: 'POST',
    path: `profiles/${one.profileId}/merges`,
    as,
    body: {
      mergedId: other.profileId,
      survivorVersion: 1,
      mergedVersion: 1,
      fromMerged: [],
      reason: 'Same birth date, same telephone',
      ...body,
    },
  });
const undo = ({ id }: PatientMerge, as: TestPerson = test.world.lena, one = survivor) =>
  test.send({
    method: 'POST',
    path: `profiles/${one.profileId}/merges/${id}/undo`,
    as,
    body: { reason: 'Two sisters' },
  });

/** Written by every request, or by the merge itself; a changed name is noted there for the dictionary, a changed row for counts. */
const NOT_COMPARED =
  /^(audit_|patient_merges|patient_merge_rows|patient_name_|patient_site_gram|patient_list_changes|broker_|idempotency_|sessions)/;

const dump = async (): Promise<Record<string, string[]>> => {
  const { rows } = await owner.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`,
  );
  const tables: Record<string, string[]> = {};
  for (const { name } of rows.filter((one) => !NOT_COMPARED.test(one.name))) {
    const held = await owner.query<{ row: string }>(
      `select (case '${name}' when 'profiles' then to_jsonb(t) - array['version', 'updated_at'] else to_jsonb(t) end)::text as row
         from ${name} t order by 1`,
    );
    tables[name] = held.rows.map(({ row }) => row);
  }
  return tables;
};

/** What the samples of no call need. @param $1 patient @param $2 staff */
const MORE_ROWS = `
  with visit as (insert into measurements (id, profile_id, type, name, value, unit, taken_at, source)
      select gen_random_uuid(), $1::uuid, 'spo2', 'SpO2', 90 + n, '%', '2026-02-01T09:00Z'::timestamptz + n * interval '1 day', 'DEVICE'
      from generate_series(1, 5) n),
    preferences as (insert into communication_preferences (profile_id, sms_enabled, updated_at) values ($1, false, now())
      on conflict do nothing),
    app as (insert into patient_apps (profile_id, linked_at) values ($1, now()) on conflict do nothing),
    links as (insert into profile_links (id, profile_id, type, url, created_at)
      values (gen_random_uuid(), $1, 'onboard', 'https://onboard.example', now()) on conflict do nothing),
    source as (insert into imported_resources (id, site_id, profile_id, resource_type, source_id, content_hash, body)
      values (gen_random_uuid(), '${testSites.north}', $1, 'Condition', 'c1', gen_random_uuid(), '{"a":  1.50}')),
    claim as (insert into time_claims (id, user_id, profile_id, site_id, source, started_at, ended_at, claimed_at)
      select gen_random_uuid(), $2::uuid, $1, '${testSites.north}', 'manual', at, at + interval '90.5 seconds', at
      from (select '2026-01-01Z'::timestamptz + count(*) * interval '1 day' as at from time_claims) free returning *),
    said as (insert into chat_messages (id, channel_id, profile_id, sequence, revision, author, medium, body, created_at)
      select gen_random_uuid(), id, $1, last_sequence + 1, last_revision + 1, 'patient', 'sms', 'Hello', now()
      from chat_channels where profile_id = $1 limit 1)
  insert into staff_intervals (claim_id, user_id, profile_id, site_id, source, started_at, ended_at)
  select id, user_id, profile_id, site_id, source, started_at, ended_at from claim`;

/** Rows of every subject for both, which differ in nothing but their ids: all that can clash does. */
const fill = async (...patients: TestPatient[]) => {
  for (const patient of patients) {
    await test.database.transact({ allSites: 'a test fills two records' }, (db) =>
      insertSampleRows(db, test.blobs, patient, test.world.lena, '2026-03-04T05:06:07.000Z'),
    );
    await owner.query(MORE_ROWS, [patient.profileId, test.world.lena.id]);
    await owner.query('update session_recordings set ended_at = now() where profile_id = $1', [
      patient.profileId,
    ]);
    await owner.query('update video_participants set left_at = now() where profile_id = $1', [
      patient.profileId,
    ]);
  }
};

describe('every table that names a patient', () => {
  it('has its line in merge_tables, and no other has', async () => {
    const { rows } = await owner.query<{ name: string }>(
      `select distinct c.relname || '.' || a.attname as name
         from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
        where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
          and (a.attname in ('profile_id', 'patient_id') or exists (select from pg_constraint k
            where k.conrelid = c.oid and k.confrelid = 'profiles'::regclass and a.attnum = any (k.conkey)))`,
    );
    const listed = await owner.query<{ name: string }>(
      `select name || '.' || patient_column as name from merge_tables`,
    );
    const names = (found: { rows: { name: string }[] }) => found.rows.map(({ name }) => name).sort();
    expect(names(listed)).toEqual(names({ rows }));
  });
});

describe('a merge', () => {
  it('shows both records, what goes over and what stays, and then does it', async () => {
    await fill(survivor, twin);
    const seen = await preview();
    expect(seen.statusCode, seen.body).toBe(200);
    const { counts, hindrances, survivor: shown } = seen.json<MergePreview>();
    expect(hindrances).toEqual([]);
    expect(shown.firstName).toBe('Tilda');
    expect(counts).toContainEqual({ kind: 'logs', moving: expect.any(Number), alike: 0 });
    expect(counts).toContainEqual({ kind: 'sites', moving: 0, alike: 1 });
    const logsOf = async ({ profileId }: TestPatient) =>
      (await owner.query('select id from communications where profile_id = $1', [profileId])).rows.length;
    const before = (await logsOf(survivor)) + (await logsOf(twin));
    const [one, other] = [shown.version, seen.json<MergePreview>().merged.version];
    const done = await merge({ survivorVersion: one, mergedVersion: other, fromMerged: ['firstName'] });
    expect(done.statusCode, done.body).toBe(201);
    expect([await logsOf(survivor), await logsOf(twin)]).toEqual([before, 0]);
    expect((await ask(`api/profiles/${survivor.profileId}`)).json()).toMatchObject({
      firstName: 'Tilde',
      version: one + 1,
    });
    // The closed record is out of reach everywhere, and its address leads on.
    expect((await ask(`api/profiles/${twin.profileId}`)).json().code).toBe('NoSiteForPatient');
    const found = await ask('profiles/search?query=Twofold%20Tilde');
    expect(found.body).not.toContain(twin.profileId);
    for (const id of [twin.profileId, twin.siteProfileId]) {
      expect((await ask(`merged-records/${id}`, test.world.tom)).json()).toEqual({
        profileId: survivor.profileId,
        siteProfileId: survivor.siteProfileId,
        slug: 'north',
      });
      expect((await ask(`merged-records/${id}`, test.world.priya)).json().code).toBe('NoSiteForPatient');
    }
  });

  it('allows of messages what both records allowed, and nothing else', async () => {
    await fill(survivor, twin);
    const wishes = 'sms_enabled, emails_enabled, push_notifications_enabled';
    const say = ({ profileId }: TestPatient, said: string) =>
      owner.query(`update communication_preferences set (${wishes}) = (${said}) where profile_id = $1`, [
        profileId,
      ]);
    await say(survivor, 'true, false, true');
    await say(twin, 'false, true, true');
    const seen = (await preview()).json<MergePreview>();
    const versions = { survivorVersion: seen.survivor.version, mergedVersion: seen.merged.version };
    const done = await merge({ ...versions, fromMerged: [] });
    expect(done.statusCode, done.body).toBe(201);
    const { rows } = await owner.query(
      `select ${wishes} from communication_preferences where profile_id = $1`,
      [survivor.profileId],
    );
    expect(rows).toEqual([{ sms_enabled: false, emails_enabled: false, push_notifications_enabled: true }]);
  });

  it('is undone to the last byte, in every table', async () => {
    await fill(survivor, twin);
    await owner.query(`update profiles set sex = 'female' where id = $1`, [twin.profileId]);
    const before = await dump();
    const { survivor: one, merged: other } = (await preview()).json<MergePreview>();
    const done = await merge({
      survivorVersion: one.version,
      mergedVersion: other.version,
      fromMerged: ['firstName'],
    });
    expect(done.statusCode, done.body).toBe(201);
    const between = await dump();
    for (const table of ['communications', 'spirometry_sessions', 'consents', 'chat_channels', 'profiles']) {
      expect(between[table], table).not.toEqual(before[table]);
    }
    const undone = await undo(done.json());
    expect(undone.statusCode, undone.body).toBe(200);
    const after = await dump();
    for (const [table, rows] of Object.entries(before)) expect(after[table], table).toEqual(rows);
  });

  it('brings the sites of both together, each with its own EHR ID, and takes them apart again', async () => {
    const both = administrator;
    const [one, other] = [
      await patientAt('North', { ehrId: 'N-77' }),
      await patientAt('South', { ehrId: 'S-77', sites: [testSites.south] }),
    ];
    await fill(other);
    await ask(`v2/sites/profiles/${other.siteProfileId}`, both);
    const opened = () => owner.query('select from recent_profiles where profile_id = $1', [other.profileId]);
    await expect.poll(async () => (await opened()).rowCount).toBe(1);
    const before = await dump();
    const { merged } = (await preview(both, [one, other])).json<MergePreview>();
    const done = await merge({ mergedVersion: merged.version }, both, [one, other]);
    expect(done.statusCode, done.body).toBe(201);
    const ids = await owner.query(
      'select value, site_id from profile_identifiers where profile_id = $1 order by value',
      [one.profileId],
    );
    expect(ids.rows).toEqual([
      { value: 'N-77', site_id: testSites.north },
      { value: 'S-77', site_id: testSites.south },
    ]);
    // The address at the other site is now one of this patient, for whoever works there too.
    const page = await ask(`sites/profiles/${other.siteProfileId}`, test.world.priya);
    expect(page.json().profile.id).toBe(one.profileId);
    expect((await undo(done.json(), test.world.lena, one)).json().code).toBe('MergeElsewhere');
    expect((await undo(done.json(), both, one)).statusCode).toBe(200);
    for (const [table, rows] of Object.entries(await dump())) expect(rows, table).toEqual(before[table]);
  });

  it('keeps with the survivor what was written since, also what was changed of the person', async () => {
    const done = await merge({ fromMerged: ['firstName', 'lastName'] });
    const changed = await test.send({
      method: 'PATCH',
      path: `site/profiles/${survivor.siteProfileId}`,
      as: test.world.tom,
      body: { version: 2, lastName: 'Married' },
    });
    expect(changed.statusCode, changed.body).toBe(200);
    const status = await test.send({
      method: 'POST',
      path: `profiles/${survivor.profileId}/patient-statuses`,
      as: test.world.tom,
      body: { statusType: 'HOSPICE', source: 'portal', details: null },
    });
    expect(status.statusCode).toBe(200);
    expect((await undo(done.json())).statusCode).toBe(200);
    expect((await ask(`api/profiles/${survivor.profileId}`)).json()).toMatchObject({
      firstName: 'Tilda',
      lastName: 'Married',
    });
    expect((await ask(`profiles/${survivor.profileId}/patient-statuses`)).json()).toHaveLength(1);
    expect((await ask(`profiles/${twin.profileId}/patient-statuses`)).json()).toEqual([]);
  });

  it('gives drafts back under their key, unless one was begun there anew; its own draft does not follow', async () => {
    const keep = async (key: string, typed: string) =>
      owner.query(
        `insert into drafts (user_id, key, content, updated_at) values ($1, $2, jsonb_build_object('typed', $3::text), now())`,
        [test.world.lena.id, key, typed],
      );
    const drafts = async () =>
      (
        await owner.query<{ key: string; typed: string }>(
          `select key, content ->> 'typed' as typed from drafts where user_id = $1 order by key, 2`,
          [test.world.lena.id],
        )
      ).rows.map(({ key, typed }) => [
        key.replaceAll(survivor.profileId, 'survivor').replaceAll(twin.profileId, 'twin'),
        typed,
      ]);
    await keep(`log:${twin.profileId}`, 'first');
    await keep(`task:${twin.profileId}`, 'back');
    await keep(`patient-merge:${survivor.profileId}:${twin.profileId}`, 'reason');
    // Whose merges are counted apart from those of the others here.
    const done = await merge({}, administrator);
    expect(await drafts()).toEqual([
      ['log:survivor', 'first'],
      ['patient-merge:survivor:twin', 'reason'],
      ['task:survivor', 'back'],
    ]);
    await keep(`log:${twin.profileId}`, 'second');
    const undone = await undo(done.json(), administrator);
    expect(undone.statusCode, undone.body).toBe(200);
    expect(await drafts()).toEqual([
      ['log:survivor', 'first'],
      ['log:twin', 'second'],
      ['patient-merge:survivor:twin', 'reason'],
      ['task:twin', 'back'],
    ]);
  });

  it('can follow another one, and they are undone from the last to the first', async () => {
    const third = await patientAt('Til');
    const first = (await merge()).json<PatientMerge>();
    const second = (
      await merge({ survivorVersion: 2 }, test.world.lena, [survivor, third])
    ).json<PatientMerge>();
    expect((await undo(first)).json().code).toBe('LaterMergeFirst');
    const listed = (await ask(`profiles/${survivor.profileId}/merges`)).json<PatientMerge[]>();
    expect(listed.map(({ id, back }) => [id, back !== null])).toEqual([
      [second.id, true],
      [first.id, false],
    ]);
    expect((await undo(second)).statusCode).toBe(200);
    expect((await undo(second)).json().code).toBe('MergeNotFound');
    expect((await undo(first)).statusCode).toBe(200);
  });

  it('shows the accesses to both records, and none of them before', async () => {
    const read = await ask(`api/profiles/${twin.profileId}`, test.world.tom);
    const accesses = async (of: TestPatient) =>
      (await ask(`profiles/${of.profileId}/accesses?size=1000`)).body;
    expect(await accesses(survivor)).not.toContain(String(read.headers['x-request-id']));
    const done = await merge();
    await expect.poll(() => accesses(survivor)).toContain(String(read.headers['x-request-id']));
    const both = await ask(`api/profiles/${survivor.profileId}`, test.world.tom);
    await undo(done.json());
    expect(await accesses(survivor)).not.toContain(String(read.headers['x-request-id']));
    // Who saw the record while it held both saw the other one too.
    await expect.poll(() => accesses(twin)).toContain(String(both.headers['x-request-id']));
  });
});

describe('a merge is refused', () => {
  it('to whoever administers not every site of both records', async () => {
    const { tom, lena, priya } = test.world;
    expect((await preview(tom)).statusCode).toBe(403);
    expect((await merge({}, tom)).statusCode).toBe(403);
    const foreign = await patientAt('Foreign', { sites: [testSites.south] });
    const shared = await patientAt('Shared', { sites: [testSites.north, testSites.south] });
    for (const pair of [
      [survivor, foreign],
      [foreign, survivor],
    ] as [TestPatient, TestPatient][]) {
      expect((await merge({}, lena, pair)).json().code).toBe('NoSiteForPatient');
    }
    for (const pair of [
      [survivor, shared],
      [shared, survivor],
    ] as [TestPatient, TestPatient][]) {
      expect((await preview(lena, pair)).json().code).toBe('MergeElsewhere');
      expect((await merge({}, lena, pair)).json().code).toBe('MergeElsewhere');
    }
    expect((await merge({}, lena, [survivor, survivor])).json().code).toBe('SameRecord');
    const done = (await merge()).json<PatientMerge>();
    expect((await undo(done, tom)).statusCode).toBe(403);
    expect((await undo(done, priya)).statusCode).toBe(403);
  });

  it('by the database too, whatever a caller of its functions says', async () => {
    const shared = await patientAt('Shared', { sites: [testSites.north, testSites.south] });
    const inNorth = { siteIds: [testSites.north], userId: test.world.lena.id };
    const run = (one: TestPatient, other: TestPatient) =>
      test.database.transact(inNorth, (db) =>
        db.run(`select merge_patients($1, $2, $3, '{}', 'x', $4, now())`, [
          newId(),
          one.profileId,
          other.profileId,
          test.world.lena.id,
        ]),
      );
    await expect(run(survivor, shared)).rejects.toThrow('must be reached');
    await expect(run(shared, survivor)).rejects.toThrow('must be reached');
  });

  it('while two EHR IDs of one site or a recording stand against it, and says so', async () => {
    const [one, other] = [await patientAt('Ehr', { ehrId: 'A-1' }), await patientAt('Ehr', { ehrId: 'A-2' })];
    await fill(other);
    await owner.query('update session_recordings set ended_at = null where profile_id = $1', [
      other.profileId,
    ]);
    const { hindrances, merged } = (await preview(undefined, [one, other])).json<MergePreview>();
    expect(hindrances).toEqual([
      { kind: 'ehr-ids', siteName: 'North', survivorIds: ['A-1'], mergedIds: ['A-2'] },
      { kind: 'recording', record: 'merged', byName: 'Lena Tester' },
    ]);
    const refused = await merge({ mergedVersion: merged.version }, test.world.lena, [one, other]);
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'MergeHindered']);
    await owner.query('update session_recordings set ended_at = now() where profile_id = $1', [
      other.profileId,
    ]);
  });

  it('over a change that was not seen, and without a reason', async () => {
    await owner.query('update profiles set version = 4 where id = $1', [twin.profileId]);
    const stale = await merge();
    expect([stale.json().code, stale.json().current.id]).toEqual(['Stale', twin.profileId]);
    const silent = await merge({ mergedVersion: 4, reason: ' ' });
    expect([silent.statusCode, silent.json().errors[0].field]).toEqual([400, 'reason']);
  });
});

describe('two at the same moment', () => {
  it('who merge the same records: one does it, the other one is told', async () => {
    const answers = await Promise.all([merge(), merge({}, test.world.lena, [twin, survivor]), merge()]);
    expect(answers.map(({ statusCode }) => String(statusCode)).sort()).toEqual(['201', '404', '404']);
  });

  it('one merges while another one saves to the closed record: it is moved, or refused', async () => {
    // A row that is written and not yet committed when the merge begins.
    await owner.query('begin');
    await owner.query(
      `insert into patient_statuses (id, profile_id, status_type, source, created_at, updated_at)
       values ($1, $2, 'DORMANT', 'portal', now(), now())`,
      [newId(), twin.profileId],
    );
    const merging = merge();
    const waiting = () => test.database.searches.many(WAITING_FOR_LOCK);
    await expect.poll(async () => (await waiting()).length).toBeGreaterThan(0);
    await owner.query('commit');
    expect((await merging).statusCode).toBe(201);
    const statuses = (await ask(`profiles/${survivor.profileId}/patient-statuses`)).json();
    expect(statuses).toHaveLength(1);
    // And one that comes after it.
    await expect(
      owner.query(
        `insert into patient_statuses (id, profile_id, status_type, source, created_at, updated_at)
         values ($1, $2, 'HOSPICE', 'portal', now(), now())`,
        [newId(), twin.profileId],
      ),
    ).rejects.toMatchObject({ code: '23503', constraint: 'patient_statuses_profile_id_fkey' });
  });
});
