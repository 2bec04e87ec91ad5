// Does a patient's log of accesses name everybody who read, searched and changed, and only to those with the right?
import pg from 'pg';
import { beforeAll, describe, expect, it } from 'vitest';
import { sealWaitingRows } from '../../platform/audit/seal.ts';
import { type TestApp, testApp } from '../../testing/app.ts';
import { type TestPerson, testSites } from '../../testing/world.ts';

let test: TestApp;
let profileId: string;

const seal = async (): Promise<void> => {
  const client = new pg.Client({ connectionString: test.url });
  await client.connect();
  while ((await sealWaitingRows(client, Date.now(), 2)).rows > 0);
  await client.end();
};

const deeds = async (): Promise<void> => {
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
  await deeds();
});

const read = (query = '', as: TestPerson = test.world.lena, id = profileId) =>
  test.send({ path: `profiles/${id}/accesses${query}`, as });
const actions = (answer: { json(): { action: string }[] }) => answer.json().map((row) => row.action);

describe('who saw this patient', () => {
  it('OP-API-4 is told before the rows are sealed and after, each deed once, newest first', async () => {
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

  it('names the person, the roles, the deed in words and the site in view', async () => {
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

describe('the file', () => {
  it('comes as an attachment with a name of ours, and leaves its own row', async () => {
    await test.database.statements.run(
      `update portal_users set first_name = '=cmd|''/c calc''!A1' where id = $1`,
      [test.world.tom.id],
    );
    const answer = await test.send({
      path: `profiles/${profileId}/accesses.csv?userId.equals=${test.world.tom.id}`,
      as: test.world.lena,
    });
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8; header=present');
    expect(answer.headers['content-disposition']).toMatch(
      /^attachment; filename="accesses-\d{4}-\d\d-\d\d\.csv"$/,
    );
    const lines = answer.body.split('\r\n');
    expect(lines[0]).toBe('\uFEFFWhen (UTC),Who,Email,Roles today,What,Kind,Outcome,Site in view,Request id');
    expect(lines.some((line) => line.includes(",'=cmd|'/c calc'!A1 Tester,tom@north.example,"))).toBe(true);
    expect(actions(await read('?size=1'))).toEqual(['access.export']);
  });

  it('answers refusals as JSON', async () => {
    const answer = await test.send({ path: `profiles/${profileId}/accesses.csv`, as: test.world.tom });
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'NotAllowed']);
  });
});
