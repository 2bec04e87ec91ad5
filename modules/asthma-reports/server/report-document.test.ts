// Does the report that is signed say everything once more on paper, and does a final one go on saying what was signed? (OP-REPORT-1; docs/decisions/0072)
import { newId } from '@alveary/server/platform/ids.ts';
import { type TestApp, testApp } from '@alveary/server/testing/app.ts';
import { pagesOfPdf, textOfPdf } from '@alveary/server/testing/pdf-text.ts';
import {
  insertPatient,
  type TestPatient,
  type TestPerson,
  testSites,
} from '@alveary/server/testing/world.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import type { ShownFigures } from '../contract/figures.ts';
import type { AsthmaReport } from '../contract/model.ts';
import { insertPersonWith, insertSession } from './testing/people.ts';

let test: TestApp;
let patient: TestPatient;
let sessions: { readonly alone: string; readonly pre: string; readonly post: string };

const transact = (statement: string, values: readonly unknown[]) =>
  test.database.transact({ allSites: 'a test changes rows' }, (db) => db.run(statement, [...values]));

beforeEach(async () => {
  test ??= await testApp();
  await transact(
    `update sites set feature_values = feature_values ||
       '{"portal_asthma_report_enabled": true, "time_zone": "America/Los_Angeles"}' where id = $1`,
    [testSites.north],
  );
  patient = await test.database.transact({ allSites: 'a test sets up its patient' }, (db) =>
    insertPatient(db, {
      firstName: 'Žofia',
      lastName: 'Novák <b>',
      dateOfBirth: '1986-02-03',
      sites: [testSites.north],
    }),
  );
  const { profileId } = patient;
  await transact(`update profiles set created_at = '2026-01-01T10:00:00Z' where id = $1`, [profileId]);
  sessions = {
    alone: await insertSession(test, profileId, {
      at: '2026-01-11T07:30:00Z',
      fev1: 2.2,
      isRecorded: true,
    }),
    pre: await insertSession(test, profileId, { at: '2026-01-12T17:00:00Z', bronchodilator: 'pre', fev1: 2 }),
    post: await insertSession(test, profileId, {
      at: '2026-01-12T17:20:00Z',
      bronchodilator: 'post',
      fev1: 2.4,
    }),
  };
  await transact(
    `insert into aos_sessions (id, profile_id, performed_at, r5, r20, r5_20, x5, ax, quality, source)
     values ($1, $3, '2026-01-12T17:40:00Z', 0.44, 0.32, 0.12, -0.15, 0.98, 'Acceptable', 'Oscillometer'),
       ($2, $3, '2026-02-12T17:40:00Z', 0.77, 0.32, 0.12, -0.15, 0.98, 'Later', 'Oscillometer')`,
    [newId(), newId(), profileId],
  );
  // 2026-01-21T07:59Z is the last minute of the range there; a minute later it is over.
  for (const [value, at] of [
    [40, '2026-01-12T20:00:00Z'],
    [160, '2026-01-21T07:59:00Z'],
    [300, '2026-01-21T08:00:00Z'],
  ]) {
    await transact(
      `insert into measurements (id, profile_id, type, name, value, unit, taken_at, source)
       values ($1, $2, 'air_quality', 'Air quality', $3, 'US AQI', $4, 'AIR')`,
      [newId(), profileId, value, at],
    );
  }
});

const send = (
  method: 'GET' | 'POST' | 'PATCH',
  path: string,
  body?: object,
  as: TestPerson = test.world.lena,
) => test.send({ method, path: `reports${path}`, as, ...(body === undefined ? {} : { body }) });

const slot = {
  date: '2026-01-15',
  scores: { waking: 1, symptoms: 2, activities: 1, shortnessOfBreath: 2, wheezing: 2, bronchodilator: 2 },
};
const create = async (more: object = {}): Promise<AsthmaReport> => {
  const answer = await send('POST', '', {
    profile_id: patient.profileId,
    site_id: testSites.north,
    start_date: '2026-01-10',
    end_date: '2026-01-20',
    name: 'January',
    details: { referringClinician: { name: 'Dr. Ana Petrović' } },
    comments: { insights: 'Better mornings', spirometry_notes: 'Coughs at first' },
    attached_reports: {
      spirometry_sessions: [{ id: sessions.alone, comments: { main: 'Good effort' } }],
      prepost: [
        {
          id: newId(),
          pre: { id: sessions.pre },
          post: { id: sessions.post },
          comments: {
            main: 'After salbutamol',
            tolerance: 'Well',
            symptoms: '',
            saba_used: 'Six hours before',
          },
        },
      ],
    },
    acq: { slots: [slot, {}, {}] },
    spirometry: { showPercents: true, showHighLowTable: true },
    ...more,
  });
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json();
};
const finalise = async ({ id, version }: AsthmaReport): Promise<AsthmaReport> =>
  (await send('POST', `/${id}/finalise`, { version })).json();
const pdf = async (id: string): Promise<Buffer> => (await send('GET', `/${id}/document`)).rawPayload;
const textOf = async (id: string): Promise<string> => textOfPdf(await pdf(id));
const figuresOf = async (id: string): Promise<ShownFigures> => (await send('GET', `/${id}/figures`)).json();
const overwrite = async (sessionId: string): Promise<void> => {
  const { rows } = await test.database.searches
    .many<{ id: string }>('select id from spirometry_tests where session_id = $1 order by position', [
      sessionId,
    ])
    .then((found) => ({ rows: found }));
  await transact('update spirometry_sessions set version = 2 where id = $1', [sessionId]);
  await transact(
    `insert into spirometry_overwritings (id, session_id, profile_id, version, kind, excluded_test_ids, occurred_at, created_at)
     values ($1, $2, $3, 2, 'saved', array[$4::uuid], '2026-02-03T06:00:00Z', '2026-02-03T06:00:00Z')`,
    [newId(), sessionId, patient.profileId, rows[0]?.id],
  );
};

describe('the document of a report', () => {
  it('REPORT-006 REPORT-007 REPORT-045 says whose it is, of when, what each session measured and what it means', async () => {
    const report = await finalise(await create());
    const text = await textOf(report.id);
    for (const words of [
      'January',
      'Žofia Novák <b>',
      'Feb 3, 1986',
      'Jan 10, 2026',
      'Jan 20, 2026',
      'Dr. Ana Petrović',
      'Better mornings',
      'Coughs at first',
      // Half past seven in the morning of the 11th in UTC is still the 10th there.
      'Jan 10, 2026 11:30 PM',
      'Good effort',
      // 2.2 of 3 L is 73 %; z = (2.2/3 - 1) / 0.12 = -2.22; the limit is 3 * (1 - 1.645 * 0.12).
      'FEV1 (L) 2.20 2.41 3.00 73 -2.22',
      'GLI Global 2022',
      'female',
      '165 cm (5 ft 5 in)',
      'FEV1 grade A, FVC grade A; 3 usable tests.',
      'Pattern: obstruction; mild by z-score.',
      'Jan 12, 2026 9:00 AM and Jan 12, 2026 9:20 AM',
      'FEV1 by 2022: +400 mL, +13.3 % of predicted: responds',
      'FEV1 by 2005: +400 mL, +20.0 % of the value before: responds (more than 12 % and more than 200 mL)',
      'FVC by 2022: 0 mL, 0.0 % of predicted: no response',
      'Tolerance: Well',
      'Reliever (SABA) used: Six hours before',
      'Made final by',
      'times of America/Los Angeles',
    ]) {
      expect(text).toContain(words);
    }
    expect(text).not.toContain('Symptoms:');
    expect(text).not.toContain('Draft');
  });

  it('REPORT-009 REPORT-011 REPORT-026 shows ACQ, oscillometry and the air of the range, by the switches', async () => {
    const shown = await textOf((await create()).id);
    // (1 + 2 + 1 + 2 + 2 + 2) / 6.
    for (const words of [
      'Result 1.67 not well controlled',
      'Jan 15, 2026',
      'Jan 12, 2026 9:40 AM 0.44 0.32 0.12 -0.15 0.98 Acceptable',
      '2 readings: 1 good, 1 unhealthy.',
      'Mean 100 (moderate); highest 160 (unhealthy) on Jan 20, 2026.',
    ]) {
      expect(shown).toContain(words);
    }
    expect(shown).not.toContain('Later');
    const noAos = await textOf((await create({ aos: { enabled: false } })).id);
    expect([noAos.includes('Oscillometry'), noAos.includes('Air quality')]).toEqual([false, true]);
    const noAir = await textOf((await create({ aqi: { enabled: false } })).id);
    expect([noAir.includes('Oscillometry'), noAir.includes('Air quality')]).toEqual([true, false]);
  });

  it('REPORT-010 REPORT-024 REPORT-025 shows percents and highs and lows by the options', async () => {
    const usual = await textOf((await create({ spirometry: {} })).id);
    expect(usual).not.toContain('% pred.');
    expect(usual).toContain('Highest and lowest of the attached sessions');
    expect(usual).toContain('FEV1 (L) 2.40 Jan 12, 2026 9:20 AM 2.00 Jan 12, 2026 9:00 AM');
    const other = await textOf(
      (await create({ spirometry: { showPercents: true, showHighLowTable: false } })).id,
    );
    expect(other).toContain('% pred.');
    expect(other).not.toContain('Highest and lowest');
    // Neither hangs on the other.
    const both = await textOf((await create()).id);
    for (const words of ['% pred.', 'Highest and lowest']) expect(both).toContain(words);
  });

  it('REPORT-015 a draft says on every page that it is one', async () => {
    const comments = { insights: 'A long word. '.repeat(700) };
    const pages = await pagesOfPdf(await pdf((await create({ comments })).id));
    expect(pages.length).toBeGreaterThan(2);
    for (const page of pages) expect(page).toMatch(/Draft$|^Draft|\sDraft\s/);
    expect((await send('GET', `/${(await create()).id}/document?format=html`)).body).toContain(
      '<p class="mark">Draft</p>',
    );
  });

  it('is a page of HTML in which names stay text, and a PDF with structure and fonts', async () => {
    const { id } = await create();
    const html = await send('GET', `/${id}/document?format=html`);
    expect(html.headers['content-type']).toContain('text/html');
    expect(html.body).toContain('Novák &lt;b&gt;');
    expect(html.body).not.toContain('<b>');
    const answer = await send('GET', `/${id}/document`);
    expect(answer.headers['content-type']).toBe('application/pdf');
    expect(answer.headers['content-disposition']).toContain('January-2026-01-20-draft.pdf');
    const raw = answer.rawPayload.toString('latin1');
    expect(raw).toContain('/MarkInfo');
    expect(raw).toContain('/FontFile2');
    expect((await send('GET', `/${id}/document?format=doc`)).statusCode).toBe(400);
  });

  it('REPORT-002 a draft is downloaded by those who see drafts, a final one by both, and each time it is noted', async () => {
    const [viewer, finalViewer, nobody] = [
      await insertPersonWith(test, ['action_profile_view', 'report_view']),
      await insertPersonWith(test, ['action_profile_view', 'report_view_final']),
      await insertPersonWith(test, ['action_profile_view']),
    ];
    const draft = await create();
    const final = await finalise(await create());
    const statusOf = async (id: string, part: string, as: TestPerson) =>
      (await send('GET', `/${id}/${part}`, undefined, as)).statusCode;
    for (const part of ['document', 'document?format=html', 'figures']) {
      expect(await statusOf(draft.id, part, viewer)).toBe(200);
      expect(await statusOf(final.id, part, viewer)).toBe(200);
      expect(await statusOf(draft.id, part, finalViewer)).toBe(404);
      expect(await statusOf(final.id, part, finalViewer)).toBe(200);
      expect(await statusOf(final.id, part, nobody)).toBe(403);
      expect(await statusOf(final.id, part, test.world.priya)).not.toBe(200);
    }
    const answer = await send('GET', `/${final.id}/document`, undefined, finalViewer);
    const row = await test.database.searches.one<{ action: string; patient_ids: string[] }>(
      'select action, patient_ids from audit_events where request_id = $1',
      [answer.headers['x-request-id']],
    );
    expect(row).toEqual({ action: 'report.download', patient_ids: [patient.profileId] });
  });
});

describe('an answer to the ACQ', () => {
  const answer = async (profileId: string, scores: readonly number[], at: string): Promise<string> => {
    const id = newId();
    const items = ['waking', 'symptoms', 'activities', 'shortnessOfBreath', 'wheezing', 'bronchodilator'];
    await transact(
      `insert into questionnaire_results (id, profile_id, internal_name, answered_at, answered_by, created_at, language, answers,
         score, missing, rule)
       values ($1, $2, 'asthma-control-questionnaire', $3, 'PATIENT', $3, 'en', $4, 1, 0, 'test')`,
      [
        id,
        profileId,
        at,
        JSON.stringify(items.map((item, index) => ({ item, value: scores[index] ?? null }))),
      ],
    );
    return id;
  };
  const slotOf = (result_id: string, more: object = {}) => ({
    acq: { slots: [{ date: '2026-01-14', from: { result_id }, ...more }, slot, {}] },
  });

  it('REPORT-009 REPORT-022 REPORT-023 stands in a slot as it was answered, whatever is sent beside it, and says so', async () => {
    const id = await answer(patient.profileId, [0, 1, 2, 3, 4, 5], '2026-01-15T05:00:00Z');
    const report = await create(slotOf(id, { scores: { waking: 6 } }));
    expect(report.acq.slots[0]).toEqual({
      date: '2026-01-14',
      scores: {
        waking: 0,
        symptoms: 1,
        activities: 2,
        shortnessOfBreath: 3,
        wheezing: 4,
        bronchodilator: 5,
        fev1Prebronchodilator: null,
        result: 2.5,
      },
      from: { result_id: id, answered_at: '2026-01-15T05:00:00.000Z', answered_by: 'PATIENT' },
    });
    expect(report.acq.slots[1]).toMatchObject({ from: null, scores: { result: 1.67 } });
    const text = await textOf(report.id);
    expect(text).toContain('Source Answered by the patient Typed');
    expect(text).toContain('Result 2.50 not well controlled 1.67 not well controlled');
    // No day on which it can have been answered anywhere.
    const other = await create(slotOf(id, { date: '2026-01-18' }));
    expect(other.acq.slots[0]?.date).toBe('2026-01-15');
  });

  it('of somebody else, of another questionnaire or taken out of the record is refused in words', async () => {
    const foreign = await answer(
      test.world.northPatient.profileId,
      [1, 1, 1, 1, 1, 1],
      '2026-01-15T05:00:00Z',
    );
    const other = await answer(patient.profileId, [1, 1, 1, 1, 1, 1], '2026-01-15T05:00:00Z');
    await transact(`update questionnaire_results set internal_name = 'mood' where id = $1`, [other]);
    const removed = await answer(patient.profileId, [1, 1, 1, 1, 1, 1], '2026-01-15T05:00:00Z');
    const draft = await create(slotOf(removed));
    await transact('update questionnaire_results set removed_at = now() where id = $1', [removed]);
    for (const id of [foreign, other, newId(), removed]) {
      const change = await send('PATCH', `/${draft.id}`, { version: 1, ...slotOf(id) });
      expect([change.statusCode, change.json().errors[0]?.field]).toEqual([400, 'acq']);
      expect(change.json().errors[0].message).toContain('Choose another one, or type it.');
    }
  });
});

describe('the figures of a final report', () => {
  it('REPORT-002 stay those of the moment, whatever becomes of its sessions, and it says so', async () => {
    const final = await finalise(await create());
    const before = await figuresOf(final.id);
    expect(before).toMatchObject({ is_kept: true, changes: [] });
    const fev1 = before.figures.sessions.map(({ best_values }) => best_values.fev1);
    expect(fev1).toEqual([2.2, 2, 2.4]);
    expect(before.figures.signed_by).toMatch(/^Lena /);

    await overwrite(sessions.alone);
    await transact(`update spirometry_predicted_values set m = 9 where session_id = $1`, [sessions.pre]);
    for (const table of ['tests', 'predicted_values']) {
      await transact(`delete from spirometry_${table} where session_id = $1`, [sessions.post]);
    }
    await transact('delete from spirometry_sessions where id = $1', [sessions.post]);
    await transact(`update profiles set last_name = 'Other' where id = $1`, [patient.profileId]);
    await transact(`update portal_users set last_name = 'Renamed' where id = $1`, [test.world.lena.id]);

    const after = await figuresOf(final.id);
    expect(after.figures).toEqual(before.figures);
    expect(after.changes).toEqual([
      {
        session_id: sessions.alone,
        performed_at: '2026-01-11T07:30:00.000Z',
        kind: 'changed',
        changed_at: '2026-02-03T06:00:00.000Z',
      },
      {
        session_id: sessions.pre,
        performed_at: '2026-01-12T17:00:00.000Z',
        kind: 'changed',
        changed_at: null,
      },
      {
        session_id: sessions.post,
        performed_at: '2026-01-12T17:20:00.000Z',
        kind: 'removed',
        changed_at: null,
      },
    ]);
    const text = await textOf(final.id);
    for (const words of [
      'FEV1 (L) 2.20 2.41 3.00 73 -2.22',
      'FEV1 by 2022: +400 mL, +13.3 % of predicted: responds',
      'Novák <b>',
      // Six in the morning of the 3rd in UTC is the evening of the 2nd there.
      'A session of this report was changed on Feb 2, 2026. It is the one of Jan 10, 2026 11:30 PM',
      'A session of this report was changed since.',
      'A session of this report was removed since.',
      `by ${before.figures.signed_by}`,
    ]) {
      expect(text).toContain(words);
    }
  });

  it('draws the best blow beside what is predicted, and a final report goes on with the one it was signed with', async () => {
    const final = await finalise(await create());
    const page = async () => (await send('GET', `/${final.id}/document?format=html`)).body;
    const drawn = await page();
    expect(drawn).toContain('aria-label="Flow-volume of 1 blow, beside what is predicted"');
    expect(drawn).toContain('aria-label="Volume-time of 1 blow, beside what is predicted"');
    expect(await textOf(final.id)).toContain('Dashed marks: predicted PEF, FEV1 and FVC');
    const [kept] = (await figuresOf(final.id)).figures.curves ?? [];
    expect(kept?.session_id).toBe(sessions.alone);

    // The test that was best is excluded: another blow is best from then on.
    await overwrite(sessions.alone);
    expect((await figuresOf(final.id)).figures.curves).toEqual([kept]);
    const next: AsthmaReport = (await send('POST', `/${final.id}/new-version`)).json();
    const [later] = (await figuresOf(next.id)).figures.curves ?? [];
    expect(later?.test_id).not.toBe(kept?.test_id);

    // Reports from before curves were kept show none of a session that is not any more what they show.
    await transact(`update asthma_reports set figures = figures - 'curves' where id = $1`, [final.id]);
    expect((await figuresOf(final.id)).figures.curves).toEqual([]);
  });

  it('the paper says which version it is, however often it was saved, and by which it was replaced', async () => {
    const draft = await create();
    const changed = await send('PATCH', `/${draft.id}`, { version: draft.version, name: 'Spring' });
    const first = await finalise(changed.json());
    expect(await textOf(first.id)).toContain('Final, version 1 ·');
    const next: AsthmaReport = (await send('POST', `/${first.id}/new-version`)).json();
    expect(await textOf(next.id)).toContain('Draft, version 2 ·');
    expect(await textOf(first.id)).not.toContain('replaced');
    await finalise(next);
    expect(await textOf(next.id)).toContain('Final, version 2 ·');
    expect(await textOf(first.id)).toContain('This report was replaced by its version 2.');
    const { headers } = await send('GET', `/${next.id}/document`);
    expect(headers['content-disposition']).toContain('-version-2.pdf');
  });

  it('a new version begins as a draft with the figures of now', async () => {
    const final = await finalise(await create());
    await overwrite(sessions.alone);
    const next: AsthmaReport = (await send('POST', `/${final.id}/new-version`)).json();
    const { figures, is_kept, changes } = await figuresOf(next.id);
    expect([is_kept, changes]).toEqual([false, []]);
    // Without the test that was excluded.
    expect(figures.sessions[0]?.best_values.fev1).toBeCloseTo(2.15, 9);
    expect((await figuresOf(final.id)).figures.sessions[0]?.best_values.fev1).toBe(2.2);
    expect(await textOf(next.id)).toContain('FEV1 (L) 2.15');
  });

  it('one that was final before figures were kept says that it shows those of now', async () => {
    const final = await finalise(await create());
    await transact('update asthma_reports set figures = null where id = $1', [final.id]);
    expect((await figuresOf(final.id)).is_kept).toBe(false);
    expect(await textOf(final.id)).toContain('made final before figures were kept');
  });

  it('times stand in UTC where the site has no time zone, and say so; in the EU days come first', async () => {
    await transact(
      `update sites set feature_values = feature_values - 'time_zone', region = 'eu' where id = $1`,
      [testSites.north],
    );
    const text = await textOf((await create()).id);
    expect(text).toContain('11 Jan 2026 07:30');
    expect(text).toContain('times in UTC');
    await transact(`update sites set region = 'us' where id = $1`, [testSites.north]);
  });
});
