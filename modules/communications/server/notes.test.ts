// Are notes written clean, and changed and deleted only by their author within 24 hours?
import pg from 'pg';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Log, Note } from '../contract/model.ts';
import { newId } from '@alveary/server/platform/ids.ts';
import type { TestApp } from '@alveary/server/testing/app.ts';
import { testApp } from '@alveary/server/testing/app.ts';
import { stopClock } from '@alveary/server/testing/stopped-clock.ts';
import { cleanNote } from './clean-note.ts';
import { communicationsSamples } from './testing/samples.ts';

let test: TestApp;
const HOUR = 3_600_000;

beforeAll(async () => {
  test = await testApp();
});

/** A log of the north patient with one note of Tom, so many hours old. */
const logWithNote = (hoursOld: number, patient = test.world.northPatient) =>
  test.database.transact({ allSites: 'a test writes its log' }, (db) =>
    communicationsSamples.insert({
      db,
      blobs: test.blobs,
      patient,
      author: test.world.tom,
      writtenAt: new Date(Date.now() - hoursOld * HOUR).toISOString(),
    }),
  );

const add = (logId: string, body: object, as = test.world.tom) =>
  test.send({ method: 'POST', path: `communications/${logId}/add-note`, body, as });

const change = (noteId: string, text: string, as = test.world.tom) =>
  test.send({ method: 'PATCH', path: `admin/notes/${noteId}`, body: { text }, as });

const remove = (noteId: string, as = test.world.tom) =>
  test.send({ method: 'DELETE', path: `admin/notes/${noteId}`, as });

const notesOf = async (logId: string): Promise<Note[]> => {
  const log: Log = (await test.send({ path: `communications/${logId}`, as: test.world.tom })).json();
  return log.notes;
};

describe('adding a note', () => {
  it('LOG-072 LOG-012 LOG-029: it has id, text, author and dates, and stands in the log', async () => {
    const now = stopClock();
    const { logId } = await logWithNote(30);
    const answer = await add(logId, { text: '<p>Uses the <em>spacer</em>.</p>' }, test.world.lena);
    expect(answer.statusCode, answer.body).toBe(201);
    const note: Note = answer.json();
    expect(note).toMatchObject({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      text: '<p>Uses the <em>spacer</em>.</p>',
      system: false,
      subject: null,
      createdBy: test.world.lena.id,
      createdByName: 'Lena Tester',
    });
    expect(Date.parse(note.createdDate)).toBe(now);
    expect(note.lastModifiedDate).toBe(note.createdDate);
    expect((await notesOf(logId)).at(-1)).toEqual(note);
  });

  it.each([
    '',
    '   ',
    '<p> </p>',
    '<p>&nbsp;</p>',
    '<p><br></p><ul><li></li></ul>',
    '<script>alert(1)</script>',
  ])('LOG-015 OP-LOG-5: %j is empty and refused beside the field', async (text) => {
    const { logId } = await logWithNote(1);
    const answer = await add(logId, { text });
    expect(answer.statusCode).toBe(400);
    expect(answer.json().errors).toEqual([{ field: 'text', message: 'Write a note first: it is empty.' }]);
  });

  it('OP-LOG-5: more than 20,000 characters are refused', async () => {
    const { logId } = await logWithNote(1);
    const answer = await add(logId, { text: 'x'.repeat(20_001) });
    expect(answer.json().errors[0].message).toBe('A note cannot be longer than 20,000 characters.');
  });

  it('LOG-072: a repeat with the same id gives the note written first, once', async () => {
    const { logId } = await logWithNote(1);
    const body = { text: '<p>Only once.</p>', id: newId() };
    const first = await add(logId, body);
    expect((await add(logId, body)).json()).toEqual(first.json());
    expect(await notesOf(logId)).toHaveLength(2);
    const elsewhere = await logWithNote(1);
    expect((await add(elsewhere.logId, body)).statusCode).toBe(409);
  });
});

describe('changing and deleting a note', () => {
  it('LOG-073 LOG-016: the author changes it within 24 hours; the creation date stays', async () => {
    const now = stopClock();
    const { noteId, logId } = await logWithNote(23.9);
    const answer = await change(noteId, '<p>Corrected.</p>');
    expect(answer.statusCode, answer.body).toBe(200);
    const [note] = await notesOf(logId);
    expect(note).toEqual(answer.json());
    expect(note?.text).toBe('<p>Corrected.</p>');
    expect([note?.createdDate, note?.lastModifiedDate].map((date) => Date.parse(date ?? ''))).toEqual([
      now - 23.9 * HOUR,
      now,
    ]);
  });

  it('LOG-074 LOG-016: the author deletes it within 24 hours; the row stays for the record', async () => {
    const { noteId, logId } = await logWithNote(2);
    expect((await remove(noteId)).statusCode).toBe(204);
    expect(await notesOf(logId)).toEqual([]);
    expect((await remove(noteId)).json().code).toBe('NoteNotFound');
    expect((await change(noteId, '<p>Late</p>')).statusCode).toBe(404);
    const kept = await test.database.read({ allSites: 'a test looks behind' }, (db) =>
      db.one<{ deleted_by: string }>('select deleted_by from communication_notes where id = $1', [noteId]),
    );
    expect(kept.deleted_by).toBe(test.world.tom.id);
  });

  it('LOG-017: after 24 hours neither works, not even for the author', async () => {
    const { noteId, logId } = await logWithNote(24.01);
    for (const answer of [await change(noteId, '<p>Late</p>'), await remove(noteId)]) {
      expect([answer.statusCode, answer.json().code]).toEqual([403, 'NoteLocked']);
    }
    expect((await notesOf(logId))[0]?.text).toBe('<p>Spoke briefly.</p>');
  });

  it("LOG-016: another person's note is refused, even to an admin", async () => {
    const { noteId } = await logWithNote(1);
    for (const as of [test.world.lena, test.world.marco]) {
      expect((await change(noteId, '<p>Not mine</p>', as)).json().code).toBe('NoteLocked');
      expect((await remove(noteId, as)).json().code).toBe('NoteLocked');
    }
  });

  it('OP-LOG-4: a system note is read-only for everybody', async () => {
    const { noteId } = await logWithNote(1);
    await test.database.transact({ allSites: 'a test marks a note' }, (db) =>
      db.run(`update communication_notes set system = true where id = $1`, [noteId]),
    );
    expect((await change(noteId, '<p>Changed</p>')).json().code).toBe('NoteLocked');
  });

  it('USERS-088: a note about a patient of another site does not exist', async () => {
    const { noteId } = await logWithNote(1, test.world.southPatient);
    expect((await change(noteId, '<p>Hello</p>')).json().code).toBe('NoteNotFound');
    expect((await remove(noteId)).json().code).toBe('NoteNotFound');
  });

  it('who changed which words of whom stands in the audit log', async () => {
    const patient = test.world.northPatient;
    const { noteId } = await logWithNote(1);
    const answer = await change(noteId, '<p>New words</p>');
    const client = new pg.Client({ connectionString: test.url });
    await client.connect();
    const { rows } = await client.query('select * from audit_events where request_id = $1', [
      answer.headers['x-request-id'],
    ]);
    await client.end();
    expect(rows).toHaveLength(1);
    const text = JSON.stringify(rows);
    for (const part of ['note.update', patient.profileId, test.world.tom.id, 'New words', 'Spoke briefly']) {
      expect(text).toContain(part);
    }
  });
});

describe('the allowed marks', () => {
  it.each([
    ['<p>a<br>b</p>', '<p>a<br />b</p>'],
    ['<b>bold</b> <i>italic</i> <u>under</u>', '<strong>bold</strong> <em>italic</em> <u>under</u>'],
    ['<ul><li>one</li></ul><ol><li>two</li></ol>', '<ul><li>one</li></ul><ol><li>two</li></ol>'],
    [
      '<a href="https://example.org/a" onclick="x()" target="_self">link</a>',
      '<a href="https://example.org/a" rel="noopener" target="_blank">link</a>',
    ],
    [
      '<a href="mailto:a@example.org">mail</a>',
      '<a href="mailto:a@example.org" rel="noopener" target="_blank">mail</a>',
    ],
    ['<a href="javascript:alert(1)">x</a>', '<a rel="noopener" target="_blank">x</a>'],
    ['<a href=" jav&#x09;ascript:alert(1)">x</a>', '<a rel="noopener" target="_blank">x</a>'],
    ['<a href="//evil.example">x</a>', '<a rel="noopener" target="_blank">x</a>'],
    ['<img src=x onerror=alert(1)>text', 'text'],
    ['<p style="color:red" class="x">plain</p>', '<p>plain</p>'],
    ['<table><tr><td>cell</td></tr></table>', 'cell'],
    ['5 < 6 & 7 > 2', '5 &lt; 6 &amp; 7 &gt; 2'],
    ['<style>p{}</style><p>kept</p><iframe src="https://x.example"></iframe>', '<p>kept</p>'],
    ['tab\tand \u0001control\u007f', 'tab\tand control'],
  ])('OP-LOG-5: %j is stored as %j', (given, stored) => {
    expect(cleanNote(given)).toBe(stored);
    expect(cleanNote(stored)).toBe(stored);
  });
});
