// Is a care plan begun once, written section by section, and changed only by its authors and as it was seen? (document 3 §3, §7; OP-CAREPLAN-1, OP-CAREPLAN-2)
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '@alveary/server/testing/app.ts';
import { textOfPdf } from '@alveary/server/testing/pdf-text.ts';
import {
  insertPatient,
  type TestPatient,
  type TestPerson,
  testSites,
} from '@alveary/server/testing/world.ts';
import type { CarePlan, SectionNote } from '../contract/model.ts';

let test: TestApp;
let patient: TestPatient;

beforeAll(async () => {
  test = await testApp();
});

beforeEach(async () => {
  patient = await test.database.transact({ allSites: 'a test sets up its patient' }, (db) =>
    insertPatient(db, { firstName: 'Paula', lastName: 'Planned', sites: [testSites.north] }),
  );
});

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';
const send = (method: Method, path: string, body?: object, as: TestPerson = test.world.tom) =>
  test.send({ method, path: `care-plans${path}`, as, ...(body === undefined ? {} : { body }) });
const read = async (): Promise<CarePlan | null> =>
  (await send('GET', `?profileId=${patient.profileId}`)).json();
const begin = async (): Promise<CarePlan> => (await send('POST', `?profileId=${patient.profileId}`)).json();
const sectionOf = (plan: CarePlan | null, type: string) => plan!.sections.find((one) => one.type === type)!;
const write = async (sectionId: string, text: string): Promise<SectionNote> =>
  (await send('POST', `/sections/${sectionId}/notes`, { text: `<p>${text}</p>` })).json();
const codeOf = (answer: { json(): { code: string } }) => answer.json().code;

/** As if it had been written then. */
const agedBy = (id: string, hours: number) =>
  test.database.transact({ allSites: 'a test lets time pass' }, (db) =>
    db.run(`update care_plan_notes set created_at = now() - $2 * interval '1 hour' where id = $1`, [
      id,
      hours,
    ]),
  );

describe('a care plan', () => {
  it('CAREPLAN-002 CAREPLAN-010 is null until it is begun, then has a section of each type, with id and statuses', async () => {
    expect(await read()).toBeNull();
    const begun = await begin();
    expect(begun.sections.map(({ type }) => type)).toEqual([
      'DIAGNOSIS_AND_HISTORY',
      'GOALS',
      'MEDICATION',
      'MONITORING_PLAN',
      'ACTION_PLAN',
      'LIFESTYLE_AND_EDUCATION',
      'EQUIPMENT',
      'FOLLOW_UP',
    ]);
    for (const section of begun.sections) {
      expect(section).toMatchObject({
        id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        eligibleStatuses: ['ACTIVATED', 'MANAGED'],
        note: null,
        noteCount: 0,
      });
    }
    expect(await read()).toEqual(begun);
  });

  it('is begun once, also by two at the same time', async () => {
    const [one, two] = await Promise.all([begin(), begin()]);
    expect(two!.id).toBe(one!.id);
    expect((await read())?.sections).toHaveLength(8);
  });

  it('CAREPLAN-003 CAREPLAN-011 has sections of types that are records with a name and a place', async () => {
    const types = (await send('GET', '/section-types')).json();
    expect(types.map(({ name, position }: { name: string; position: number }) => [position, name])).toEqual([
      [1, 'Diagnosis and history'],
      [2, 'Goals'],
      [3, 'Medication'],
      [4, 'Monitoring plan'],
      [5, 'Action plan'],
      [6, 'Lifestyle and education'],
      [7, 'Equipment'],
      [8, 'Follow-up'],
    ]);
    expect(types[4].type).toBe('ACTION_PLAN');
    const stored = await test.database.searches.one<{ name: string }>(
      `select name from care_plan_section_types where type = 'FOLLOW_UP'`,
      [],
    );
    expect(types[7].name).toBe(stored.name);
  });

  it('CAREPLAN-006 CAREPLAN-017 has a PDF, served as a blob, with what holds now and the notes on the plan', async () => {
    const plan = await begin();
    const { id } = sectionOf(plan, 'MEDICATION');
    await write(id, 'One puff');
    await write(id, 'Two puffs &amp; rinse');
    await send('POST', `/${plan.id}/notes`, { text: '<ul><li>Printed for the daughter</li></ul>' });
    const answer = await send('GET', `/${plan.id}/pdf`);
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/pdf']);
    expect(answer.headers['content-disposition']).toContain('Care plan of Paula Planned.pdf');
    const text = await textOfPdf(answer.rawPayload);
    for (const words of ['Paula Planned', 'Medication', 'Two puffs & rinse', 'Printed for the daughter'])
      expect(text).toContain(words);
    expect(text).not.toContain('One puff');
    // Each section stands there in its place, also one that nobody has written in.
    const places = plan.sections.map(({ name }) => text.indexOf(name));
    expect([places.includes(-1), places]).toEqual([false, places.toSorted((one, other) => one - other)]);
    expect(text.split('Nothing written yet.')).toHaveLength(plan.sections.length);
    expect(text).not.toMatch(/\d{4}-\d\d-\d\d/);
    expect(codeOf(await send('GET', `/${plan.id}/pdf`, undefined, test.world.priya))).toBe(
      'CarePlanNotFound',
    );
  });

  it('of a patient of another site is out of reach, in each of its parts', async () => {
    const plan = await begin();
    const { id } = sectionOf(plan, 'GOALS');
    const note = await write(id, 'Mine');
    const { priya } = test.world;
    const text = { text: '<p>Theirs</p>' };
    const tries: readonly [Method, string, object | undefined, string][] = [
      ['GET', `?profileId=${patient.profileId}`, undefined, 'NoSiteForPatient'],
      ['POST', `?profileId=${patient.profileId}`, undefined, 'NoSiteForPatient'],
      ['GET', `/sections/${id}/notes`, undefined, 'PlanSectionNotFound'],
      ['POST', `/sections/${id}/notes`, text, 'PlanSectionNotFound'],
      ['PATCH', `/sections/${id}/notes/${note.id}`, { ...text, version: 1 }, 'PlanSectionNotFound'],
      ['POST', `/${plan.id}/notes`, text, 'CarePlanNotFound'],
      ['PATCH', `/sections/${id}`, { version: 1, eligibleStatuses: ['AWARE'] }, 'PlanSectionNotFound'],
      ['PATCH', `/history-notes/${note.id}`, { ...text, version: 1 }, 'NoteNotFound'],
      ['DELETE', `/history-notes/${note.id}`, undefined, 'NoteNotFound'],
    ];
    for (const [method, path, body, code] of tries) {
      expect(codeOf(await send(method, path, body, priya)), `${method} ${path}`).toBe(code);
    }
  });
});

describe('a section', () => {
  it('CAREPLAN-013 is shown at other statuses as it was seen; over a newer state nothing is overwritten', async () => {
    const { id } = sectionOf(await begin(), 'EQUIPMENT');
    const path = `/sections/${id}`;
    const answer = await send('PATCH', path, { version: 1, eligibleStatuses: ['AWARE', 'MANAGED', 'AWARE'] });
    expect(answer.json()).toMatchObject({ id, version: 2, eligibleStatuses: ['AWARE', 'MANAGED'] });
    expect(sectionOf(await read(), 'EQUIPMENT').eligibleStatuses).toEqual(['AWARE', 'MANAGED']);
    const stale = await send('PATCH', path, { version: 1, eligibleStatuses: ['ELIGIBLE'] });
    expect([codeOf(stale), stale.json().current.version]).toEqual(['Stale', 2]);
    for (const eligibleStatuses of [[], ['ASLEEP']]) {
      expect((await send('PATCH', path, { version: 2, eligibleStatuses })).statusCode).toBe(400);
    }
  });

  it('CAREPLAN-004 CAREPLAN-014 has its newest note and a history, each with id, text, date and section', async () => {
    const { id } = sectionOf(await begin(), 'MEDICATION');
    const first = await write(id, 'Two puffs in the morning');
    const before = Date.now();
    const second = await write(id, 'Two puffs twice a day');
    const at = Date.parse(second.createdDate);
    expect([at >= before, at <= Date.now()]).toEqual([true, true]);
    expect(second).toMatchObject({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      text: '<p>Two puffs twice a day</p>',
      createdDate: expect.stringMatching(/Z$/),
      section: { id, type: 'MEDICATION' },
      createdByName: 'Tom Tester',
    });
    expect((await send('GET', `/sections/${id}/notes`)).json()).toEqual([second, first]);
    expect(sectionOf(await read(), 'MEDICATION')).toMatchObject({ note: second, noteCount: 2 });
  });

  it('CAREPLAN-012 has notes created and updated; an empty one is refused', async () => {
    const { id } = sectionOf(await begin(), 'GOALS');
    const note = await write(id, 'Walk to the bakery');
    const path = `/sections/${id}/notes/${note.id}`;
    const answer = await send('PATCH', path, { version: 1, text: '<p>Walk to the <b>harbor</b></p>' });
    expect(answer.json()).toMatchObject({
      id: note.id,
      version: 2,
      text: '<p>Walk to the <strong>harbor</strong></p>',
    });
    expect(sectionOf(await read(), 'GOALS').note?.text).toBe('<p>Walk to the <strong>harbor</strong></p>');
    const stale = await send('PATCH', path, { version: 1, text: '<p>Mine</p>' });
    expect([codeOf(stale), stale.json().current.version]).toEqual(['Stale', 2]);
    for (const text of ['', '<p> &nbsp; </p>', '<script>x</script>']) {
      expect((await send('POST', `/sections/${id}/notes`, { text })).statusCode, text).toBe(400);
    }
    const elsewhere = sectionOf(await read(), 'FOLLOW_UP').id;
    const wrong = await send('PATCH', `/sections/${elsewhere}/notes/${note.id}`, {
      version: 2,
      text: '<p>x</p>',
    });
    expect(codeOf(wrong)).toBe('NoteNotFound');
  });

  it('CAREPLAN-015 has history notes updated and deleted; without its newest note the one before holds', async () => {
    const { id } = sectionOf(await begin(), 'ACTION_PLAN');
    const first = await write(id, 'Call at 70 %');
    const second = await write(id, 'Call at 80 %');
    const changed = await send('PATCH', `/history-notes/${first.id}`, {
      version: 1,
      text: '<p>Call at 75 %</p>',
    });
    expect(changed.json()).toMatchObject({ id: first.id, text: '<p>Call at 75 %</p>' });
    expect((await send('DELETE', `/history-notes/${second.id}`)).statusCode).toBe(204);
    expect((await send('GET', `/sections/${id}/notes`)).json()).toEqual([changed.json()]);
    expect(sectionOf(await read(), 'ACTION_PLAN')).toMatchObject({
      note: { id: first.id, text: '<p>Call at 75 %</p>' },
      noteCount: 1,
    });
    expect(codeOf(await send('DELETE', `/history-notes/${second.id}`))).toBe('NoteNotFound');
    // What was deleted is not written on, at either address.
    const body = { version: 1, text: '<p>Again</p>' };
    for (const path of [`/history-notes/${second.id}`, `/sections/${id}/notes/${second.id}`])
      expect(codeOf(await send('PATCH', path, body))).toBe('NoteNotFound');
  });

  it('OP-CAREPLAN-2 keeps a note that is a day old, and that of somebody else', async () => {
    const { id } = sectionOf(await begin(), 'GOALS');
    const note = await write(id, 'Walk');
    const body = { version: 1, text: '<p>Run</p>' };
    const tries = async (as?: TestPerson) => [
      codeOf(await send('PATCH', `/sections/${id}/notes/${note.id}`, body, as)),
      codeOf(await send('PATCH', `/history-notes/${note.id}`, body, as)),
      codeOf(await send('DELETE', `/history-notes/${note.id}`, undefined, as)),
    ];
    const locked = ['NoteLocked', 'NoteLocked', 'NoteLocked'];
    expect(await tries(test.world.lena)).toEqual(locked);
    await agedBy(note.id, 24);
    expect(await tries()).toEqual(locked);
    await agedBy(note.id, 23.9);
    expect((await send('PATCH', `/history-notes/${note.id}`, body)).statusCode).toBe(200);
  });
});

describe('notes on the plan', () => {
  it('CAREPLAN-005 CAREPLAN-016 are created, updated and deleted, the newest first', async () => {
    const plan = await begin();
    const create = async (text: string) => (await send('POST', `/${plan.id}/notes`, { text })).json();
    const first = await create('<p>Reviewed with the daughter</p>');
    const second = await create('<p>Printed</p>');
    expect((await read())?.notes).toEqual([second, first]);
    const changed = await send('PATCH', `/notes/${first.id}`, {
      version: 1,
      text: '<p>Reviewed with the son</p>',
    });
    expect(changed.json()).toMatchObject({ id: first.id, text: '<p>Reviewed with the son</p>', version: 2 });
    expect((await send('DELETE', `/notes/${second.id}`)).statusCode).toBe(204);
    expect((await read())?.notes).toEqual([changed.json()]);
    const late = await send('PATCH', `/notes/${second.id}`, { version: 1, text: '<p>Again</p>' });
    expect(codeOf(late)).toBe('NoteNotFound');
    expect((await read())?.sections.every(({ noteCount }) => noteCount === 0)).toBe(true);
  });

  it('are not those of a section, and stay with their author', async () => {
    const plan = await begin();
    const ofSection = await write(sectionOf(plan, 'GOALS').id, 'Walk');
    const ofPlan = (await send('POST', `/${plan.id}/notes`, { text: '<p>Printed</p>' })).json();
    expect(codeOf(await send('DELETE', `/notes/${ofSection.id}`))).toBe('NoteNotFound');
    expect(codeOf(await send('DELETE', `/history-notes/${ofPlan.id}`))).toBe('NoteNotFound');
    expect(codeOf(await send('DELETE', `/notes/${ofPlan.id}`, undefined, test.world.lena))).toBe(
      'NoteLocked',
    );
  });

  it('written twice with one id are one; another place under that id is refused', async () => {
    const plan = await begin();
    const id = '0190a0a0-0000-7000-8000-00000000c0de';
    const body = { id, text: '<p>Once</p>' };
    await send('POST', `/${plan.id}/notes`, body);
    expect((await send('POST', `/${plan.id}/notes`, body)).json().id).toBe(id);
    expect((await read())?.notes).toHaveLength(1);
    const { id: sectionId } = sectionOf(plan, 'GOALS');
    expect(codeOf(await send('POST', `/sections/${sectionId}/notes`, body))).toBe('RepeatDiffers');
  });
});
