// Is each source drawn with its values, its zone and its unit, and is no peak lost on the way?
import { describe, expect, it } from 'vitest';
import { definitionOf } from '@alveary/modules/questionnaires/contract/definitions.ts';
import type { QuestionnaireResult } from '@alveary/modules/questionnaires/contract/model.ts';
import { scoreOf } from '@alveary/modules/questionnaires/contract/scoring.rules.ts';
import type { ListedSession } from '@alveary/modules/spirometry/contract/model.ts';
import { foldedSeries } from '@alveary/portal/ui/chart/time-series.ts';
import { timelineSources } from '../contract/sources.ts';
import { isEmpty, measuredRow, questionnaireRow, spirometryRow, withScores } from './source-rows.rules.ts';

const source = (tag: string) => timelineSources.find((one) => one.tag === tag)!;
const units = { weight: 'lbs', height: 'in', temperature: 'fahrenheit' } as const;
const kilograms = { weight: 'kg', height: 'cm', temperature: 'celsius' } as const;
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
  fev075: null,
  best_qualities: { fvc: 'acceptable', fev1: 'acceptable' },
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
  it('are the seventeen of the documents and two more of asthma, each with a name of its own', () => {
    expect(timelineSources.map(({ title }) => title)).toEqual([
      'Spirometry',
      'SpO2',
      'Heart rate',
      'Blood pressure',
      'Breathlessness',
      'Steps',
      'Weight',
      'Height',
      'Air quality',
      'Mood',
      'Asthma GINA',
      'ACQ',
      'ACT',
      'AOS',
      'COPD action plan',
      'COPD assessment test',
      'CF questionnaire',
      'Frail scale',
      'Self-efficacy chronic disease',
    ]);
  });

  it.each([
    ['TIMELINE-010', 'air_quality', 'Air quality', [40, 120], [1, 3], 'of 5'],
    ['TIMELINE-011', 'steps', 'Steps', [4000, 12_000], [4000, 12_000], 'steps'],
    ['TIMELINE-012', 'spo2', 'SpO2', [95, 91], [95, 91], '%'],
    ['TIMELINE-014', 'heart_rate', 'Heart rate', [71, 88], [71, 88], 'bpm'],
    ['TIMELINE-015', 'breathlessness', 'Breathlessness', [0, 3], [0, 3], 'mMRC'],
    ['TIMELINE-020', 'aos', 'AOS', [1.42, 0.8], [1.42, 0.8], 'kPa/L AX'],
  ] as const)('%s: readings of %s are drawn as the row %s', (_, tag, title, measured, drawn, unit) => {
    const row = measuredRow(source(tag), points(tag, [...measured]), units);
    expect([row?.source.title, row?.unit, row?.series[0]?.values]).toEqual([title, unit, drawn]);
  });

  // Each answered as patients and staff answer it, item after item, and scored as the server scores it.
  it.each([
    ['TIMELINE-007', 'copd-action-plan', 'COPD action plan', [2], 2, [0, 1]],
    ['TIMELINE-009', 'cf-questionnaire', 'CF questionnaire', [66.7, 80], 66.7, null],
    ['TIMELINE-018', 'mood', 'Mood', [7], 7, null],
    ['TIMELINE-019', 'asthma-gina', 'Asthma GINA', [1, 0, 1, 1], 3, [0, 1]],
    ['TIMELINE-019', 'asthma-gina-young-child', 'Asthma GINA', [0, 1, 0, 1], 2, [0, 1]],
    ['TIMELINE-021', 'copd-assessment-test', 'COPD assessment test', [1, 1, 1, 1, 1, 1, 1, 2], 9, [0, 10]],
    ['TIMELINE-022', 'frail-scale', 'Frail scale', [1, 1, 0, 0, 0], 2, [0, 1]],
    [
      'TIMELINE-023',
      'self-efficacy-chronic-disease',
      'Self-efficacy chronic disease',
      [7, 8, 6, 7, 9, 8],
      7.5,
      null,
    ],
  ] as const)('%s: answers to %s are a dot of the row %s', (_, name, title, given, score, good) => {
    const definition = definitionOf(name)!;
    const answers = Object.fromEntries(given.map((value, at) => [definition.items[at]!.id, value]));
    const scored = scoreOf(definition, answers).score;
    const at = '2026-01-01T00:00:00Z';
    const rows = timelineSources
      .filter(({ from }) => from === 'questionnaire')
      .map((one) => questionnaireRow(one, [result(name, at, scored)]))
      .filter((row) => !isEmpty(row));
    expect(rows.map((row) => row.source.title)).toEqual([title]);
    expect(rows[0]!.series).toMatchObject([{ kind: 'scores', times: [Date.parse(at)], values: [score] }]);
    expect(rows[0]!.zone === undefined ? null : [rows[0]!.zone.low, rows[0]!.zone.high]).toEqual(good);
  });

  it('TIMELINE-008 spirometry is drawn as z-score, percent or litres; a session without usable values is left out', () => {
    const sessions = [session('2026-01-01T00:00:00Z', -2), session('2026-02-01T00:00:00Z', null)];
    const z = spirometryRow(source('spirometry'), sessions, 'z');
    expect(z.series.map(({ name, values }) => [name, values])).toEqual([
      ['FEV1', [-2]],
      ['FVC', [-0.5, -0.5]],
    ]);
    expect([z.source.title, z.limit?.value]).toEqual(['Spirometry', -1.64]);
    const litres = spirometryRow(source('spirometry'), sessions, 'L');
    expect([litres.series[0]?.values, litres.limit, litres.show(3)]).toEqual([[3, 3], undefined, '3.00']);
    const percent = spirometryRow(source('spirometry'), sessions, '%');
    expect(percent.series.map(({ values }) => values)).toEqual([
      [80, 80],
      [90, 90],
    ]);
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
    expect(row?.source.title).toBe('Blood pressure');
    expect(row?.series[0]).toMatchObject({ kind: 'span', values: [128], lower: [82] });
  });

  it('TIMELINE-016 weight is written in the unit of the site', () => {
    const row = measuredRow(source('weight'), points('weight', [80]), units);
    const [drawn = 0] = row?.series[0]?.values ?? [];
    expect([row?.source.title, row?.unit, row?.show(drawn)]).toEqual(['Weight', 'lbs', '176']);
    const metric = measuredRow(source('weight'), points('weight', [80.5]), kilograms);
    expect([metric?.unit, metric?.show(metric.series[0]!.values[0]!)]).toEqual(['kg', '80.5']);
  });

  it('TIMELINE-017 height is written in the unit of the site', () => {
    const row = measuredRow(source('height'), points('height', [180]), units);
    expect([row?.source.title, row?.show(row.series[0]?.values[0] ?? 0)]).toEqual(['Height', '5 ft 11 in']);
    const metric = measuredRow(source('height'), points('height', [180]), kilograms);
    expect([metric?.unit, metric?.show(metric.series[0]!.values[0]!)]).toEqual(['cm', '180']);
  });

  it('TIMELINE-015 a breathlessness that was answered stands among those that were measured', () => {
    const one = source('breathlessness');
    const minute = (at: number) => new Date(at * 60_000).toISOString();
    const answered = [result('mood', minute(3), 9), result('mmrc-dyspnoea', minute(2), null)];
    const results = [
      result('mmrc-dyspnoea', minute(5), 4),
      ...answered,
      result('mmrc-dyspnoea', minute(0.5), 1),
    ];
    const drawn = (measured: number[]) =>
      measuredRow(one, withScores(one, points('breathlessness', measured), results), units)?.series[0];
    expect(drawn([0, 3])).toMatchObject({
      times: [0, 30_000, 60_000, 300_000],
      values: [0, 1, 3, 4],
    });
    expect(drawn([])?.values).toEqual([1, 4]);
    const data = {
      kind: 'buckets' as const,
      times: [1],
      lowest: [0],
      means: [1],
      highest: [2],
      counts: [9],
    };
    const buckets = { ...points('breathlessness', []), total: 9000, data };
    const folded = withScores(one, buckets, results);
    expect(folded.total).toBe(9002);
    expect(measuredRow(one, folded, units)?.series[0]).toMatchObject({
      kind: 'buckets',
      times: [1, 30_000, 300_000],
      values: [1, 1, 4],
      lowest: [0, 1, 4],
      highest: [2, 1, 4],
    });
    expect(folded.data).toMatchObject({ counts: [9, 1, 1] });
    expect(withScores(one, buckets, answered)).toBe(buckets);
  });

  it('a child who answered the ACT for children has its row, with the range of the form answered last', () => {
    const [child, grown] = ['childhood-asthma-control-test', 'asthma-control-test'];
    const act = source('asthma-control-test');
    const young = result(child, '2025-01-01T00:00:00Z', 27);
    const alone = questionnaireRow(act, [young]);
    expect(alone).toMatchObject({ unit: 'of 27', zone: { low: 20, high: 27, words: 'Controlled: from 20' } });
    expect(alone.series[0]?.values).toEqual([27]);
    const both = questionnaireRow(act, [result(grown, '2026-01-01T00:00:00Z', 14), young]);
    expect(both).toMatchObject({
      unit: 'of 25',
      zone: { low: 20, high: 25, words: 'Well controlled: from 20' },
    });
    expect(both.series[0]?.values).toEqual([27, 14]);
    expect(both.scale[1]).toBeGreaterThan(27);
    expect(questionnaireRow(act, []).unit).toBe('of 25');
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

  it.each([
    ['copd-assessment-test', 25, 'High impact', 'Low impact: below 10'],
    [
      'asthma-control-questionnaire',
      1.43,
      'Between well and not well controlled',
      'Well controlled: up to 0.75',
    ],
  ])('%s: what a score means stands beside it, the zone says its limits', (name, score, words, zone) => {
    const [row] = timelineSources
      .filter(({ questionnaires }) => questionnaires.includes(name))
      .map((one) => questionnaireRow(one, [result(name, '2026-01-01T00:00:00Z', score)]));
    expect(row?.says?.(score)).toBe(words);
    expect(row?.zone?.words).toBe(zone);
  });

  it('what was blown after a bronchodilator is a line of its own, and the latest value is one without', () => {
    const before = { ...session('2026-01-01T10:00:00Z', -2), bronchodilator: 'pre' as const };
    const after = { ...session('2026-01-01T10:20:00Z', -0.4), bronchodilator: 'post' as const };
    const row = spirometryRow(source('spirometry'), [before, after], 'z');
    expect(row.series.map(({ name, values }) => [name, values])).toEqual([
      ['FEV1', [-2]],
      ['FVC', [-0.5]],
      ['FEV1 post', [-0.4]],
    ]);
    expect([row.says?.(-2), row.says?.(-0.4)]).toEqual(['Below the lower limit', null]);
  });

  it('TIMELINE-021 results stand in their order with the zone that is good, one without a score is left out', () => {
    const row = questionnaireRow(source('copd-assessment-test'), [
      result('copd-assessment-test', '2026-03-01T00:00:00Z', 22),
      result('copd-assessment-test', '2026-02-01T00:00:00Z', null),
      result('mood', '2026-01-15T00:00:00Z', 5),
      result('copd-assessment-test', '2026-01-01T00:00:00Z', 9),
    ]);
    expect(row.series[0]?.values).toEqual([9, 22]);
    expect(row.zone).toEqual({ low: 0, high: 10, words: 'Low impact: below 10' });
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
