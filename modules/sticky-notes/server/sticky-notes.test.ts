// Are sticky notes put on a patient, read by everybody who opens the patient, edited as they were seen, and resolved?
import type { StickyNote } from '../contract/model.ts';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '@alveary/server/testing/app.ts';
import {
  insertPatient,
  type TestPatient,
  type TestPerson,
  testSites,
} from '@alveary/server/testing/world.ts';

let test: TestApp;
let patient: TestPatient;

beforeAll(async () => {
  test = await testApp();
});
beforeEach(async () => {
  patient = await test.database.transact({ allSites: 'a test sets up its rows' }, (db) =>
    insertPatient(db, {
      firstName: 'Stella',
      lastName: 'Sticky',
      dateOfBirth: '1980-02-03',
      sites: [testSites.north],
    }),
  );
});

const path = () => `profiles/${patient.profileId}/sticky-notes`;
const write = (body: object, as: TestPerson = test.world.tom) =>
  test.send({ method: 'POST', path: path(), as, body });
const written = async (body: object): Promise<StickyNote> => (await write(body)).json();
const change = (id: string, body: object, as: TestPerson = test.world.tom) =>
  test.send({ method: 'PATCH', path: `${path()}/${id}`, as, body });
const open = async (): Promise<StickyNote[]> =>
  (await test.send({ path: path(), as: test.world.tom })).json();

describe('the sticky notes of a patient', () => {
  it('PROFILE-032 PROFILE-033 PROFILE-034 one holds priority, subject and text; HIGH and StickyNote where nothing is said', async () => {
    const answer = await write({ text: '  Prefers calls before noon ' });
    expect(answer.statusCode, answer.body).toBe(201);
    expect(answer.json()).toMatchObject({
      priority: 'HIGH',
      subject: 'StickyNote',
      text: 'Prefers calls before noon',
      createdBy: { id: test.world.tom.id },
      version: 1,
    });
  });

  it('ten are the limit also for people who put them on at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 15 }, (_, at) =>
        write({ text: `Note ${at}` }, at % 2 === 0 ? test.world.tom : test.world.lena),
      ),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(10);
    expect(await open()).toHaveLength(10);
  });

  it('PROFILE-067 they are listed by priority, and stand in the record of the patient page', async () => {
    await written({ priority: 'LOW', text: 'Likes text messages' });
    await written({ text: 'Allergic to latex' });
    await written({ priority: 'MEDIUM', subject: 'StickyNote', text: 'Brings the spacer' });
    const texts = ['Allergic to latex', 'Brings the spacer', 'Likes text messages'];
    expect((await open()).map(({ text }) => text)).toEqual(texts);
    const page = await test.send({ path: `v2/sites/profiles/${patient.siteProfileId}`, as: test.world.tom });
    expect(page.json().profile.stickyNotes).toEqual(await open());
  });

  it('PROFILE-067 one is edited as it was seen, then resolved and shown no more; each is on record', async () => {
    const { id } = await written({ text: 'Prefers calls before noon' });
    const other = await written({ text: 'Allergic to latex' });
    const edited = await change(id, { version: 1, priority: 'LOW' });
    expect(edited.json()).toMatchObject({ priority: 'LOW', text: 'Prefers calls before noon', version: 2 });
    const stale = await change(id, { version: 1, text: 'Something else' });
    expect([stale.statusCode, stale.json().code, stale.json().current.version]).toEqual([409, 'Stale', 2]);
    await change(id, { version: 2, text: 'Prefers calls after noon' });
    expect(await open()).toMatchObject([other, { id, priority: 'LOW', text: 'Prefers calls after noon' }]);
    const resolved = await change(id, { version: 3, resolved: true });
    expect(resolved.statusCode, resolved.body).toBe(200);
    expect(await open()).toEqual([other]);
    const page = await test.send({ path: `v2/sites/profiles/${patient.siteProfileId}`, as: test.world.tom });
    expect(page.json().profile.stickyNotes).toEqual([other]);
    expect((await change(id, { version: 4, text: 'Again' })).json().code).toBe('StickyNoteNotFound');
    const row = await test.database.searches.maybeOne(
      'select action, patient_ids as patients, detail from audit_events where request_id = $1',
      [resolved.headers['x-request-id']],
    );
    expect(row).toMatchObject({
      action: 'sticky-note.update',
      patients: [patient.profileId],
      detail: { before: { priority: 'LOW' }, after: { resolved: true } },
    });
  });

  it.each([
    ['an empty text', { text: ' ' }, 'text', 'Write the note.'],
    [
      'more than 500 characters',
      { text: 'x'.repeat(501) },
      'text',
      'This cannot be longer than 500 characters.',
    ],
    ['another priority', { text: 'x', priority: 'URGENT' }, 'priority', 'Choose a priority.'],
    ['another subject', { text: 'x', subject: 'Note' }, 'subject', 'The subject is StickyNote.'],
  ])('PROFILE-032 %s is refused beside its field', async (_, body, field, message) => {
    const answer = await write(body);
    expect([answer.statusCode, answer.json().errors]).toEqual([400, [{ field, message }]]);
  });

  it('an eleventh open note is refused until one is resolved', async () => {
    for (let count = 0; count < 10; count += 1) await written({ text: `Note ${count}` });
    const refused = await write({ text: 'One more' });
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'TooManyStickyNotes']);
    const [first] = await open();
    await change(first!.id, { version: 1, resolved: true });
    expect((await write({ text: 'One more' })).statusCode).toBe(201);
  });

  it('of another patient is changed at no other address', async () => {
    const { id } = await written({ text: 'Prefers calls before noon' });
    const path = `profiles/${test.world.northPatient.profileId}/sticky-notes/${id}`;
    const body = { version: 1, text: 'Somebody else' };
    const answer = await test.send({ method: 'PATCH', path, as: test.world.tom, body });
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'StickyNoteNotFound']);
    expect(await open()).toMatchObject([{ id, version: 1, text: 'Prefers calls before noon' }]);
  });

  it('people of other sites find neither the patient nor the note', async () => {
    const { id } = await written({ text: 'Prefers calls before noon' });
    for (const answer of [
      await write({ text: 'x' }, test.world.priya),
      await change(id, { version: 1, resolved: true }, test.world.priya),
      await test.send({ path: path(), as: test.world.priya }),
    ]) {
      expect([answer.statusCode, answer.json().code]).toEqual([404, 'NoSiteForPatient']);
    }
  });
});
