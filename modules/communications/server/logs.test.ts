// Are logs written, read, changed and given to another patient as document 2 says?
import { beforeAll, describe, expect, it } from 'vitest';
import type { Log } from '../contract/model.ts';
import { newId } from '@alveary/server/platform/ids.ts';
import type { TestApp } from '@alveary/server/testing/app.ts';
import type { Sent } from '@alveary/server/testing/sent.ts';
import { testApp } from '@alveary/server/testing/app.ts';

let test: TestApp;

beforeAll(async () => {
  test = await testApp();
});

const inHours = (hours: number): string => new Date(Date.now() + hours * 3_600_000).toISOString();
const SENT = inHours(-1);

const phoneCall = {
  purpose: 'HEALTH_COACHING',
  sent: SENT,
  medium: 'VERBAL_PHONE',
  direction: 'OUTBOUND',
  communicationResult: 'ANSWERED',
  subject: 'Inhaler technique',
  payload: null,
  duration: 7.25,
};

const textMessage = {
  ...phoneCall,
  medium: 'WRITTEN_SMS',
  communicationResult: 'DELIVERED',
  payload: 'Your appointment is tomorrow at 9.',
};

const create = (body: object, more: Partial<Sent> = {}, profileId = test.world.northPatient.profileId) =>
  test.send({
    method: 'POST',
    path: `communications?profileId=${profileId}`,
    body,
    as: test.world.tom,
    ...more,
  });

const created = async (body: object, more: Partial<Sent> = {}, profileId?: string): Promise<Log> => {
  const answer = await create(body, more, profileId);
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json();
};

const change = (log: Pick<Log, 'id'>, body: object, as = test.world.tom) =>
  test.send({ method: 'PATCH', path: `admin/communications/${log.id}`, body, as });

const read = (id: string, as = test.world.tom) => test.send({ path: `communications/${id}`, as });

const fieldsOf = (answer: { json(): { errors?: { field: string }[] } }): string[] =>
  (answer.json().errors ?? []).map((error) => error.field);

describe('writing a log', () => {
  it('LOG-070: keeps what was sent for the patient, and reads the same again', async () => {
    const log = await created({ ...phoneCall, note: '<p>Breathes in <b>too fast</b>.</p>' });
    expect(log).toMatchObject({ ...phoneCall, version: 1 });
    expect((await read(log.id)).json()).toEqual(log);
  });

  it('LOG-024: names the patient and the purpose', async () => {
    const { profileId } = test.world.northPatient;
    expect(await created(phoneCall)).toMatchObject({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      profileId,
      principal: profileId,
      purpose: phoneCall.purpose,
      principalPii: { firstName: 'Nora', lastName: 'Northcott', dateOfBirth: '1980-02-03', ehrId: 'N-1' },
    });
  });

  it('LOG-025 LOG-026: says when it was and how long it took', async () => {
    const sent = inHours(-30);
    const log = await created({ ...phoneCall, sent, duration: 7.25 });
    expect(log).toMatchObject({ sent, startTime: sent, duration: 7.25 });
    expect(log.encounter.durationInSeconds).toBe(435);
    expect(Number.isNaN(Date.parse(log.logDate))).toBe(false);
  });

  it('LOG-027 LOG-028: says how the patient was reached, and about what', async () => {
    const { medium, direction, communicationResult, subject } = phoneCall;
    expect(await created(phoneCall)).toMatchObject({
      medium,
      direction,
      communicationResult,
      source: 'PORTAL',
      subject,
      payload: null,
    });
    expect(await created(textMessage)).toMatchObject({ subject: null, payload: textMessage.payload });
  });

  it('LOG-030: is by who writes it, and says its call and who is to work on it where there are such', async () => {
    const { tom, lena } = test.world;
    const log = await created(phoneCall);
    const author = { practitioner: tom.id, practitionerName: 'Tom Tester' };
    expect(log).toMatchObject({ ...author, callId: null, assignedPractitioner: null });
    await test.database.transact({ allSites: 'a test makes it the log of a call' }, (db) =>
      db.run('update communications set call_id = $2, assigned_practitioner = $3 where id = $1', [
        log.id,
        'call-of-nora',
        lena.id,
      ]),
    );
    expect((await read(log.id)).json()).toMatchObject({
      ...author,
      callId: 'call-of-nora',
      assignedPractitioner: lena.id,
    });
  });

  it('LOG-029: holds its first note, cleaned', async () => {
    const log = await created({ ...phoneCall, note: '<p>Breathes in <b>too fast</b>.</p>' });
    expect(log.notes).toMatchObject([
      {
        id: expect.any(String),
        text: '<p>Breathes in <strong>too fast</strong>.</p>',
        system: false,
        subject: null,
        createdBy: test.world.tom.id,
      },
    ]);
    await test.database.transact({ allSites: 'a test makes it a note of the system' }, (db) =>
      db.run(
        `update communication_notes set system = true, subject = 'SMS_NOTE' where communication_id = $1`,
        [log.id],
      ),
    );
    expect((await read(log.id)).json().notes).toMatchObject([{ system: true, subject: 'SMS_NOTE' }]);
  });

  it('LOG-069: one communication is read by its id; another id names none', async () => {
    const log = await created(textMessage);
    const answer = await read(log.id);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual(log);
    expect((await read('0198c0de-0000-7000-8000-000000000000')).statusCode).toBe(404);
    expect((await read('no-id')).statusCode).toBe(400);
  });

  it('LOG-056 LOG-004 LOG-005: an SMS keeps its message and drops subject and duration', async () => {
    const log = await created(textMessage);
    expect(log).toMatchObject({
      subject: null,
      duration: null,
      encounter: { durationInSeconds: null },
      payload: textMessage.payload,
    });
  });

  it('LOG-031 LOG-032: a log that says neither medium nor direction has none of both', async () => {
    const { medium: _medium, direction: _direction, ...rest } = phoneCall;
    const log = await created({ ...rest, communicationResult: 'IN_PROGRESS' });
    expect([log.medium, log.direction]).toEqual(['NONE', 'NONE']);
  });

  it('LOG-031 OP-LOG-3: a contact in person has no direction, whatever was sent', async () => {
    const log = await created({
      ...phoneCall,
      medium: 'VERBAL_IN_PERSON',
      communicationResult: 'APPOINTMENT_COMPLETE',
    });
    expect(log.direction).toBe('NONE');
  });

  it.each([
    ['no subject', { ...phoneCall, subject: ' ' }, ['subject']],
    ['a day after tomorrow in every zone', { ...phoneCall, sent: inHours(4 * 24) }, ['sent']],
    ['no duration', { ...phoneCall, duration: null }, ['duration']],
    ['no direction', { ...phoneCall, direction: 'NONE' }, ['direction']],
    ['no message in an SMS', { ...textMessage, payload: null }, ['payload']],
    [
      'a result of another medium',
      { ...phoneCall, communicationResult: 'DELIVERED' },
      ['communicationResult'],
    ],
    ['a purpose that does not exist', { ...phoneCall, purpose: 'NO_SUCH_PURPOSE' }, ['purpose']],
    ['a purpose of the system', { ...phoneCall, purpose: 'PROFILE_USER_ACTIVITY' }, ['purpose']],
  ])('LOG-006 LOG-061 LOG-062: %s is refused beside its field', async (_what, body, fields) => {
    const answer = await create(body);
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'LogIncomplete']);
    expect(fieldsOf(answer)).toEqual(fields);
  });

  it('LOG-062: tomorrow is accepted', async () => {
    expect((await create({ ...phoneCall, sent: inHours(24) })).statusCode).toBe(201);
  });

  it.each([
    [-1, 'Duration must be 0 or greater.'],
    [1.005, 'Duration can have up to 2 decimals.'],
  ])('LOG-064 LOG-065: a duration of %d is refused', async (duration, message) => {
    const answer = await create({ ...phoneCall, duration });
    expect(answer.json().errors).toEqual([{ field: 'duration', message }]);
  });

  it('LOG-015: a note without text is refused, and no log is left behind', async () => {
    const id = newId();
    const answer = await create({ ...phoneCall, id, note: '<p>&nbsp;<br></p>' });
    expect([answer.statusCode, fieldsOf(answer)]).toEqual([400, ['note']]);
    expect((await read(id)).statusCode).toBe(404);
  });

  it('LOG-053: a purpose without the patient locks medium, direction and result', async () => {
    const review = {
      ...phoneCall,
      purpose: 'EHR_REVIEW_UPDATES',
      medium: 'NONE',
      direction: 'NONE',
      communicationResult: 'PATIENT_UPDATED',
      subject: 'Patient Information Updates',
      sent: inHours(-40),
      duration: 20,
    };
    expect((await created(review)).duration).toBe(20);
    const answer = await create({ ...phoneCall, purpose: 'EHR_REVIEW_UPDATES' });
    expect(fieldsOf(answer)).toEqual(['medium', 'direction', 'communicationResult']);
  });

  it('LOG-038 LOG-055 OP-LOG-2: MA Activity is for medical assistants and locked, and a UK site has the shorter list', async () => {
    const activity = {
      ...phoneCall,
      purpose: 'MA_ACTIVITY',
      medium: 'NONE',
      direction: 'NONE',
      communicationResult: 'PATIENT_UPDATED',
    };
    expect(fieldsOf(await create(activity))).toEqual(['purpose']);
    expect((await create(activity, { as: test.world.marco })).statusCode).toBe(201);
    const byPhone = { ...phoneCall, purpose: 'MA_ACTIVITY' };
    expect(fieldsOf(await create(byPhone, { as: test.world.marco }))).toEqual([
      'medium',
      'direction',
      'communicationResult',
    ]);
    const { southPatient, priya } = test.world;
    expect(fieldsOf(await create(phoneCall, { as: priya }, southPatient.profileId))).toEqual(['purpose']);
    const onboarding = { ...phoneCall, purpose: 'ONBOARDING' };
    expect((await create(onboarding, { as: priya }, southPatient.profileId)).statusCode).toBe(201);
  });
});

describe('a repeat of a write', () => {
  it('LOG-070: the same client-made id gives the first answer and writes nothing twice', async () => {
    const sent = { ...phoneCall, id: newId(), note: '<p>Once.</p>' };
    const first = await created(sent);
    const second = await create(sent);
    expect([second.statusCode, second.json()]).toEqual([201, first]);
  });

  it('LOG-070: the same Idempotency-Key gives the first answer', async () => {
    const headers = { 'idempotency-key': `log-${newId()}` };
    const first = await created(phoneCall, { headers });
    expect((await create(phoneCall, { headers })).json()).toEqual(first);
    const other = await create({ ...phoneCall, subject: 'Another' }, { headers });
    expect([other.statusCode, other.json().code]).toEqual([409, 'RepeatDiffers']);
  });

  it('LOG-071: a change whose answer got lost is the own one when it is sent again, and is made once', async () => {
    const log = await created(phoneCall);
    const again = () =>
      test.send({
        method: 'PATCH',
        path: `admin/communications/${log.id}`,
        as: test.world.tom,
        body: { version: 1, subject: 'Spacer instead' },
        headers: { 'idempotency-key': `log-change-${log.id}` },
      });
    const first = await again();
    expect([first.statusCode, first.json().version]).toEqual([200, 2]);
    expect((await again()).json()).toEqual(first.json());
    expect((await change(log, { version: 1, subject: 'Of another tab' })).json().code).toBe('Stale');
  });

  it('an id that belongs to a log of another site tells nothing about it', async () => {
    const { southPatient, priya } = test.world;
    const theirs = await created(
      { ...phoneCall, purpose: 'ONBOARDING' },
      { as: priya },
      southPatient.profileId,
    );
    const answer = await create({ ...phoneCall, id: theirs.id });
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'RepeatDiffers']);
    expect(answer.body).not.toContain('Southey');
  });
});

describe('changing a log', () => {
  it('LOG-071: changes what is sent, keeps the rest, and raises the version', async () => {
    const yesterday = { ...phoneCall, sent: inHours(-50) };
    const log = await created(yesterday);
    const answer = await change(
      log,
      { version: 1, subject: 'Spacer instead', duration: 9.5 },
      test.world.lena,
    );
    expect(answer.json()).toMatchObject({
      ...yesterday,
      subject: 'Spacer instead',
      duration: 9.5,
      version: 2,
    });
    expect(answer.json().practitioner).toBe(test.world.tom.id);
    const everyField = { ...textMessage, purpose: 'ONBOARDING', sent: inHours(-2), direction: 'INBOUND' };
    await change(log, { version: 2, ...everyField });
    expect((await read(log.id)).json()).toMatchObject({
      ...everyField,
      subject: null,
      duration: null,
      version: 3,
    });
  });

  it('OP-LOG-6: a stale save is answered 409 with the log as it stands, and changes nothing', async () => {
    const log = await created(phoneCall);
    await change(log, { version: 1, subject: 'First to save' });
    const answer = await change(log, { version: 1, subject: 'Too late' });
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'Stale']);
    expect(answer.json().current).toMatchObject({ version: 2, subject: 'First to save' });
    expect((await read(log.id)).json().subject).toBe('First to save');
  });

  it('OP-LOG-6: of two saves at the same moment one is answered 409', async () => {
    const log = await created(phoneCall);
    const answers = await Promise.all(
      ['one', 'two', 'three'].map((subject) => change(log, { version: 1, subject })),
    );
    expect(answers.map((answer) => answer.statusCode).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
    expect((await read(log.id)).json().version).toBe(2);
  });

  it('LOG-056: turned into an SMS it loses subject and duration', async () => {
    const log = await created(phoneCall);
    const { medium, communicationResult, payload } = textMessage;
    const answer = await change(log, { version: 1, medium, communicationResult, payload });
    expect(answer.json()).toMatchObject({ subject: null, duration: null, payload });
  });

  it('LOG-006: a change that leaves the log incomplete is refused', async () => {
    const log = await created(phoneCall);
    const answer = await change(log, { version: 1, subject: null });
    expect([answer.statusCode, fieldsOf(answer)]).toEqual([400, ['subject']]);
  });

  it('LOG-009: a log given to another patient takes its notes along', async () => {
    const { sharedPatient, northPatient, priya } = test.world;
    const log = await created({ ...phoneCall, note: '<p>Wrong patient first.</p>' });
    const answer = await change(log, { version: 1, profileId: sharedPatient.profileId });
    expect(answer.json()).toMatchObject({ profileId: sharedPatient.profileId, version: 2 });
    expect(answer.json().notes).toHaveLength(1);
    const seenFromSouth = await read(log.id, priya);
    expect(seenFromSouth.json().notes).toHaveLength(1);
    const left = await test.send({
      path: `communications?principal.equals=${northPatient.profileId}&size=100`,
      as: test.world.tom,
    });
    expect(left.json().map((one: Log) => one.id)).not.toContain(log.id);
  });

  it('LOG-009 USERS-088: a log cannot be given to a patient of a site without access', async () => {
    const log = await created(phoneCall);
    const answer = await change(log, { version: 1, profileId: test.world.southPatient.profileId });
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'NoSiteForPatient']);
    expect((await read(log.id)).json()).toMatchObject({ profileId: log.profileId, version: 1 });
  });

  it('LOG-071: a log that came in without purpose and result can be changed once both are chosen', async () => {
    const id = newId();
    await test.database.transact({ allSites: 'a test writes an imported log' }, (db) =>
      db.run(
        `insert into communications (id, profile_id, sent, created_at, updated_at) values ($1, $2, $3, $3, $3)`,
        [id, test.world.northPatient.profileId, SENT],
      ),
    );
    expect(fieldsOf(await change({ id }, { version: 1, subject: 'Only this' }))).toEqual([
      'purpose',
      'communicationResult',
      'duration',
    ]);
    expect((await change({ id }, { version: 1, ...phoneCall })).statusCode).toBe(200);
  });
});

describe('another site', () => {
  it('USERS-088: logs of its patients are neither listed, read, written nor changed', async () => {
    const { southPatient, priya, tom } = test.world;
    const theirs = await created(
      { ...phoneCall, purpose: 'ONBOARDING' },
      { as: priya },
      southPatient.profileId,
    );
    const tries: Sent[] = [
      { path: `communications?principal.equals=${southPatient.profileId}` },
      { path: `communications/${theirs.id}` },
      { method: 'POST', path: `communications?profileId=${southPatient.profileId}`, body: phoneCall },
      { method: 'PATCH', path: `admin/communications/${theirs.id}`, body: { version: 1, subject: 'Mine' } },
      { method: 'POST', path: `communications/${theirs.id}/add-note`, body: { text: '<p>Hello</p>' } },
    ];
    for (const sent of tries) {
      const answer = await test.send({ ...sent, as: tom });
      expect(answer.statusCode, sent.path).toBe(404);
      expect(answer.body).not.toContain('Southey');
    }
  });

  it('rule 5: the database itself hides the rows', async () => {
    const { southPatient, priya, tom } = test.world;
    const theirs = await created(
      { ...phoneCall, purpose: 'ONBOARDING' },
      { as: priya },
      southPatient.profileId,
    );
    const reach = { siteIds: ['00000000-0000-4000-8000-0000000000a1'], userId: tom.id };
    const seen = await test.database.read(reach, (db) =>
      db.many('select 1 from communications where id = $1', [theirs.id]),
    );
    expect(seen).toEqual([]);
    const moved = await test.database.transact(reach, (db) =>
      db.run('update communications set subject = $2 where id = $1', [theirs.id, 'Mine']),
    );
    expect(moved).toBe(0);
  });
});
