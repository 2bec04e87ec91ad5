// Are reports written as drafts, final for good, seen by whom they are for, and never torn from their patient? (document 3 §3, §4, §7; OP-REPORT-1)
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '@alveary/server/platform/ids.ts';
import { type TestApp, testApp } from '@alveary/server/testing/app.ts';
import {
  insertPatient,
  type TestPatient,
  type TestPerson,
  testSites,
} from '@alveary/server/testing/world.ts';
import { reportCalls } from '../contract/calls.ts';
import type { AsthmaReport } from '../contract/model.ts';
import { insertPersonWith } from './testing/people.ts';

let test: TestApp;
let patient: TestPatient;
let sessions: { readonly pre: string; readonly post: string; readonly device: string };

const offer = (isOffered: boolean, siteId: string = testSites.north) =>
  test.database.transact({ allSites: 'a test sets the flag' }, (at) =>
    at.run(
      `update sites set feature_values = feature_values || jsonb_build_object('portal_asthma_report_enabled', $2::boolean) where id = $1`,
      [siteId, isOffered],
    ),
  );

const insertSession = (profileId: string, performedAt: string, hasCurve: boolean) =>
  test.database.transact({ allSites: 'a test brings a session' }, async (at) => {
    const [id, testId] = [newId(), newId()];
    await at.run(
      `insert into spirometry_sessions (id, profile_id, performed_at, created_at)
       values ($1, $2, $3, $3::timestamptz + interval '1 month')`,
      [id, profileId, performedAt],
    );
    if (hasCurve) {
      await at.run(
        `insert into spirometry_tests (id, session_id, profile_id, position, fvc, fev1, fvc_quality, fev1_quality)
         values ($1, $2, $3, 1, 4, 3, 'acceptable', 'acceptable')`,
        [testId, id, profileId],
      );
      await at.run(
        `insert into spirometry_curves (test_id, session_id, profile_id, samples_a_second, packed) values ($1, $2, $3, 100, '\\x00')`,
        [testId, id, profileId],
      );
    }
    return id;
  });

beforeAll(async () => {
  test = await testApp();
});

beforeEach(async () => {
  await offer(true);
  patient = await test.database.transact({ allSites: 'a test sets up its patient' }, async (at) => {
    const made = await insertPatient(at, {
      firstName: 'Rita',
      lastName: 'Reported',
      sites: [testSites.north],
    });
    await at.run(`update profiles set created_at = '2026-01-01T10:00:00Z' where id = $1`, [made.profileId]);
    return made;
  });
  sessions = {
    pre: await insertSession(patient.profileId, '2026-01-12T09:00:00Z', true),
    post: await insertSession(patient.profileId, '2026-01-12T09:20:00Z', true),
    device: await insertSession(patient.profileId, '2026-01-15T09:00:00Z', false),
  };
});

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';
const send = (method: Method, path: string, body?: object, as: TestPerson = test.world.lena) =>
  test.send({ method, path: `reports${path}`, as, ...(body === undefined ? {} : { body }) });

const days = { start_date: '2026-01-10', end_date: '2026-01-20' };
const base = () => ({ profile_id: patient.profileId, site_id: testSites.north, ...days });
const create = async (more: object = {}): Promise<AsthmaReport> =>
  (await send('POST', '', { ...base(), ...more })).json();
const finalise = async ({ id, version }: AsthmaReport): Promise<AsthmaReport> =>
  (await send('POST', `/${id}/finalise`, { version })).json();
const codeOf = (answer: { json(): { code: string } }) => answer.json().code;
const messagesOf = (answer: { json(): { errors?: { field: string; message: string }[] } }) =>
  (answer.json().errors ?? []).map(({ message }) => message).join(' ');
const list = async (as?: TestPerson) => {
  const answer = await send(
    'GET',
    `?profile_id=${patient.profileId}&limit=100&offset=0&type=asthma`,
    undefined,
    as,
  );
  return { rows: answer.json() as AsthmaReport[], total: answer.headers['x-total-count'] };
};

const personWith = (actions: readonly string[], siteId?: string): Promise<TestPerson> =>
  insertPersonWith(test, actions, siteId);

describe('a report', () => {
  it('REPORT-013 REPORT-014 REPORT-015 is created as a draft of the type asthma, for a patient, a site and days', async () => {
    const report = await create({ name: 'Spring', description: 'Pollen' });
    expect(report).toMatchObject({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      name: 'Spring',
      description: 'Pollen',
      profile_id: patient.profileId,
      site_id: testSites.north,
      ...days,
      type: 'asthma',
      state: 'draft',
    });
    expect((await send('POST', '', { ...base(), type: 'copd' })).statusCode).toBe(400);
    // Nobody creates a final one.
    const final = await send('POST', '', { ...base(), state: 'final' });
    expect([final.statusCode, messagesOf(final)]).toEqual([400, expect.stringContaining('state')]);
  });

  it('REPORT-027 REPORT-028 REPORT-045 is read with when and by whom it was made and changed', async () => {
    const before = Date.now();
    const { id, version } = await create();
    const between = Date.now();
    const { tom, lena } = test.world;
    await send('PATCH', `/${id}`, { version, description: 'By Tom' }, tom);
    const report: AsthmaReport = (await send('GET', `/${id}`)).json();
    const [made, changed] = [Date.parse(report.createdAt), Date.parse(report.updatedAt)];
    expect([made >= before, made <= between]).toEqual([true, true]);
    expect([changed >= between, changed <= Date.now()]).toEqual([true, true]);
    expect(report.createdBy).toEqual({ id: lena.id, first_name: 'Lena', last_name: 'Tester' });
    expect(report.updatedBy).toEqual({ id: tom.id, first_name: 'Tom', last_name: 'Tester' });
  });

  it('REPORT-016 REPORT-021 REPORT-023 holds the referring clinician, comments on each pair, and scores of the ACQ with their result', async () => {
    const comments = { main: 'Better', tolerance: 'Good', symptoms: 'Less', saba_used: 'Twice' };
    const scores = {
      waking: 1,
      symptoms: 2,
      activities: 1,
      shortnessOfBreath: 2,
      wheezing: 1,
      bronchodilator: 2,
      fev1Prebronchodilator: 3,
      // The server works it out.
      result: 6,
    };
    const report = await create({
      details: { referringClinician: { name: 'Dr. Ana Petrović' } },
      attached_reports: {
        prepost: [{ id: newId(), pre: { id: sessions.pre }, post: { id: sessions.post }, comments }],
      },
      acq: { slots: [{ date: '2026-01-12', scores }, {}, {}] },
    });
    expect(report.details.referringClinician.name).toBe('Dr. Ana Petrović');
    expect(report.attached_reports_2019.prepost[0]?.comments).toEqual(comments);
    expect(report.acq.slots[0]).toEqual({
      date: '2026-01-12',
      scores: { ...scores, result: 1.71 },
      from: null,
    });
    expect(report.acq.slots[1]).toMatchObject({ date: null, scores: { waking: null, result: null } });
    const wrong = await send('POST', '', { ...base(), acq: { slots: [{ scores: { waking: 7 } }, {}, {}] } });
    expect(messagesOf(wrong)).toContain('from 0 to 6');
  });

  it('REPORT-019 REPORT-020 holds sessions and pairs with id and created_at, each once, by their standard', async () => {
    const one = { id: sessions.pre, comments: { main: 'Morning' } };
    const pair = { id: newId(), pre: { id: sessions.pre }, post: { id: sessions.post } };
    const report = await create({
      attached_reports: { spirometry_sessions: [one, { id: sessions.device }, one], prepost: [pair] },
      attached_reports_2019: { spirometry_sessions: [one], prepost: [{ ...pair, id: newId() }] },
    });
    // Each was sent to the server a month after it was blown.
    const mark = (id: string, at: string) => ({
      id,
      created_at: `2026-02-${at}:00.000Z`,
      performed_at: `2026-01-${at}:00.000Z`,
    });
    expect(report.attached_reports_2019).toEqual({
      spirometry_sessions: [{ ...mark(sessions.pre, '12T09:00'), comments: { main: 'Morning' } }],
      prepost: [
        {
          id: pair.id,
          pre: mark(sessions.pre, '12T09:00'),
          post: mark(sessions.post, '12T09:20'),
          comments: { main: '', tolerance: '', symptoms: '', saba_used: '' },
        },
      ],
    });
    expect(report.attached_reports).toEqual({
      spirometry_sessions: [{ ...mark(sessions.device, '15T09:00'), comments: { main: '' } }],
      prepost: [],
    });
  });

  it('attaches no session of somebody else, and no pair the wrong way round', async () => {
    const foreign = await insertSession(test.world.northPatient.profileId, '2026-01-12T09:00:00Z', true);
    const tries: readonly [object, string][] = [
      [{ spirometry_sessions: [{ id: foreign }] }, 'does not belong to the patient'],
      [{ spirometry_sessions: [{ id: newId() }] }, 'does not belong to the patient'],
      [
        { prepost: [{ id: newId(), pre: { id: sessions.post }, post: { id: sessions.pre } }] },
        'must be later than the one before it',
      ],
      [
        { prepost: [{ id: newId(), pre: { id: sessions.pre }, post: { id: sessions.pre } }] },
        'must be later than the one before it',
      ],
    ];
    for (const [attached_reports, message] of tries) {
      const answer = await send('POST', '', { ...base(), attached_reports });
      expect([answer.statusCode, messagesOf(answer)]).toEqual([400, expect.stringContaining(message)]);
    }
  });

  it('REPORT-030 REPORT-032 REPORT-033 is named by its days where nobody named it, and covers days of the patient here', async () => {
    expect((await create()).name).toBe('11 Days Report');
    expect((await create({ name: ' ' })).name).toBe('11 Days Report');
    const tomorrow = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10);
    const tries: readonly [object, string][] = [
      [{ start_date: '2025-12-30' }, 'before the patient was created'],
      [{ end_date: tomorrow }, 'after today'],
      [{ start_date: '2026-02-30' }, 'a date such as'],
    ];
    const { id } = await create();
    for (const [range, message] of tries) {
      for (const answer of [
        await send('POST', '', { ...base(), ...range }),
        await send('PATCH', `/${id}`, { version: 1, ...range }),
      ]) {
        expect([answer.statusCode, messagesOf(answer)]).toEqual([400, expect.stringContaining(message)]);
      }
    }
    // The days themselves are covered: that of the creation, and today.
    const whole = { start_date: '2026-01-01', end_date: new Date().toISOString().slice(0, 10) };
    expect(await create(whole)).toMatchObject(whole);
  });

  it('REPORT-034 covers one day at least', async () => {
    const one = await create({ start_date: '2026-01-20', end_date: '2026-01-20' });
    expect([one.name, one.start_date, one.end_date]).toEqual(['1 Days Report', '2026-01-20', '2026-01-20']);
    const none = { start_date: '2026-01-20', end_date: '2026-01-19' };
    for (const answer of [
      await send('POST', '', { ...base(), ...none }),
      await send('PATCH', `/${one.id}`, { version: 1, ...none }),
    ]) {
      expect([answer.statusCode, messagesOf(answer)]).toEqual([
        400,
        'The report must cover at least one day: choose an end that is not before the start.',
      ]);
    }
  });

  it('REPORT-017 REPORT-022 REPORT-024 keeps comments, dates of the ACQ and options as they were sent, else the usual ones', async () => {
    const comments = { insights: 'I', onboarding: 'O', spirometry_coaching: 'C', spirometry_notes: 'N' };
    const dates = ['2026-01-12', '2026-01-14', '2026-01-16'];
    const options = {
      spirometry: { showPercents: true, showHighLowTable: false },
      aos: { enabled: false },
      aqi: { enabled: false },
    };
    const { id } = await create({ comments, acq: { slots: dates.map((date) => ({ date })) }, ...options });
    const kept: AsthmaReport = (await send('GET', `/${id}`)).json();
    expect([kept.comments, kept.acq.slots.map(({ date }) => date)]).toEqual([comments, dates]);
    expect(kept).toMatchObject(options);
    expect(await create()).toMatchObject({
      comments: { insights: '', onboarding: '', spirometry_coaching: '', spirometry_notes: '' },
      spirometry: { showPercents: false, showHighLowTable: true },
      aos: { enabled: true },
      aqi: { enabled: true },
    });
    const four = { slots: [...dates, '2026-01-18'].map((date) => ({ date })) };
    expect(messagesOf(await send('POST', '', { ...base(), acq: four }))).toBe('The ACQ has three dates.');
  });

  it('REPORT-037 REPORT-043 is created by POST, which refuses one that has an id', async () => {
    const answer = await send('POST', '', base());
    expect(answer.statusCode).toBe(201);
    const again = await send('POST', '', { ...base(), id: answer.json().id });
    expect([again.statusCode, messagesOf(again)]).toEqual([
      400,
      'This report has an id already: it is changed, not created.',
    ]);
    expect((await list()).rows).toHaveLength(1);
  });

  it('REPORT-038 REPORT-044 is changed by PATCH, which needs the id and the version that was seen', async () => {
    const { id } = await create({ name: 'Spring', description: 'Pollen' });
    const without = await send('PATCH', '/undefined', { version: 1, name: 'Summer' });
    expect([without.statusCode, messagesOf(without)]).toEqual([
      400,
      'Say which report is changed: send its id.',
    ]);
    const changed = await send('PATCH', `/${id}`, { version: 1, name: 'Summer' });
    expect(changed.json()).toMatchObject({ id, version: 2, name: 'Summer', description: 'Pollen' });
    const stale = await send('PATCH', `/${id}`, { version: 1, name: 'Autumn' });
    expect([codeOf(stale), stale.json().current.name]).toEqual(['Stale', 'Summer']);
  });

  it('REPORT-044 REPORT-045 changes any of its parts, leaves the others, and is read as it is now', async () => {
    const slots = [{ date: '2026-01-12', scores: { waking: 3 } }, {}, {}];
    const parts = {
      name: 'Summer',
      description: 'Grass',
      start_date: '2026-01-11',
      end_date: '2026-01-19',
      details: { referringClinician: { name: 'Dr. Ana Petrović' } },
      comments: { insights: 'I', onboarding: 'O', spirometry_coaching: 'C', spirometry_notes: 'N' },
      attached_reports: {
        spirometry_sessions: [{ id: sessions.device, comments: { main: 'Evening' } }],
        prepost: [],
      },
      attached_reports_2019: {
        spirometry_sessions: [{ id: sessions.pre, comments: { main: 'Morning' } }],
        prepost: [],
      },
      acq: { slots },
      spirometry: { showPercents: true, showHighLowTable: false },
      aos: { enabled: false },
      aqi: { enabled: false },
      filters: { onlyInRange: false, onlyUsable: true },
    };
    let seen = await create();
    for (const [part, value] of Object.entries(parts)) {
      const answer = await send('PATCH', `/${seen.id}`, { version: seen.version, [part]: value });
      expect(answer.statusCode, answer.body).toBe(200);
      const now: AsthmaReport = answer.json();
      expect(now).toMatchObject({ [part]: value });
      const name = part.endsWith('_date') ? now.name : seen.name;
      const { updatedAt, version } = now;
      expect(now).toEqual({ ...seen, name, updatedAt, version, [part]: now[part as keyof AsthmaReport] });
      expect((await send('GET', `/${seen.id}`)).json()).toEqual(now);
      seen = now;
    }
  });

  it('REPORT-046 stands in the list of the patient, the newest days first, page by page', async () => {
    const older = await create();
    const newer = await create({ start_date: '2026-01-12', end_date: '2026-01-22' });
    const { rows, total } = await list();
    expect([rows.map(({ id }) => id), total]).toEqual([[newer.id, older.id], '2']);
    const second = await send('GET', `?profile_id=${patient.profileId}&limit=1&offset=1&type=asthma`);
    expect(second.json().map(({ id }: { id: string }) => id)).toEqual([older.id]);
    expect((await send('GET', `?profile_id=${patient.profileId}&limit=101`)).statusCode).toBe(400);
    expect((await send('GET', `?profile_id=${patient.profileId}&type=copd`)).statusCode).toBe(400);
    expect(reportCalls.list.input.query.parse({ profile_id: patient.profileId })).toMatchObject({
      limit: 100,
      offset: 0,
      type: 'asthma',
    });
  });

  it('REPORT-001 is offered with the flag of the site only', async () => {
    const report = await create();
    await offer(false);
    // What another site offers.
    await offer(true, testSites.south);
    const { id, version } = report;
    expect(codeOf(await send('POST', '', base()))).toBe('ReportsNotOffered');
    expect(codeOf(await send('PATCH', `/${id}`, { version, name: 'Other' }))).toBe('ReportsNotOffered');
    expect(codeOf(await send('POST', `/${id}/finalise`, { version }))).toBe('ReportsNotOffered');
    await offer(true);
    expect((await finalise(report)).state).toBe('final');
  });
});

describe('a final report', () => {
  it('is read, not changed; a new version is a draft with the same content', async () => {
    const final = await finalise(await create({ description: 'Settled' }));
    expect(final).toMatchObject({ state: 'final', version: 2, finalisedBy: { first_name: 'Lena' } });
    const { id, version } = final;
    expect(codeOf(await send('PATCH', `/${id}`, { version, name: 'Other' }))).toBe('ReportFinal');
    expect(codeOf(await send('POST', `/${id}/finalise`, { version }))).toBe('ReportFinal');
    const next: AsthmaReport = (await send('POST', `/${id}/new-version`)).json();
    expect(next).toMatchObject({ state: 'draft', follows: id, description: 'Settled', version: 1 });
    expect(codeOf(await send('POST', `/${next.id}/new-version`))).toBe('ReportNotFinal');
    expect((await send('GET', `/${id}`)).json()).toEqual(final);
  });

  it('versions of a report are told apart: each says which it is, the older ones by which final one they were replaced', async () => {
    const first = await finalise(await create());
    const renew = async (id: string): Promise<AsthmaReport> =>
      (await send('POST', `/${id}/new-version`)).json();
    const saved = await send('PATCH', `/${(await renew(first.id)).id}`, { version: 1, name: 'Corrected' });
    const draft: AsthmaReport = saved.json();
    const ids = [first.id, draft.id];
    const told = async (): Promise<unknown> =>
      (await list()).rows
        .filter(({ id }) => ids.includes(id))
        .toSorted((one, other) => one.edition - other.edition)
        .map(({ edition, replacedBy }) => [edition, replacedBy]);
    // A copy that is a draft replaces nothing yet.
    expect(await told()).toEqual([
      [1, null],
      [2, null],
    ]);
    const second = await finalise(draft);
    expect(second).toMatchObject({ edition: 2, replacedBy: null });
    expect((await send('GET', `/${first.id}`)).json()).toMatchObject({
      edition: 1,
      replacedBy: { id: second.id, edition: 2 },
    });
    const third = await finalise(await renew(second.id));
    ids.push(third.id);
    const byThird = { id: third.id, edition: 3 };
    expect(await told()).toEqual([
      [1, byThird],
      [2, byThird],
      [3, null],
    ]);
    expect(codeOf(await send('POST', `/${first.id}/new-version`))).toBe('ReportReplaced');
    // Without the last one, the one before holds again; numbers stay.
    expect((await send('DELETE', `/${third.id}`)).statusCode).toBe(204);
    expect(await told()).toEqual([
      [1, { id: second.id, edition: 2 }],
      [2, null],
    ]);
    expect(await renew(second.id)).toMatchObject({ edition: 3, replacedBy: null });
  });

  it('two people who begin a new version at once go on with the same draft', async () => {
    const { id } = await finalise(await create());
    const begun = await Promise.all([send('POST', `/${id}/new-version`), send('POST', `/${id}/new-version`)]);
    const [one, other]: AsthmaReport[] = begun.map((answer) => answer.json());
    expect(one).toMatchObject({ state: 'draft', follows: id, edition: 2 });
    expect(other).toEqual(one);
  });

  it('is finalised as it was seen', async () => {
    const { id } = await create();
    await send('PATCH', `/${id}`, { version: 1, name: 'Other' });
    expect(codeOf(await send('POST', `/${id}/finalise`, { version: 1 }))).toBe('Stale');
  });
});

describe('who may do what', () => {
  it('REPORT-002 report_view sees both states, report_view_final final ones, report_add_edit writes, report_soft_delete hides', async () => {
    const draft = await create();
    const final = await finalise(await create());
    const see = 'action_profile_view';
    const viewer = await personWith([see, 'report_view']);
    const finalViewer = await personWith([see, 'report_view_final']);
    const writer = await personWith([see, 'report_add_edit']);
    const remover = await personWith([see, 'report_soft_delete']);
    const idsFor = async (as: TestPerson) => (await list(as)).rows.map(({ id }) => id).toSorted();
    expect(await idsFor(viewer)).toEqual([draft.id, final.id].toSorted());
    expect(await idsFor(finalViewer)).toEqual([final.id]);
    expect((await list(finalViewer)).total).toBe('1');
    const statusOf = async (method: Method, path: string, as: TestPerson, body?: object) =>
      (await send(method, path, body, as)).statusCode;
    expect(await statusOf('GET', `/${draft.id}`, viewer)).toBe(200);
    expect(await statusOf('GET', `/${draft.id}`, finalViewer)).toBe(404);
    expect(await statusOf('GET', `/${final.id}`, finalViewer)).toBe(200);
    const change = { version: 1, name: 'Other' };
    for (const other of [viewer, finalViewer, remover]) {
      expect(await statusOf('PATCH', `/${draft.id}`, other, change)).toBe(403);
      expect(await statusOf('POST', '', other, base())).toBe(403);
      expect(await statusOf('POST', `/${draft.id}/finalise`, other, { version: 1 })).toBe(403);
      expect(await statusOf('POST', `/${final.id}/new-version`, other)).toBe(403);
    }
    expect(await statusOf('PATCH', `/${draft.id}`, writer, change)).toBe(200);
    expect(await statusOf('POST', `/${draft.id}/finalise`, writer, { version: 2 })).toBe(200);
    for (const other of [viewer, finalViewer, writer]) {
      expect(await statusOf('DELETE', `/${final.id}`, other)).toBe(403);
    }
    expect(await statusOf('DELETE', `/${final.id}`, remover)).toBe(204);
    expect(await statusOf('GET', `/${final.id}`, viewer)).toBe(404);
    expect(await idsFor(viewer)).toEqual([draft.id]);
    const kept = await test.database.searches.one<{ state: string }>(
      'select state from asthma_reports where id = $1 and deleted_at is not null',
      [final.id],
    );
    expect(kept.state).toBe('final');
  });

  it('a report of a patient of another site is out of reach in each of its parts', async () => {
    const draft = await create();
    const final = await finalise(await create());
    const { priya } = test.world;
    const elsewhere = await personWith(['action_profile_view', 'report_soft_delete'], testSites.south);
    const tries: readonly [Method, string, object | undefined, string, TestPerson][] = [
      ['GET', `?profile_id=${patient.profileId}`, undefined, 'NoSiteForPatient', priya],
      ['GET', `/${final.id}`, undefined, 'ReportNotFound', priya],
      ['POST', '', base(), 'NoSiteForPatient', priya],
      ['POST', '', { ...base(), site_id: testSites.south }, 'NoSiteForPatient', test.world.lena],
      ['PATCH', `/${draft.id}`, { version: 1, name: 'Mine' }, 'ReportNotFound', priya],
      ['POST', `/${draft.id}/finalise`, { version: 1 }, 'ReportNotFound', priya],
      ['POST', `/${final.id}/new-version`, undefined, 'ReportNotFound', priya],
      ['DELETE', `/${draft.id}`, undefined, 'ReportNotFound', elsewhere],
    ];
    for (const [method, path, body, code, as] of tries) {
      expect(codeOf(await send(method, path, body, as)), `${method} ${path}`).toBe(code);
    }
  });
});
