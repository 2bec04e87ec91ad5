// Each of the six reports of spirometry is generated for whom it is for, with what was measured and what it means (OP-REPORT-5).
import { pagesOfPdf } from '@alveary/server/testing/pdf-text.ts';
import { type TestApp, testApp } from '@alveary/server/testing/app.ts';
import {
  insertPatient,
  type TestPatient,
  type TestPerson,
  testSites,
} from '@alveary/server/testing/world.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { insertSession } from './testing/people.ts';

let test: TestApp;
let patient: TestPatient;
let sessions: { readonly pre: string; readonly post: string; readonly foreign: string };

beforeAll(async () => {
  test = await testApp();
  patient = await test.database.transact({ allSites: 'a test sets up its patient' }, (db) =>
    insertPatient(db, {
      firstName: 'Žofia',
      lastName: 'Novák <b>',
      dateOfBirth: '1986-02-03',
      sites: [testSites.north],
    }),
  );
  sessions = {
    pre: await insertSession(test, patient.profileId, {
      at: '2026-01-12T09:00:00Z',
      bronchodilator: 'pre',
      fev1: 2,
    }),
    post: await insertSession(test, patient.profileId, {
      at: '2026-01-12T09:20:00Z',
      bronchodilator: 'post',
      fev1: 2.4,
    }),
    foreign: await insertSession(test, test.world.northPatient.profileId, {
      at: '2026-01-12T09:00:00Z',
      fev1: 2,
    }),
  };
});

interface Asked {
  readonly name?: string;
  readonly ids?: readonly string[];
  readonly siteId?: string;
  readonly format?: string;
  readonly as?: TestPerson;
}
const generate = ({ name = 'spirometry_basic_report', ids, siteId, format, as }: Asked = {}) =>
  test.send({
    method: 'GET',
    path: `v3/generate-report?name=${name}&session_ids=${(ids ?? [sessions.pre]).join(',')}&site_id=${siteId ?? testSites.north}${format === undefined ? '' : `&format=${format}`}`,
    as: as ?? test.world.tom,
  });

const textOf = async (content: Buffer): Promise<string> => (await pagesOfPdf(content)).join('\n');

describe('a generated report', () => {
  it('REPORT-041 REPORT-042 is one page with measured, limits, percent, z, equation and interpretation', async () => {
    const answer = await generate();
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/pdf']);
    expect(await pagesOfPdf(answer.rawPayload)).toHaveLength(1);
    const text = await textOf(answer.rawPayload);
    // FEV1: 2 of 3 L is 67 %; z = (2/3 - 1) / 0.12 = -2.78; the limit is 3 * (1 - 1.645 * 0.12) = 2.41.
    expect(text).toMatch(/FEV1 \(L\)\s+2\.00\s+2\.41\s+3\.00\s+67\s+-2\.78/);
    for (const words of [
      'Žofia Novák',
      'Feb 3, 1986',
      'GLI Global 2022',
      'Pattern: obstruction; moderate',
      'Interpreted by',
      'The height came with the session.',
    ])
      expect(text).toContain(words);
  });

  it.each([
    ['spirometry_basic_report', 1, false, false],
    ['spirometry_premium_report', 1, true, false],
    ['spirometry_compare_report', 2, false, false],
    ['spirometry_basic_report_ats2019', 1, false, true],
    ['spirometry_premium_report_ats2019', 1, true, true],
    ['spirometry_compare_report_ats2019', 2, false, true],
  ])('REPORT-039 is called %s', async (name, count, hasTests, hasGrades) => {
    const ids = count === 2 ? [sessions.post, sessions.pre] : [sessions.pre];
    const answer = await generate({ name, ids });
    expect(answer.statusCode).toBe(200);
    const text = await textOf(answer.rawPayload);
    expect(text.includes('FET (s)')).toBe(hasTests);
    expect(text.includes('FEV1 grade A')).toBe(hasGrades);
    expect(text.includes('Bronchodilator response')).toBe(count === 2);
    // 0.4 L of 3 L expected.
    if (count === 2) expect(text).toContain('FEV1 by 2022: +400 mL, +13.3 % of predicted: responds');
    expect(
      (await generate({ name, ids: count === 2 ? [sessions.pre] : [sessions.pre, sessions.post] }))
        .statusCode,
    ).toBe(400);
  });

  it('REPORT-042 is offered of a session, to those who see its patient, and a comparison only beside another session', async () => {
    const offered = (id: string, as = test.world.tom) =>
      test.send({ method: 'GET', path: `spirometry/reports?session_id=${id}`, as });
    const names = async (id: string) =>
      (await offered(id)).json().map(({ name, takes }: { name: string; takes: number }) => [name, takes]);
    expect(await names(sessions.pre)).toEqual([
      ['spirometry_basic_report', 1],
      ['spirometry_premium_report', 1],
      ['spirometry_compare_report', 2],
      ['spirometry_basic_report_ats2019', 1],
      ['spirometry_premium_report_ats2019', 1],
      ['spirometry_compare_report_ats2019', 2],
    ]);
    expect((await names(sessions.foreign)).map(([name]: [string]) => name)).not.toContain(
      'spirometry_compare_report',
    );
    expect((await offered(sessions.pre, test.world.priya)).json().code).toBe('SessionNotFound');
    expect((await offered('none')).statusCode).toBe(400);
  });

  it('REPORT-040 of another name is refused in the words of the documents', async () => {
    for (const name of ['spirometry_report', 'spirometry_basic_report_ats2005', 'toString']) {
      const answer = await generate({ name });
      expect([answer.statusCode, answer.json().message]).toEqual([400, 'Unknown report name']);
    }
  });

  it('REPORT-041 is a page of HTML in which names stay text', async () => {
    const answer = await generate({ name: 'spirometry_premium_report_ats2019', format: 'html' });
    expect(answer.headers['content-type']).toContain('text/html');
    expect(answer.body).toContain('Novák &lt;b&gt;');
    expect(answer.body).not.toContain('<b>');
    expect(answer.body).toContain('aria-label="z-score of FEV1: -2.78, below the lower limit of normal"');
    expect((await generate({ format: 'doc' })).statusCode).toBe(400);
    const nowhere = `v3/generate-report?name=spirometry_basic_report&session_ids=${sessions.pre}`;
    expect((await test.send({ path: nowhere, as: test.world.tom })).statusCode).toBe(400);
  });

  it('shows nobody sessions of other sites, and mixes no patients', async () => {
    const { priya } = test.world;
    expect((await generate({ as: priya })).json().code).toBe('SessionNotFound');
    expect((await generate({ siteId: testSites.south })).json().code).toBe('NoSiteForPatient');
    const mixed = await generate({
      name: 'spirometry_compare_report',
      ids: [sessions.pre, sessions.foreign],
    });
    expect([mixed.statusCode, mixed.body]).toEqual([400, expect.stringContaining('the same patient')]);
  });
});
