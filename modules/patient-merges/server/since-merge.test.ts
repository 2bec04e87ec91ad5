// Is told before a merge is undone what came in since, to those only who may undo it, and does it stay where it was said to? (decision 0105)
import pg from 'pg';
import { type TestApp, testApp } from '@alveary/server/testing/app.ts';
import { closeAfterFile } from '@alveary/server/testing/closing.ts';
import { newId } from '@alveary/server/platform/ids.ts';
import { insertPatient, type TestPerson, testSites } from '@alveary/server/testing/world.ts';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { SinceMerge } from '../contract/model.ts';

const ALL = { allSites: 'a test sets up its rows' };
let test: TestApp;
let owner: pg.Client;
let survivor: string;
let mergeId: string;

beforeAll(async () => {
  test = await testApp();
  owner = new pg.Client(test.url);
  await owner.connect();
  closeAfterFile(() => owner.end());
});

const patientAt = async (firstName: string, sites: readonly string[] = [testSites.north]): Promise<string> =>
  (await test.database.transact(ALL, (db) => insertPatient(db, { firstName, lastName: 'Twofold', sites })))
    .profileId;
const write = (profileId: string, facts: { text: string; weight: number }) =>
  test.database.transact(ALL, async (db) => {
    await db.run(
      `insert into sticky_notes (id, profile_id, priority, subject, text, created_at, created_by, updated_at)
       values ($1, $2, 'LOW', $3, 'a word that only the record shows', now(), $4, now())`,
      [newId(), profileId, facts.text, test.world.lena.id],
    );
    await db.run(
      `insert into measurements (id, profile_id, type, name, value, unit, taken_at, source)
       values ($1, $2, 'weight', 'Weight', $3, 'kg', now(), 'portal')`,
      [newId(), profileId, facts.weight],
    );
  });
const merge = async (kept: string, closed: string): Promise<string> => {
  const answer = await test.send({
    method: 'POST',
    path: `profiles/${kept}/merges`,
    as: test.world.lena,
    body: { mergedId: closed, survivorVersion: 1, mergedVersion: 1, fromMerged: [], reason: 'One person' },
  });
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json().id;
};
const since = (as: TestPerson = test.world.lena) =>
  test.send({ path: `profiles/${survivor}/merges/${mergeId}/since`, as });
const undo = () =>
  test.send({
    method: 'POST',
    path: `profiles/${survivor}/merges/${mergeId}/undo`,
    as: test.world.lena,
    body: { reason: 'Two sisters' },
  });

beforeEach(async () => {
  survivor = await patientAt('Tilda');
  const twin = await patientAt('Tilde');
  await write(survivor, { text: 'Stood here', weight: 60 });
  await write(twin, { text: 'Moved here', weight: 61 });
  mergeId = await merge(survivor, twin);
});

describe('what came in since a merge', () => {
  it('is nothing at first: neither what stood there nor what moved', async () => {
    expect((await since()).json()).toEqual({ isKnown: true, counts: [], rows: [] });
  });

  it('is told by kind and number, listed, and stays when the merge is undone', async () => {
    await write(survivor, { text: 'Since then', weight: 62 });
    await write(survivor, { text: 'And then', weight: 63 });
    const told = (await since()).json<SinceMerge>();
    expect(told.counts).toEqual([
      { kind: 'measurements', staying: 2, going: 0 },
      { kind: 'sticky-notes', staying: 2, going: 0 },
    ]);
    expect(told.rows.map(({ kind, name, goesBack }) => `${kind} ${name} ${goesBack}`).toSorted()).toEqual([
      'measurements Weight false',
      'measurements Weight false',
      'sticky-notes And then false',
      'sticky-notes Since then false',
    ]);
    expect(told.rows.every(({ at }) => at !== null)).toBe(true);
    expect(JSON.stringify(told)).not.toContain('only the record shows');
    expect((await undo()).statusCode).toBe(200);
    const left = await test.database.read(ALL, (db) =>
      db.many<{ subject: string }>(
        'select subject from sticky_notes where profile_id = $1 order by created_at',
        [survivor],
      ),
    );
    expect(left.map(({ subject }) => subject)).toEqual(['Stood here', 'Since then', 'And then']);
    expect((await since()).json().code).toBe('MergeNotFound');
  });

  it('of a merge of before that was kept, says that it is not known', async () => {
    await owner.query('delete from patient_merge_standing where merge_id = $1', [mergeId]);
    await write(survivor, { text: 'Since then', weight: 62 });
    expect((await since()).json()).toEqual({ isKnown: false, counts: [], rows: [] });
    expect((await undo()).statusCode).toBe(200);
  });

  it('is not told to who may not undo it, nor by the database to a reach of other sites', async () => {
    await write(survivor, { text: 'Since then', weight: 62 });
    const { priya, noel, tom } = test.world;
    expect((await since(priya)).statusCode).toBeGreaterThan(400);
    expect((await since(noel)).statusCode).toBe(403);
    expect((await since(tom)).statusCode).toBe(403);
    const elsewhere = { siteIds: [testSites.south], userId: priya.id };
    const seen = await test.database.read(elsewhere, (db) =>
      db.many('select * from merge_since_rows($1, 10)', [mergeId]),
    );
    expect(seen).toEqual([]);
    await expect(
      test.database.transact(elsewhere, (db) => db.run('select merge_give_back($1)', [mergeId])),
    ).rejects.toThrow('no merge that can be undone');
    await test.database.transact(elsewhere, (db) => db.run('select merge_note_standing($1)', [mergeId]));
    expect((await since()).json<SinceMerge>().counts).toHaveLength(2);
  });

  it('is not written over afterwards: what stood there at the merge stays written down', async () => {
    await write(survivor, { text: 'Since then', weight: 62 });
    const here = { siteIds: [testSites.north], userId: test.world.lena.id };
    await test.database.transact(here, (db) => db.run('select merge_note_standing($1)', [mergeId]));
    expect((await since()).json<SinceMerge>().counts).toHaveLength(2);
  });
});
