// A patient’s log of accesses names everybody who read, searched and changed, and only to those with the right.
import pg from 'pg';
import { beforeAll, describe, expect, it } from 'vitest';
import { sealWaitingRows } from '@alveary/server/platform/audit/seal.ts';
import type { AccessEpisode } from '../contract/model.ts';
import type { AuditRow } from '@alveary/server/platform/audit/row.ts';
import { addRows, auditRow } from '@alveary/server/platform/audit/sealed-log.fixture.ts';
import { type TestApp, testApp } from '@alveary/server/testing/app.ts';
import { newId } from '@alveary/server/platform/ids.ts';
import { type TestPerson, testSites } from '@alveary/server/testing/world.ts';

let test: TestApp;
let profileId: string;

const seal = async (): Promise<void> => {
  const client = new pg.Client({ connectionString: test.url });
  await client.connect();
  while ((await sealWaitingRows(client, Date.now(), 2)).rows > 0);
  await client.end();
};

const makeAccesses = async (): Promise<void> => {
  const { tom, marco, northPatient } = test.world;
  await test.send({ path: `v2/sites/profiles/${northPatient.siteProfileId}`, as: tom });
  await test.send({ path: 'profiles/search?lastName.contains=northc', as: marco });
  await test.send({
    method: 'POST',
    path: `communications?profileId=${northPatient.profileId}`,
    as: marco,
    headers: { 'alveary-site': 'north' },
    body: {
      purpose: 'ONBOARDING',
      sent: '2026-01-05T09:00:00Z',
      medium: 'VERBAL_PHONE',
      direction: 'OUTBOUND',
      communicationResult: 'ANSWERED',
      subject: 'First call',
      payload: null,
      duration: 5,
    },
  });
};

beforeAll(async () => {
  test = await testApp();
  profileId = test.world.northPatient.profileId;
  await makeAccesses();
});

const read = (query = '', as: TestPerson = test.world.lena, id = profileId) =>
  test.send({ path: `profiles/${id}/accesses${query}`, as });
const actions = (answer: { json(): { action: string }[] }) => answer.json().map((row) => row.action);

describe('who saw this patient', () => {
  it('OP-API-4 is told before the rows are sealed and after, each action once, newest first', async () => {
    const before = await read('?kind.equals=change');
    expect(actions(before)).toEqual(['log.create']);
    expect(actions(await read('?kind.equals=search'))).toEqual(['patient.search']);
    await seal();
    const after = await read();
    expect(actions(after).slice(-3)).toEqual(['log.create', 'patient.search', 'patient.open']);
    expect(Number(after.headers['x-total-count'])).toBe(after.json().length);
    const ids = after.json().map((row: { id: string }) => row.id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('names the person, the roles, the action in words and the site in view', async () => {
    const [log] = (await read('?kind.equals=change')).json();
    expect(log).toMatchObject({
      person: { id: test.world.marco.id, name: 'Marco Tester', email: 'marco@north.example' },
      roles: ['Medical assistant', 'Portal caregiver'],
      says: 'Communication log written',
      kind: 'change',
      outcome: 'done',
      siteNames: ['North'],
    });
  });

  it('is filtered by person, kind and time, and paged with the exact total', async () => {
    expect(actions(await read(`?userId.equals=${test.world.tom.id}`))).toEqual(['patient.open']);
    expect(actions(await read(`?userId.equals=${test.world.marco.id}&kind.equals=read`))).toEqual([]);
    expect(actions(await read('?kind.equals=other'))).toEqual([]);
    expect(actions(await read('?end=2020-01-01T00:00:00Z'))).toEqual([]);
    const beyond = await read(`?userId.equals=${test.world.tom.id}&page=7`);
    expect([beyond.json(), beyond.headers['x-total-count']]).toEqual([[], '1']);
    const first = await read('?kind.equals=search&start=2020-01-01T00:00:00Z&size=1');
    expect([first.json().length, first.headers['x-total-count']]).toEqual([1, '1']);
    const second = await read(`?userId.equals=${test.world.marco.id}&size=1&page=1`);
    expect([actions(second), second.headers['x-total-count']]).toEqual([['patient.search'], '2']);
  });

  it('shows a refused try', async () => {
    await test.send({ path: `api/profiles/${profileId}`, as: test.world.priya });
    const [row] = (await read(`?userId.equals=${test.world.priya.id}`)).json();
    expect(row).toMatchObject({ outcome: 'refused', says: 'Record read', roles: [] });
  });

  it('is there for those who administer the users of a site of the patient, for nobody else', async () => {
    expect((await read('', test.world.tom)).json().code).toBe('NotAllowed');
    const foreign = await read('', test.world.lena, test.world.southPatient.profileId);
    expect(foreign.json().code).toBe('NoSiteForPatient');
    expect((await read('', test.world.lena, test.world.sharedPatient.profileId)).statusCode).toBe(200);
  });

  it('a scoped transaction asks the index of subjects for patients of its own sites only', async () => {
    const { southPatient, priya } = test.world;
    await test.send({ path: `v2/sites/profiles/${southPatient.siteProfileId}`, as: priya });
    await seal();
    const seenFrom = (siteId: string) =>
      test.database.read({ siteIds: [siteId], userId: null }, (db) =>
        db.many(`select 1 from audit_events_of($1, '-infinity', 'infinity')`, [southPatient.profileId]),
      );
    expect((await seenFrom(testSites.north)).length).toBe(0);
    expect((await seenFrom(testSites.south)).length).toBeGreaterThan(0);
    await expect(test.database.statements.many('select 1 from audit_subjects')).rejects.toThrow(
      /permission denied/,
    );
  });
});

describe('the summary', () => {
  const NOON = Date.UTC(2025, 2, 5, 12);
  const minute = 60_000;
  const looked = (userId: string | null, action: string, at: number, facts: Partial<AuditRow> = {}) =>
    auditRow({
      userId,
      action,
      occurredAt: NOON + at * minute,
      patientIds: [profileId],
      siteIds: [],
      ...facts,
    });

  const episodes = async (query = '', as: TestPerson = test.world.lena, id = profileId) =>
    test.send({
      path: `profiles/${id}/access-episodes?start=2025-03-05T00:00:00Z&end=2025-03-06T00:00:00Z${query}`,
      as,
    });

  beforeAll(async () => {
    const [tom, marco] = [test.world.tom.id, test.world.marco.id];
    await addRows(
      test.url,
      looked(tom, 'patient.open', 0, { siteIds: [testSites.north] }),
      looked(tom, 'log.list', 10),
      looked(marco, 'patient.read', 15, { outcome: 'refused' }),
      looked(tom, 'log.create', 40),
      looked(tom, 'patient.open', 40),
      looked(tom, 'patient.open', 71),
    );
  });

  it('OP-API-4 is one line for each time somebody was there: a pause of more than half an hour begins another', async () => {
    const answer = await episodes();
    expect(answer.headers['x-total-count']).toBe('3');
    const told = answer.json().map((one: AccessEpisode) => ({
      name: one.person?.name,
      minutes: [one.from, one.to].map((at) => (Date.parse(at) - NOON) / minute),
      steps: one.steps.map(({ says, count, outcome }) => `${outcome} ${says} ${count}`),
    }));
    expect(told).toEqual([
      { name: 'Tom Tester', minutes: [71, 71], steps: ['done Record opened 1'] },
      {
        name: 'Tom Tester',
        minutes: [0, 40],
        steps: [
          'done Record opened 2',
          'done Communication logs listed 1',
          'done Communication log written 1',
        ],
      },
      { name: 'Marco Tester', minutes: [15, 15], steps: ['refused Record read 1'] },
    ]);
    expect(answer.json()[1]).toMatchObject({ siteNames: ['North'], roles: expect.any(Array) });
  });

  it('OP-CHAT-8 is one line where a conversation was followed all the time, until its end', async () => {
    const DAY = 2 * 24 * 60;
    const [tom, followId] = [test.world.tom.id, newId()];
    const detail = { followId };
    await addRows(
      test.url,
      looked(tom, 'chat.follow', DAY, { detail, call: 'broker.subscribe' }),
      looked(tom, 'patient.open', DAY + 100),
      looked(tom, 'chat.unfollow', DAY + 180, { detail, call: 'broker.unsubscribe' }),
      looked(tom, 'patient.open', DAY + 215),
    );
    const days = '?start=2025-03-07T00:00:00Z&end=2025-03-08T00:00:00Z';
    const as = test.world.lena;
    const told = (await test.send({ path: `profiles/${profileId}/access-episodes${days}`, as })).json();
    const minutes = told.map((one: AccessEpisode) =>
      [one.from, one.to].map((at) => (Date.parse(at) - NOON) / minute - DAY),
    );
    expect(minutes).toEqual([
      [215, 215],
      [0, 180],
    ]);
    const each = (await read(days)).json();
    const untils = each.map(({ says, until }: { says: string; until: string | null }) => [
      says,
      until === null ? null : (Date.parse(until) - NOON) / minute - DAY,
    ]);
    expect(untils).toEqual([
      ['Record opened', null],
      ['Conversation no longer followed', null],
      ['Record opened', null],
      ['Conversation followed', 180],
    ]);
  });

  it('of what nobody did who was signed in, each work of the system and each link is a line of its own, in plain words', async () => {
    const NIGHT = 24 * 60;
    const alone = (call: string, action: string, at: number) =>
      looked(null, action, NIGHT + at, { call, sessionId: null });
    await addRows(
      test.url,
      alone('job:send-booking-message', 'appointment.tell', 0),
      alone('job:send-consent-reminder', 'consent.remind', 1),
      alone('job:send-booking-message', 'appointment.tell', 2),
      alone('consent-links.open', 'consent.open-link', 3),
      alone('consent-links.sign', 'consent.sign', 4),
    );
    const night = '&start=2025-03-06T00:00:00Z';
    const told = (
      await test.send({
        path: `profiles/${profileId}/access-episodes?end=2025-03-07T00:00:00Z${night}`,
        as: test.world.lena,
      })
    ).json();
    const lines = told.map(({ person, otherwise, steps }: AccessEpisode) => [
      person,
      otherwise,
      steps.map(({ says, count }) => `${says} ${count}`).join(', '),
    ]);
    expect(lines).toEqual([
      [null, 'Whoever had the link', 'Link to a consent opened 1, Consent signed by a link 1'],
      [null, 'Alveary, by itself: messages about appointments', 'Message about an appointment sent 2'],
      [null, 'Alveary, by itself: reminders of consents', 'Reminder of a consent sent 1'],
    ]);
    const query = `?end=2025-03-07T00:00:00Z${night}`;
    const each = (await read(query)).json().map((row: { otherwise: string }) => row.otherwise);
    expect(each[4]).toBe('Alveary, by itself: messages about appointments');
    const file = await test.send({ path: `profiles/${profileId}/accesses.csv${query}`, as: test.world.lena });
    expect(file.body).toContain(',"Alveary, by itself: reminders of consents",');
  });

  it('OP-API-4 is narrowed to a person and paged with the exact total', async () => {
    const ofTom = await episodes(`&userId.equals=${test.world.tom.id}&size=1&page=1`);
    expect([ofTom.headers['x-total-count'], ofTom.json().length]).toEqual(['2', 1]);
    const beyond = await episodes('&page=9');
    expect([beyond.headers['x-total-count'], beyond.json()]).toEqual(['3', []]);
  });

  it('OP-API-4 is closed to whom the list of accesses is closed', async () => {
    expect((await episodes('', test.world.tom)).json().code).toBe('NotAllowed');
    const foreign = await episodes('', test.world.lena, test.world.southPatient.profileId);
    expect(foreign.json().code).toBe('NoSiteForPatient');
  });
});

describe('a person who is called otherwise and has other roles today', () => {
  it('stands in the log as at the time of the access, in the list, in the episodes and in the file', async () => {
    const { northPatient, lena } = test.world;
    const db = test.database.statements;
    const id = newId();
    await db.run(
      `insert into portal_users (id, email, first_name, last_name, account_confirmed, is_staff, is_employee)
       values ($1, 'rena@north.example', 'Rena', 'Before', true, false, false)`,
      [id],
    );
    const entry = newId();
    await db.run('insert into site_users (id, user_id, site_id) values ($1, $2, $3)', [
      entry,
      id,
      testSites.north,
    ]);
    const give = (role: string) =>
      db.run('insert into site_user_roles (site_user_id, role_id) select $1, id from roles where code = $2', [
        entry,
        role,
      ]);
    await give('portal_site_caregiver');
    const rena = { id, email: 'rena@north.example' };
    await test.send({ path: `v2/sites/profiles/${northPatient.siteProfileId}`, as: rena });
    await db.run(
      `update portal_users set first_name = 'Rena', last_name = 'After', email = 'after@north.example' where id = $1`,
      [id],
    );
    await db.run('delete from site_user_roles where site_user_id = $1', [entry]);
    await give('portal_site_admin');
    await test.send({ path: `profiles/search?lastName.contains=northc`, as: rena });

    const seen = (await read(`?userId.equals=${id}`)).json();
    const then = seen.map((row: { action: string; person: object; roles: string[] }) => [
      row.action,
      row.person,
      row.roles,
    ]);
    const before = { id, name: 'Rena Before', email: 'rena@north.example' };
    const after = { id, name: 'Rena After', email: 'after@north.example' };
    expect(then).toEqual([
      ['patient.search', after, ['Portal admin']],
      ['patient.open', before, ['Portal caregiver']],
    ]);
    const path = `profiles/${northPatient.profileId}/access-episodes?userId.equals=${id}`;
    const [episode] = (await test.send({ path, as: lena })).json();
    expect(episode).toMatchObject({ person: before, roles: ['Portal caregiver'] });
    const file = `profiles/${northPatient.profileId}/accesses.csv?userId.equals=${id}`;
    const lines = (await test.send({ path: file, as: lena })).body.split('\r\n');
    expect(lines[1]).toContain(',Rena After,after@north.example,');
    expect(lines[2]).toContain(',Rena Before,rena@north.example,Portal caregiver,');
    // Removed from the site, the person has no roles from then on; those before stay.
    await db.run('delete from site_users where id = $1', [entry]);
    expect((await read(`?userId.equals=${id}`)).json()[1].roles).toEqual(['Portal caregiver']);
    const open = await db.many(
      `select 1 from site_user_role_terms where user_id = $1 and until = 'infinity'`,
      [id],
    );
    expect(open).toEqual([]);
  });
});

describe('the file', () => {
  it('comes as an attachment with a name of ours, and leaves its own row', async () => {
    await test.database.statements.run(
      `update portal_users set first_name = '=cmd|''/c calc''!A1' where id = $1`,
      [test.world.tom.id],
    );
    const { tom, northPatient } = test.world;
    await test.send({ path: `v2/sites/profiles/${northPatient.siteProfileId}`, as: tom });
    const answer = await test.send({
      path: `profiles/${profileId}/accesses.csv?userId.equals=${test.world.tom.id}`,
      as: test.world.lena,
    });
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8; header=present');
    expect(answer.headers['content-disposition']).toMatch(
      /^attachment; filename="accesses-\d{4}-\d\d-\d\d\.csv"$/,
    );
    const lines = answer.body.split('\r\n');
    expect(lines[0]).toBe('\uFEFFWhen (UTC),Who,Email,Roles then,What,Kind,Outcome,Site in view,Request id');
    expect(lines.some((line) => line.includes(",'=cmd|'/c calc'!A1 Tester,tom@north.example,"))).toBe(true);
    expect(actions(await read('?size=1'))).toEqual(['access.export']);
  });

  it('answers refusals as JSON', async () => {
    const answer = await test.send({ path: `profiles/${profileId}/accesses.csv`, as: test.world.tom });
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'NotAllowed']);
  });
});
