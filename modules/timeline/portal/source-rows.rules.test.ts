// Is each source drawn with its values, its zone and its unit, and is no peak lost on the way?
import { describe, expect, it } from 'vitest';
import type { QuestionnaireResult } from '@alveary/modules/questionnaires/contract/model.ts';
import type { ListedSession } from '@alveary/modules/spirometry/contract/model.ts';
import { foldedSeries } from '@alveary/portal/ui/chart/time-series.ts';
import { timelineSources } from '../contract/sources.ts';
import { isEmpty, measuredRow, questionnaireRow, spirometryRow } from './source-rows.rules.ts';

const source = (tag: string) => timelineSources.find((one) => one.tag === tag)!;
const units = { weight: 'lbs', height: 'in', temperature: 'fahrenheit' } as const;
const points = (tag: string, values: number[], lower: number[] | null = null) => ({
  source: tag,
  total: values.length,
  before: null,
  usual: null,
  data: { kind: 'points' as const, times: values.map((_, at) => at * 60_000), values, lower },
});

const session = (performed_at: string, fev1: number | null): ListedSession => ({
  id: performed_at,
  performed_at,
  bronchodilator: null,
  has_curves: true,
  best_values: { fvc: 4, fev1: 3, fev1_fvc: 0.75, pef: 7, fef2575: 2 },
  relative_values: { fvc: 90, fev1: 80, pef: 90, fef2575: 60 },
  z_scores: { fvc: -0.5, fev1, fev1_fvc: -1 },
  grading: { fvc: 'A', fev1: 'A' },
  usable_tests: 3,
});

const result = (name: string, answeredAt: string, score: number | null): QuestionnaireResult => ({
  id: answeredAt,
  questionnaireInternalName: name,
  answeredAt,
  answeredBy: 'PATIENT',
  enteredBy: null,
  variant: null,
  recallPeriod: null,
  language: 'en',
  score,
  band: null,
  standing: null,
  missing: 0,
  rule: 'x',
  answers: [],
});

describe('the sources', () => {
  it.each([
    ['TIMELINE-007', 'copd-action-plan', 'COPD action plan'],
    ['TIMELINE-008', 'spirometry', 'Spirometry'],
    ['TIMELINE-009', 'cf-questionnaire', 'CF questionnaire'],
    ['TIMELINE-010', 'air_quality', 'Air quality'],
    ['TIMELINE-011', 'steps', 'Steps'],
    ['TIMELINE-012', 'spo2', 'SpO2'],
    ['TIMELINE-013', 'blood_pressure', 'Blood pressure'],
    ['TIMELINE-014', 'heart_rate', 'Heart rate'],
    ['TIMELINE-015', 'breathlessness', 'Breathlessness'],
    ['TIMELINE-016', 'weight', 'Weight'],
    ['TIMELINE-017', 'height', 'Height'],
    ['TIMELINE-018', 'mood', 'Mood'],
    ['TIMELINE-019', 'asthma-gina', 'Asthma GINA'],
    ['TIMELINE-020', 'aos', 'AOS'],
    ['TIMELINE-021', 'copd-assessment-test', 'COPD assessment test'],
    ['TIMELINE-022', 'frail-scale', 'Frail scale'],
    ['TIMELINE-023', 'self-efficacy-chronic-disease', 'Self-efficacy chronic disease'],
  ])('%s: %s is a row of its own, drawn when it has a value', (_, tag, title) => {
    const one = source(tag);
    expect(one.title).toBe(title);
    const rows = {
      sessions: () => spirometryRow(one, [session('2026-01-01T00:00:00Z', -1)], 'z'),
      questionnaire: () => questionnaireRow(one, [result(one.of, '2026-01-01T00:00:00Z', 2)]),
      measurements: () => measuredRow(one, points(tag, [1, 2, 3]), units),
      aos: () => measuredRow(one, points(tag, [1, 2, 3]), units),
    };
    const row = rows[one.from]();
    expect(row?.source.tag).toBe(tag);
    expect(isEmpty(row!)).toBe(false);
  });

  it('TIMELINE-008 spirometry is drawn as z-score, percent or litres; a session without usable values is left out', () => {
    const sessions = [session('2026-01-01T00:00:00Z', -2), session('2026-02-01T00:00:00Z', null)];
    const z = spirometryRow(source('spirometry'), sessions, 'z');
    expect(z.series.map(({ name, values }) => [name, values])).toEqual([
      ['FEV1', [-2]],
      ['FVC', [-0.5, -0.5]],
    ]);
    expect(z.limit?.value).toBe(-1.64);
    const litres = spirometryRow(source('spirometry'), sessions, 'L');
    expect([litres.series[0]?.values, litres.limit, litres.show(3)]).toEqual([[3, 3], undefined, '3.00']);
  });

  it.each(['z', '%', 'L'] as const)(
    'SPIRO-036 a session without two usable tests is no point of the trend graph, drawn as %s',
    (unit) => {
      const sessions = [
        { ...session('2026-01-01T00:00:00Z', -2), usable_tests: 2 },
        { ...session('2026-02-01T00:00:00Z', -1), usable_tests: 1 },
        { ...session('2026-03-01T00:00:00Z', -1), usable_tests: 0 },
      ];
      const { series } = spirometryRow(source('spirometry'), sessions, unit);
      expect(series.map(({ name, times }) => [name, times])).toEqual([
        ['FEV1', [Date.parse('2026-01-01T00:00:00Z')]],
        ['FVC', [Date.parse('2026-01-01T00:00:00Z')]],
      ]);
    },
  );

  it('TIMELINE-013 a blood pressure has both its values', () => {
    const row = measuredRow(source('blood_pressure'), points('blood_pressure', [128], [82]), units);
    expect(row?.series[0]).toMatchObject({ kind: 'span', values: [128], lower: [82] });
  });

  it('TIMELINE-016 weight is written in the unit of the site', () => {
    const row = measuredRow(source('weight'), points('weight', [80]), units);
    const [drawn = 0] = row?.series[0]?.values ?? [];
    expect([row?.unit, row?.show(drawn)]).toEqual(['lbs', '176']);
  });

  it('TIMELINE-017 height is written in the unit of the site', () => {
    const row = measuredRow(source('height'), points('height', [180]), units);
    expect(row?.show(row.series[0]?.values[0] ?? 0)).toBe('5 ft 11 in');
  });

  it('TIMELINE-010 air is drawn in five steps of its index', () => {
    const row = measuredRow(
      source('air_quality'),
      points('air_quality', [50, 51, 100, 101, 151, 301]),
      units,
    );
    expect(row?.series[0]?.values).toEqual([1, 2, 2, 3, 4, 5]);
    expect(row?.show(1)).toBe('1, good');
  });

  it('TIMELINE-021 results stand in their order with the zone that is good, one without a score is left out', () => {
    const row = questionnaireRow(source('copd-assessment-test'), [
      result('copd-assessment-test', '2026-03-01T00:00:00Z', 22),
      result('copd-assessment-test', '2026-02-01T00:00:00Z', null),
      result('mood', '2026-01-15T00:00:00Z', 5),
      result('copd-assessment-test', '2026-01-01T00:00:00Z', 9),
    ]);
    expect(row.series[0]?.values).toEqual([9, 22]);
    expect(row.zone).toEqual({ low: 0, high: 10, words: 'Low impact' });
  });
});

it('however many readings are folded, the lowest and the highest are still drawn', () => {
  const values = Array.from({ length: 5000 }, (_, at) => (at === 1234 ? 71 : at === 4321 ? 99 : 93));
  const row = measuredRow(source('spo2'), points('spo2', values), units);
  const [series] = row?.series ?? [];
  expect(series?.kind).toBe('buckets');
  expect(series!.times.length).toBeLessThanOrEqual(1201);
  expect(Math.min(...series!.lowest!)).toBe(71);
  expect(Math.max(...series!.highest!)).toBe(99);
  expect(row?.scale[0]).toBeLessThan(71);
  const few = { name: 'x', kind: 'line', times: [1, 2], values: [3, 4] } as const;
  expect(foldedSeries(few, { from: 0, to: 3 }, 10)).toBe(few);
});
