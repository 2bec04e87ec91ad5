// Are the six reports offered by their names, asked for by them, and refused by any other? (document 3 §3; OP-REPORT-5)
import { describe, expect, it, test } from 'vitest';
import { generatedReportCalls, offeredReports, reportTitles, wantedReport } from './generated.ts';

test.each([
  ['spirometry_basic_report', 'basic', false],
  ['spirometry_premium_report', 'premium', false],
  ['spirometry_compare_report', 'compare', false],
  ['spirometry_basic_report_ats2019', 'basic', true],
  ['spirometry_premium_report_ats2019', 'premium', true],
  ['spirometry_compare_report_ats2019', 'compare', true],
])('%s asks for %s, by the standard of 2019: %s', (name, kind, is2019) => {
  expect(wantedReport(name)).toEqual({ kind, is2019 });
  const offered = offeredReports(true).find((one) => one.name === name);
  expect(offered?.takes).toBe(kind === 'compare' ? 2 : 1);
  expect(offered?.title.endsWith(' (ATS/ERS 2019)')).toBe(is2019);
});

test('no other name is one', () => {
  expect(['spirometry_basic', 'spirometry_other_report', ''].map(wantedReport)).toEqual([null, null, null]);
});

test('a comparison is offered where there is something to compare with', () => {
  const names = (hasOther: boolean) => offeredReports(hasOther).map(({ title }) => title);
  expect(names(false)).toEqual([
    reportTitles.basic,
    reportTitles.premium,
    `${reportTitles.basic} (ATS/ERS 2019)`,
    `${reportTitles.premium} (ATS/ERS 2019)`,
  ]);
  expect(names(true)).toHaveLength(6);
});

describe('the sessions of a report', () => {
  const [one, other, third] = [1, 2, 3].map((n) => `0190a0a0-0000-7000-8000-00000000000${n}`);
  const read = (session_ids: unknown) =>
    generatedReportCalls.generate.input.query.safeParse({
      name: 'spirometry_basic_report',
      site_id: one,
      session_ids,
    });

  it('are one or two, each once, with blanks around their ids', () => {
    expect(read(` ${one} , ${other},${one}`).data?.session_ids).toEqual([one, other]);
    expect(read(`${one}`).data).toMatchObject({ session_ids: [one], format: 'pdf' });
  });

  it.each([
    [`${one},${other},${third}`, 'Name two sessions at most.'],
    [undefined, 'Name the sessions by their ids, separated by commas.'],
  ])('%s is refused', (ids, message) => {
    expect(read(ids).error?.issues[0]?.message).toBe(message);
  });

  it('are ids and nothing else', () => {
    expect(read('the last one').success).toBe(false);
    expect(read('').success).toBe(false);
    expect(read('x'.repeat(201)).success).toBe(false);
  });
});
