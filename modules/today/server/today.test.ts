// Is what is to be done on a day answered by type, narrowed as asked, and kept apart from other sites? (OP-TASK-4; document 3 §7 Today)
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { newId } from '@alveary/server/platform/ids.ts';
import { type TestApp, testApp } from '@alveary/server/testing/app.ts';
import {
  insertPatient,
  type TestPatient,
  type TestPerson,
  testSites,
} from '@alveary/server/testing/world.ts';
import type { TodayItem, TodayList } from '../contract/model.ts';

let test: TestApp;
let patient: TestPatient;
let ids: Readonly<Record<'visit' | 'held' | 'task' | 'event' | 'maybe' | 'note' | 'eventNote', string>>;
const DAY = '2140-01-05';
const day = `startDate=${DAY}T05:00:00Z&endDate=2140-01-06T05:00:00Z`;

beforeAll(async () => {
  test = await testApp();
});
beforeEach(async () => {
  const { lena, tom } = test.world;
  ids = {
    visit: newId(),
    held: newId(),
    task: newId(),
    event: newId(),
    maybe: newId(),
    note: newId(),
    eventNote: newId(),
  };
  patient = await test.database.transact({ allSites: 'a test sets up its rows' }, async (db) => {
    const made = await insertPatient(db, { firstName: 'Tess', lastName: 'Today', sites: [testSites.north] });
    const { profileId } = made;
    const visit = (id: string, at: string, status: string, who: string) =>
      db.run(
        `insert into appointments (id, profile_id, start_at, duration_minutes, status, purpose, practitioner_id, created_at)
         values ($1, $2, $3, 30, $4, 'HEALTH_COACHING', $5, $3)`,
        [id, profileId, at, status, who],
      );
    await visit(ids.visit, `${DAY}T15:00:00Z`, 'BOOKED', tom.id);
    await visit(ids.held, '2140-01-02T15:00:00Z', 'FULFILLED', tom.id);
    // The first instant of the day after.
    await visit(newId(), '2140-01-06T05:00:00Z', 'BOOKED', tom.id);
    const task = (id: string, at: string, status: string) =>
      db.run(
        `insert into tasks (id, profile_id, purpose, due_at, practitioner_id, status, automated, notes, created_at, updated_at)
         values ($1, $2, 'ONBOARDING', $3, $4, $5, true, 'Ring twice', $3, $3)`,
        [id, profileId, at, lena.id, status],
      );
    await task(ids.task, '2140-01-03T09:00:00Z', 'OPEN');
    await task(newId(), '2140-01-06T05:00:00Z', 'OPEN');
    await task(newId(), `${DAY}T09:00:00Z`, 'DONE');
    const event = (
      id: string,
      actuality: string,
      status: string,
      alarm: string | null,
      at = '2140-01-04T09',
    ) =>
      db.run(
        `insert into adverse_events (id, profile_id, type, actuality, status, severity, occurred_at, reported_at,
           last_alarm_description, description, updated_at)
         values ($1, $2, 'LOW_SPO2', $3, $4, 'SEVERE', $6, $6, $5, 'At rest', $6)`,
        [id, profileId, actuality, status, alarm, `${at}:00:00Z`],
      );
    await event(ids.event, 'ACTUAL', 'IN_PROGRESS', 'SpO2 86 %');
    await event(ids.maybe, 'POTENTIAL', 'OPEN', null);
    await event(newId(), 'ACTUAL', 'RESOLVED', 'SpO2 80 %');
    await event(newId(), 'ACTUAL', 'OPEN', null, '2140-01-06T05');
    const note = (id: string, appointment: string | null, adverseEvent: string | null) =>
      db.run(
        `insert into appointment_notes (id, profile_id, appointment_id, adverse_event_id, text, created_by, created_at, last_modified_at)
         values ($1, $2, $3, $4, '<p>Seen</p>', $5, '2140-01-04T10:00:00Z', '2140-01-04T10:00:00Z')`,
        [id, profileId, appointment, adverseEvent, tom.id],
      );
    await note(ids.note, ids.visit, null);
    await note(ids.eventNote, null, ids.event);
    await db.run(
      `insert into care_team_members (id, profile_id, user_id, role, from_at)
       values ($1, $2, $3, 'care_coordinator', '2139-01-01T00:00:00Z')`,
      [newId(), profileId, lena.id],
    );
    return made;
  });
});

const get = async (more = '', as: TestPerson = test.world.tom): Promise<TodayList> =>
  (await test.send({ path: `patient-log/today?${day}${more}`, as })).json();
/** Of this patient: others of the world may have their own. */
const own = ({ data }: TodayList): readonly TodayItem[] =>
  data.filter((item) => item.patient.id === patient.profileId);
const idsOf = (list: TodayList): readonly string[] => own(list).map(({ id }) => id);

it('TASK-006 TASK-007 TASK-015 items come as a data list, each with its id, type, due date and notes', async () => {
  const list = await get();
  expect(
    own(list).map(({ id, type, due, notes }) => ({ id, type, due, notes: notes.map((note) => note.id) })),
  ).toEqual([
    { id: ids.task, type: 'TASK', due: '2140-01-03T09:00:00.000Z', notes: [] },
    ...[ids.event, ids.maybe]
      .map((id) => ({
        id,
        type: 'CARE_EVENT',
        due: '2140-01-04T09:00:00.000Z',
        notes: id === ids.event ? [ids.eventNote] : [],
      }))
      .sort((one, other) => idsOf(list).indexOf(one.id) - idsOf(list).indexOf(other.id)),
    { id: ids.visit, type: 'APPOINTMENT', due: `${DAY}T15:00:00.000Z`, notes: [ids.note] },
  ]);
  expect(list.isCut).toBe(false);
});

it('TASK-008 TASK-009 an event says whether it is potential; a note links to its appointment or its event', async () => {
  const items = new Map(own(await get()).map((item) => [item.id, item]));
  expect(items.get(ids.maybe)?.actuality).toBe('POTENTIAL');
  expect(items.get(ids.event)?.actuality).toBe('ACTUAL');
  expect(items.get(ids.task)?.actuality).toBeNull();
  expect(items.get(ids.visit)?.notes).toMatchObject([
    { id: ids.note, appointment: { id: ids.visit }, adverseEvent: null },
  ]);
  expect(items.get(ids.event)?.notes).toMatchObject([
    { id: ids.eventNote, appointment: null, adverseEvent: { id: ids.event } },
  ]);
  // The alarm of the patient that is still open stands at what is planned, too.
  expect(items.get(ids.visit)?.lastAlarmDescription).toBe('SpO2 86 %');
  expect(items.get(ids.visit)?.patient).toMatchObject({ lastName: 'Today', phone: null });
});

it('TASK-014 is narrowed by practitioner, purpose and last alarm, each on its own and together', async () => {
  const { lena, tom } = test.world;
  const by = (person: TestPerson) => `&assignedPractitioner=${person.id}`;
  expect(idsOf(await get(by(tom)))).toEqual([ids.visit]);
  expect(new Set(idsOf(await get(by(lena))))).toEqual(new Set([ids.task, ids.event, ids.maybe]));
  expect(idsOf(await get('&purpose=ONBOARDING'))).toEqual([ids.task]);
  expect(idsOf(await get('&lastAlarmDescription=SpO2%2086%20%25'))).toEqual([ids.task, ids.event, ids.visit]);
  expect(idsOf(await get(`${by(tom)}&purpose=ONBOARDING`))).toEqual([]);
  const narrowed = await get(`${by(lena)}&purpose=ONBOARDING`);
  expect(narrowed.purposes).toContain('ONBOARDING');
  expect(narrowed.alarms).toContain('SpO2 86 %');
});

it('nobody of another site sees any of it; a day that is none is refused', async () => {
  expect(idsOf(await get('', test.world.priya))).toEqual([]);
  const wrong = async (query: string) =>
    (await test.send({ path: `patient-log/today?${query}`, as: test.world.tom })).json().errors[0];
  expect(await wrong('startDate=2140-01-05T05:00:00Z&endDate=2140-01-05T05:00:00Z')).toEqual({
    field: 'endDate',
    message: 'The end must lie after the start, at most 26 hours.',
  });
  expect((await wrong('startDate=2140-01-05T05:00:00Z&endDate=2140-02-05T05:00:00Z')).field).toBe('endDate');
  expect((await wrong(`${day}&assignedPractitioner=7`)).field).toBe('assignedPractitioner');
});
