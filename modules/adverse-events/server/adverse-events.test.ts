// Is an event recorded, changed as it was seen, noted, and linked to appointments of the same patient? (document 3 §3, §7; OP-EVENT-1)
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '@alveary/server/platform/ids.ts';
import { type TestApp, testApp } from '@alveary/server/testing/app.ts';
import {
  insertPatient,
  type TestPatient,
  type TestPerson,
  testSites,
} from '@alveary/server/testing/world.ts';
import type { AdverseEvent } from '../contract/model.ts';

let test: TestApp;
let patient: TestPatient;

beforeAll(async () => {
  test = await testApp();
});
beforeEach(async () => {
  patient = await test.database.transact({ allSites: 'a test sets up its patient' }, (db) =>
    insertPatient(db, { firstName: 'Eve', lastName: 'Event', sites: [testSites.north] }),
  );
});

const facts = {
  type: 'EXACERBATION',
  actuality: 'ACTUAL',
  severity: 'MODERATE',
  occurredAt: '2026-01-05T09:00:00.000Z',
  description: 'More sputum',
};
type Method = 'GET' | 'POST' | 'PATCH';
const send = (method: Method, path: string, body?: object, as: TestPerson = test.world.tom) =>
  test.send({ method, path, as, ...(body === undefined ? {} : { body }) });
const create = async (more: object = {}): Promise<AdverseEvent> =>
  (await send('POST', `adverse-events?profileId=${patient.profileId}`, { ...facts, ...more })).json();
const list = async (more = ''): Promise<AdverseEvent[]> =>
  (await send('GET', `adverse-events?principal.equals=${patient.profileId}${more}`)).json();
const appointmentOf = async ({ profileId }: TestPatient): Promise<string> => {
  const id = newId();
  await test.database.transact({ allSites: 'a test sets up its rows' }, (db) =>
    db.run(
      `insert into appointments (id, profile_id, start_at, status, purpose, created_at)
       values ($1, $2, '2026-02-01T09:00:00Z', 'BOOKED', 'ONBOARDING', now())`,
      [id, profileId],
    ),
  );
  return id;
};

describe('an adverse event', () => {
  it('EVENT-001 EVENT-004 has one of the types that are served', async () => {
    const types = (await send('GET', 'adverse-event-types')).json();
    expect(types.map(({ name }: { name: string }) => name)).toEqual([
      'Exacerbation',
      'Emergency visit',
      'Hospital admission',
      'Low SpO2',
      'Spirometry decline',
      'Symptom alert',
      'Medication issue',
      'Fall',
      'Device issue',
      'Other',
    ]);
    for (const { type } of types) expect((await create({ type })).type).toBe(type);
    const wrong = await send('POST', `adverse-events?profileId=${patient.profileId}`, {
      ...facts,
      type: 'COUGH',
    });
    expect([wrong.statusCode, wrong.json().errors[0].field]).toEqual([400, 'type']);
  });

  it('EVENT-005 is recorded, listed and changed in part, as it was seen', async () => {
    const event = await create();
    expect(event).toMatchObject({
      ...facts,
      status: 'OPEN',
      principal: { id: patient.profileId },
      notes: [],
    });
    expect(await list()).toEqual([event]);
    const path = `adverse-events/${event.id}`;
    const changed = await send('PATCH', path, { version: 1, status: 'RESOLVED' });
    expect(changed.json()).toEqual({ ...event, status: 'RESOLVED', version: 2 });
    expect(await list('&status.equals=OPEN')).toEqual([]);
    const stale = await send('PATCH', path, { version: 1, severity: 'SEVERE' });
    expect([stale.json().code, stale.json().current.version]).toEqual(['Stale', 2]);
  });

  it.each([
    ['type', 'FALL'],
    ['actuality', 'POTENTIAL'],
    ['severity', 'SEVERE'],
    ['occurredAt', '2026-01-04T08:00:00.000Z'],
    ['description', 'Slipped'],
  ])('EVENT-005 has its %s alone changed by PATCH', async (part, value) => {
    const event = await create();
    const changed = await send('PATCH', `adverse-events/${event.id}`, { version: 1, [part]: value });
    expect(changed.json()).toEqual({ ...event, [part]: value, version: 2 });
    expect(await list()).toEqual([changed.json()]);
  });

  it('does not lie ahead', async () => {
    const ahead = await send('POST', `adverse-events?profileId=${patient.profileId}`, {
      ...facts,
      occurredAt: '2150-01-01T00:00:00Z',
    });
    expect([ahead.statusCode, ahead.json().errors[0].field]).toEqual([400, 'occurredAt']);
  });

  it('EVENT-002 EVENT-006 EVENT-008 has notes, changed by the call of notes of appointments', async () => {
    const event = await create();
    const note = (
      await send('POST', `adverse-events/${event.id}/notes`, { text: '<p>Called back</p>' })
    ).json();
    expect((await list())[0]?.notes).toEqual([note]);
    const path = `appointments/notes/${note.id}`;
    const body = { version: 1, text: '<p>Called back twice</p>' };
    expect((await send('PATCH', path, body, test.world.lena)).json().code).toBe('NoteLocked');
    expect((await send('PATCH', path, body, test.world.priya)).json().code).toBe('NoteNotFound');
    const changed = (await send('PATCH', path, body)).json();
    expect(changed).toMatchObject({ id: note.id, text: '<p>Called back twice</p>', version: 2 });
    expect((await list())[0]?.notes).toEqual([changed]);
    expect((await send('PATCH', path, body)).json().code).toBe('Stale');
  });

  it('EVENT-006 a note that is added twice under one id is one; under the id of another note it is refused', async () => {
    const [one, other] = [await create(), await create({ type: 'FALL' })];
    const note = { id: newId(), text: '<p>Called back</p>' };
    const add = (to: AdverseEvent, as?: TestPerson) =>
      send('POST', `adverse-events/${to.id}/notes`, note, as);
    expect((await add(one)).json().id).toBe(note.id);
    expect((await add(one)).statusCode).toBe(201);
    expect((await add(other)).json().code).toBe('RepeatDiffers');
    expect((await add(one, test.world.lena)).json().code).toBe('RepeatDiffers');
    expect((await list()).flatMap(({ notes }) => notes)).toHaveLength(1);
  });

  it('EVENT-003 EVENT-007 has appointments of its patient added, each once', async () => {
    const [event, other] = [await create(), await create({ type: 'FALL' })];
    const appointmentId = await appointmentOf(patient);
    const add = (id: string) =>
      send('POST', `adverse-events/${event.id}/add-appointment`, { appointmentId: id });
    await add(appointmentId);
    const answer = await add(appointmentId);
    expect(answer.json().appointments).toEqual([
      { id: appointmentId, start: '2026-02-01T09:00:00.000Z', status: 'BOOKED', purpose: 'ONBOARDING' },
    ]);
    const listed = new Map((await list()).map(({ id, appointments }) => [id, appointments]));
    expect([listed.get(event.id), listed.get(other.id)]).toEqual([answer.json().appointments, []]);
    const foreign = await add(await appointmentOf(test.world.northPatient));
    expect(foreign.json().code).toBe('AppointmentNotFound');
  });

  it('of a patient of another site is out of reach', async () => {
    const event = await create();
    const { priya } = test.world;
    const tries: readonly [Method, string, object | undefined, string][] = [
      ['GET', `adverse-events?principal.equals=${patient.profileId}`, undefined, 'NoSiteForPatient'],
      ['POST', `adverse-events?profileId=${patient.profileId}`, facts, 'NoSiteForPatient'],
      ['PATCH', `adverse-events/${event.id}`, { version: 1, status: 'RESOLVED' }, 'EventNotFound'],
      ['POST', `adverse-events/${event.id}/notes`, { text: '<p>x</p>' }, 'EventNotFound'],
      ['POST', `adverse-events/${event.id}/add-appointment`, { appointmentId: newId() }, 'EventNotFound'],
    ];
    for (const [method, path, body, code] of tries) {
      expect((await send(method, path, body, priya)).json().code, path).toBe(code);
    }
  });
});

it('the events of all patients of the own sites are listed with who they are of, narrowed and sorted', async () => {
  const old = await create({ occurredAt: '2026-01-02T09:00:00.000Z', severity: 'SEVERE' });
  const maybe = await create({ actuality: 'POTENTIAL' });
  await send('PATCH', `adverse-events/${old.id}`, { version: 1, status: 'RESOLVED' });
  const ids = async (query: string, as: TestPerson = test.world.tom): Promise<readonly string[]> => {
    const rows: (AdverseEvent & { patient: { id: string } })[] = (
      await send('GET', `dashboard/events?size=200&${query}`, undefined, as)
    ).json();
    return rows.filter((event) => event.patient.id === patient.profileId).map(({ id }) => id);
  };
  expect(await ids('')).toEqual([maybe.id, old.id]);
  expect(await ids('sort=occurredAt,asc')).toEqual([old.id, maybe.id]);
  expect(await ids('status.equals=OPEN')).toEqual([maybe.id]);
  expect(await ids('severity.equals=SEVERE')).toEqual([old.id]);
  expect(await ids('severity.equals=SEVERE&actuality.equals=POTENTIAL')).toEqual([]);
  expect(await ids('', test.world.priya)).toEqual([]);
});
