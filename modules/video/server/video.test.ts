// A visit is planned, an invited guest waits and is let in, and a code tells nothing it should not (OP-VIDEO-1).
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type TestApp, testApp } from '@alveary/server/testing/app.ts';
import { sentTo } from '@alveary/server/testing/mailbox.ts';
import type { TestPerson } from '@alveary/server/testing/world.ts';
import { type GuestBrowser, guestBrowser } from './testing/guest-browser.ts';
import { hashOfCode } from './visit-code.ts';

let test: TestApp;

beforeAll(async () => {
  test = await testApp();
  await test.database.transact({ allSites: 'a test sets up its rows' }, async (db) => {
    await db.run(`update profiles set email_address = 'nora@home.example' where id = $1`, [
      test.world.northPatient.profileId,
    ]);
    await db.run(
      `insert into profile_phones (id, profile_id, type, phone_number, e164, position)
       values (gen_random_uuid(), $1, 'HOME', '5550102', '+14155550102', 0),
              (gen_random_uuid(), $1, 'CELL', '5550101', '+14155550101', 1)`,
      [test.world.northPatient.profileId],
    );
  });
});

const iso = (ms: number) => new Date(ms).toISOString();
const MINUTE = 60_000;

const plan = (profileId: string, startsAt = iso(Date.now() + 5 * MINUTE), as: TestPerson = test.world.lena) =>
  test.send({ method: 'POST', path: 'video/visits', body: { profileId, startsAt }, as });

const sent = async (recipient: string) =>
  (await sentTo(test.database, recipient)).map((body) => ({ body })).toReversed();

const act = (visitId: string, name: string, body?: unknown, as: TestPerson = test.world.lena) =>
  test.send({ method: 'POST', path: `video/visits/${visitId}/${name}`, body, as });

let guest: GuestBrowser;
beforeEach(() => {
  guest = guestBrowser(test);
});

const codeIn = (text: string): string => /Visit code: (\S+)/.exec(text)?.[1] ?? '';

/** Invites, and waits for the message with the code of this invitation: another one may still be on its way. */
const invited = async (visitId: string, recipient: string, body: unknown) => {
  const answer = await act(visitId, 'invite', body);
  expect(answer.statusCode, answer.body).toBe(201);
  const id = String(answer.json().id);
  const { hash } = await test.database.searches.one<{ hash: string }>(
    'select code_hash as hash from video_participants where id = $1',
    [id],
  );
  const text = await vi.waitFor(async () => {
    const texts = (await sent(recipient)).map((message) => message.body);
    const own = texts.find((one) => hashOfCode(codeIn(one).replaceAll('-', '')) === hash);
    expect(own).toBeDefined();
    return own ?? '';
  });
  return { id, text, code: codeIn(text) };
};

const visitOf = async (id: string) =>
  (await test.send({ path: `video/visits/${id}`, as: test.world.lena })).json();

describe('a visit', () => {
  it('is planned with a patient of the own site and seen by colleagues there only', async () => {
    const { northPatient, southPatient, tom, priya } = test.world;
    const answer = await plan(northPatient.profileId);
    expect(answer.statusCode, answer.body).toBe(201);
    expect(answer.json()).toMatchObject({
      hostName: 'Lena Tester',
      patient: { firstName: 'Nora', lastName: 'Northcott' },
      participants: [],
      endedAt: null,
    });
    const path = `video/visits/${answer.json().id}`;
    expect((await test.send({ path, as: tom })).statusCode).toBe(200);
    expect((await test.send({ path, as: priya })).json().code).toBe('VisitNotFound');
    expect((await plan(southPatient.profileId)).json().code).toBe('NoSiteForPatient');
  });

  it.each([
    [-121, 'This visit would be over already. Choose a later start.'],
    [370 * 24 * 60, 'A visit can start within a year.'],
  ])('cannot start %s minutes from now', async (minutes, message) => {
    const answer = await plan(test.world.northPatient.profileId, iso(Date.now() + minutes * MINUTE));
    expect([answer.statusCode, answer.json().errors]).toEqual([400, [{ field: 'startsAt', message }]]);
  });

  it('stands in the list of who planned it', async () => {
    const planned = (
      await plan(test.world.sharedPatient.profileId, iso(Date.now()), test.world.marco)
    ).json();
    const list = await test.send({ path: 'video/visits', as: test.world.marco });
    expect(list.json().map((one: { id: string }) => one.id)).toEqual([planned.id]);
    expect(list.headers['x-total-count']).toBe('1');
    expect((await test.send({ path: 'video/visits', as: test.world.tom })).json()).toEqual([]);
  });
});

describe('an invitation', () => {
  let visitId: string;
  beforeEach(async () => {
    visitId = (await plan(test.world.northPatient.profileId)).json().id;
  });

  it('goes to the cell phone or the mail address on record, with no word of who or where', async () => {
    const bySms = await invited(visitId, '+14155550101', { medium: 'sms', to: 'patient' });
    const byMail = await invited(visitId, 'nora@home.example', { medium: 'email', to: 'patient' });
    for (const { text, code } of [bySms, byMail]) {
      expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{5}-){3}[0-9A-HJKMNP-TV-Z]{5}$/);
      expect(text).toContain(`/v/${code}`);
      expect(text).not.toMatch(/Nora|Northcott|North|Lena/);
    }
    expect(bySms.code).not.toBe(byMail.code);
    await vi.waitFor(async () =>
      expect((await visitOf(visitId)).participants).toMatchObject([
        { kind: 'patient', firstName: 'Nora', medium: 'sms', delivery: 'sent', state: 'invited' },
        { kind: 'patient', firstName: 'Nora', medium: 'email', delivery: 'sent', state: 'invited' },
      ]),
    );
  });

  it('can be tried on oneself', async () => {
    const { code } = await invited(visitId, test.world.lena.email, { medium: 'email', to: 'me' });
    expect((await guest(code)).json().firstName).toBe('Lena');
    expect((await visitOf(visitId)).participants[0].kind).toBe('tester');
  });

  it('is refused where there is no address, and shows when it could not be sent', async () => {
    const refused = await act(visitId, 'invite', { medium: 'sms', to: 'me' });
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'NoAddressForInvite']);
    await test.send({
      method: 'PUT',
      path: 'debug/services/email/failure',
      body: { reason: 'Mailbox full' },
      as: test.world.ada,
    });
    expect((await act(visitId, 'invite', { medium: 'email', to: 'me' })).statusCode).toBe(201);
    await vi.waitFor(async () =>
      expect((await visitOf(visitId)).participants[0]).toMatchObject({ delivery: 'failed' }),
    );
    await invited(visitId, test.world.lena.email, { medium: 'email', to: 'me' });
  });

  it('goes to no patient who turned the channel off, and to oneself all the same', async () => {
    const { profileId } = test.world.northPatient;
    const path = `profiles/${profileId}/settings/communications`;
    const save = async (emailsEnabled: boolean) => {
      const { json } = await test.send({ path, as: test.world.lena });
      const body = { ...json(), emailsEnabled };
      expect((await test.send({ method: 'PUT', path, body, as: test.world.lena })).statusCode).toBe(200);
    };
    await save(false);
    const refused = await act(visitId, 'invite', { medium: 'email', to: 'patient' });
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'ChannelTurnedOff']);
    expect((await act(visitId, 'invite', { medium: 'email', to: 'me' })).statusCode).toBe(201);
    await save(true);
    expect((await act(visitId, 'invite', { medium: 'email', to: 'patient' })).statusCode).toBe(201);
  });

  it('does not stand in the database in plain letters', async () => {
    const { code } = await invited(visitId, 'nora@home.example', { medium: 'email', to: 'patient' });
    const { kept } = await test.database.searches.one<{ kept: string }>(
      'select string_agg(p::text, $1) as kept from video_participants p',
      [' '],
    );
    expect(kept).not.toContain(code.replaceAll('-', ''));
  });
});

describe('OP-VIDEO-1 the holder of a code', () => {
  let visitId: string;
  let code: string;
  let participantId: string;
  beforeEach(async () => {
    visitId = (await plan(test.world.northPatient.profileId)).json().id;
    ({ code, id: participantId } = await invited(visitId, 'nora@home.example', {
      medium: 'email',
      to: 'patient',
    }));
  });

  const admit = () => act(visitId, 'admit', { participantId });

  it('learns the first name, the language, the host, the times and the state, and nothing else', async () => {
    const answer = await guest(code.toLowerCase().replaceAll('-', ' ').replaceAll(' ', '%20'));
    expect(answer.statusCode, answer.body).toBe(200);
    expect(Object.keys(answer.json()).sort()).toEqual([
      'closesAt',
      'firstName',
      'hostName',
      'language',
      'startsAt',
      'state',
    ]);
    expect(answer.json()).toMatchObject({ firstName: 'Nora', hostName: 'Lena Tester', state: 'invited' });
  });

  it('waits, is let in, leaves, waits anew, and the visit ends', async () => {
    expect((await admit()).json().code).toBe('NotWaiting');
    expect((await guest(code, '/wait')).json().state).toBe('waiting');
    expect((await visitOf(visitId)).participants[0].state).toBe('waiting');
    expect((await admit()).statusCode).toBe(204);
    expect((await guest(code, '/state')).json().state).toBe('admitted');
    expect((await guest(code, '/wait')).json().state).toBe('admitted');
    expect((await guest(code, '/leave')).statusCode).toBe(204);
    expect((await visitOf(visitId)).participants[0].state).toBe('left');
    expect((await guest(code, '/wait')).json().state).toBe('waiting');
    expect((await act(visitId, 'end')).json().endedAt).not.toBeNull();
    expect((await guest(code, '/state')).json().state).toBe('ended');
    expect((await guest(code, '/wait')).json().code).toBe('VisitOver');
    expect((await admit()).json().code).toBe('VisitOver');
    expect((await act(visitId, 'invite', { medium: 'email', to: 'me' })).json().code).toBe('VisitOver');
    expect((await act(visitId, 'end')).statusCode).toBe(200);
    const logs = await test.database.read({ allSites: 'a test looks' }, (db) =>
      db.many(
        `select medium, subject, communication_result as result, practitioner as staff, duration_in_seconds as seconds
          from communications where source_key = $1`,
        [`video:${visitId}`],
      ),
    );
    expect(logs).toEqual([
      {
        medium: 'VERBAL_VIDEO_CONFERENCE',
        subject: 'Video visit',
        result: 'ANSWERED',
        staff: test.world.lena.id,
        // Nobody of the staff was counted: whoever held it says how long it was.
        seconds: null,
      },
    ]);
  });

  it('that ends before the patient was let in leaves no log', async () => {
    await guest(code, '/wait');
    await act(visitId, 'end');
    const { total } = await test.database.read({ allSites: 'a test looks' }, (db) =>
      db.one<{ total: number }>('select count(*)::int as total from communications where source_key = $1', [
        `video:${visitId}`,
      ]),
    );
    expect(total).toBe(0);
  });

  it('shows staff that the page is open', async () => {
    expect((await visitOf(visitId)).participants[0].seenAt).toBeNull();
    await guest(code, '/state');
    await vi.waitFor(async () =>
      expect((await visitOf(visitId)).participants[0].seenAt).toEqual(expect.any(String)),
    );
  });

  it('is turned away two hours after the start, like the holder of no code', async () => {
    const unknown = await guest('00000-00000-00000-00000');
    expect([unknown.statusCode, unknown.json().code]).toEqual([404, 'VisitCodeInvalid']);
    await test.database.transact({ allSites: 'a test lets time pass' }, (db) =>
      db.run('update video_visits set starts_at = $2 where id = $1', [
        visitId,
        iso(Date.now() - 120 * MINUTE),
      ]),
    );
    for (const name of ['', '/state', '/wait', '/leave']) {
      expect((await guest(code, name)).json().code, name).toBe('VisitCodeInvalid');
    }
  });

  it('is watched without a name and without a row of the audit log; opening the visit leaves one', async () => {
    await guest(code, '/wait');
    const path = `video/visits/${visitId}`;
    const [opened, watched] = [
      await test.send({ path, as: test.world.lena }),
      await test.send({ path: `${path}/standing`, as: test.world.lena }),
    ];
    expect(watched.json()).toEqual({
      endedAt: null,
      participants: [{ id: participantId, delivery: 'sent', state: 'waiting', seenAt: expect.any(String) }],
    });
    const rowsOf = (answer: typeof opened) =>
      test.database.searches.many('select action from audit_events where request_id = $1', [
        answer.headers['x-request-id'],
      ]);
    expect(await rowsOf(opened)).toEqual([{ action: 'video.read' }]);
    expect(await rowsOf(watched)).toEqual([]);
    const foreign = await test.send({ path: `${path}/standing`, as: test.world.priya });
    expect([foreign.statusCode, foreign.json().code]).toEqual([404, 'VisitNotFound']);
  });

  it('leaves a record of opening and waiting, and a wrong code does too', async () => {
    const actionsOf = async (answer: Awaited<ReturnType<typeof guest>>) =>
      test.database.searches.many(
        'select action, outcome, patient_ids as patients from audit_events where request_id = $1',
        [answer.headers['x-request-id']],
      );
    const patients = [test.world.northPatient.profileId];
    expect(await actionsOf(await guest(code))).toEqual([{ action: 'video.open', outcome: 'done', patients }]);
    expect(await actionsOf(await guest(code, '/wait'))).toEqual([
      { action: 'video.wait', outcome: 'done', patients },
    ]);
    expect(await actionsOf(await guest('00000-00000-00000-00000'))).toEqual([
      { action: 'video.open', outcome: 'refused', patients: [] },
    ]);
  });
});

describe('the visit of an appointment', () => {
  const appointment = async (startsAt: string, status = 'BOOKED', as = test.world.northPatient) => {
    const id = crypto.randomUUID();
    await test.database.transact({ allSites: 'a test plans an appointment' }, (db) =>
      db.run(
        `insert into appointments (id, profile_id, start_at, status, purpose, created_at) values ($1, $2, $3, $4, 'ONBOARDING', now())`,
        [id, as.profileId, startsAt, status],
      ),
    );
    return id;
  };
  const start = (id: string, as: TestPerson = test.world.lena) =>
    test.send({ method: 'POST', path: `video/appointments/${id}/visit`, as });

  it('is one for all who start it, goes with the appointment to another time, and its end leaves a log', async () => {
    const id = await appointment(iso(Date.now() + 5 * MINUTE));
    const [first, second] = await Promise.all([start(id), start(id, test.world.tom)]);
    expect([first.statusCode, second.statusCode], first.body + second.body).toEqual([200, 200]);
    const visitId: string = first.json().id;
    expect(second.json().id).toBe(visitId);

    const moved = iso(Date.now() + 90 * MINUTE);
    await test.database.transact({ allSites: 'a test moves it' }, (db) =>
      db.run('update appointments set start_at = $2 where id = $1', [id, moved]),
    );
    expect((await start(id)).json()).toMatchObject({ id: visitId, startsAt: moved, logId: null });

    const { id: participantId, code } = await invited(visitId, '+14155550101', {
      medium: 'sms',
      to: 'patient',
    });
    expect((await guest(code, '/wait')).statusCode).toBe(200);
    expect((await act(visitId, 'admit', { participantId })).statusCode).toBe(204);
    const ended = (await act(visitId, 'end')).json();
    expect(ended.logId).toMatch(/^[0-9a-f-]{36}$/);
    const log = await test.send({ path: `communications/${ended.logId}`, as: test.world.lena });
    expect(log.json()).toMatchObject({ medium: 'VERBAL_VIDEO_CONFERENCE' });

    // The line broke after the end: there is another one, so that the end alone fulfils nothing.
    const next = (await start(id)).json();
    expect(next.id).not.toBe(visitId);
    await act(next.id, 'end');
    const { appointment: held } = (
      await test.send({ path: `video/visits/${next.id}`, as: test.world.lena })
    ).json();
    expect(held).toEqual({ id, version: 1, status: 'BOOKED', isOfCalendar: false });
    const fulfilled = await test.send({
      method: 'PATCH',
      path: `admin/appointments/${id}`,
      as: test.world.lena,
      body: { version: held.version, status: 'FULFILLED' },
    });
    expect(fulfilled.json().status, fulfilled.body).toBe('FULFILLED');
  });

  it('begins from no appointment that is over, cancelled or of another site', async () => {
    const { tom, priya } = test.world;
    const soon = iso(Date.now() + 5 * MINUTE);
    for (const status of ['CANCELLED', 'FULFILLED']) {
      expect((await start(await appointment(soon, status))).json().code, status).toBe('AppointmentOver');
    }
    const past = await start(await appointment(iso(Date.now() - 121 * MINUTE)));
    expect([past.statusCode, past.json().errors?.[0]?.message]).toEqual([
      400,
      'This visit would be over already. Choose a later start.',
    ]);
    expect((await start(await appointment(soon), priya)).json().code).toBe('AppointmentNotFound');
    const foreign = await appointment(soon, 'BOOKED', test.world.southPatient);
    expect((await start(foreign, tom)).json().code).toBe('AppointmentNotFound');
  });
});
