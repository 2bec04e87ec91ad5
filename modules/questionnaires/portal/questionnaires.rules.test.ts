// Is the list put together as the documents say, while it loads and when loading fails?
import { describe, expect, it } from 'vitest';
import type { AssignedQuestionnaire, QuestionnaireResult } from '../contract/model.ts';
import { groupedByQuestionnaire, stateOf } from './questionnaires.rules.ts';
import { answerInWords, scoreInWords } from './score.rules.ts';
import { answersOf } from './typed-answers.rules.ts';
import { definitionOf } from '../contract/definitions.ts';

const assigned = (internalName: string): AssignedQuestionnaire => ({
  id: '0190a0a0-0000-7000-8000-000000000001',
  internalName,
  title: definitionOf(internalName)?.title ?? internalName,
  isTrial: definitionOf(internalName)?.isTrial === true,
  assignedAt: '2026-01-01T00:00:00Z',
  assignedBy: null,
  link: null,
});
const result = (questionnaireInternalName: string, answeredAt: string): QuestionnaireResult => ({
  id: '0190a0a0-0000-7000-8000-000000000002',
  questionnaireInternalName,
  answeredAt,
  answeredBy: 'PATIENT',
  enteredBy: null,
  variant: null,
  recallPeriod: null,
  language: 'en',
  score: 1,
  band: null,
  standing: null,
  missing: 0,
  rule: 'x',
  answers: [],
});

describe('the list of questionnaires', () => {
  it('QUEST-002 QUEST-007 holds name, results and whether they are loaded, grouped by questionnaire', () => {
    const results = [
      result('mood', '2026-03-01T00:00:00Z'),
      result('pam-13', '2026-02-01T00:00:00Z'),
      result('mood', '2026-01-01T00:00:00Z'),
    ];
    const grouped = groupedByQuestionnaire([assigned('mood'), assigned('frail-scale')], results);
    expect(
      grouped.map((one) => [
        one.internalName,
        one.results.map(({ answeredAt }) => answeredAt.slice(0, 7)),
        one.resultsLoaded,
        one.assigned !== null,
        one.isTrial,
      ]),
    ).toEqual([
      ['mood', ['2026-03', '2026-01'], true, true, false],
      ['frail-scale', [], true, true, false],
      ['pam-13', ['2026-02'], true, false, true],
    ]);
    expect(groupedByQuestionnaire([assigned('mood')], null)[0]).toMatchObject({
      results: [],
      resultsLoaded: false,
    });
  });

  const refusal = new Error('no');
  const none = { data: undefined, error: null };
  const list = { data: { data: [assigned('mood')] }, error: null };
  const results = { data: { data: [result('mood', '2026-03-01T00:00:00Z')] }, error: null };

  it('QUEST-005 QUEST-006 begins with nothing, shows the assigned list, then fills in the results', () => {
    for (const before of [none, results]) {
      expect(stateOf(none, before)).toEqual({ questionnaires: [], isLoading: true, error: null });
    }
    const first = stateOf(list, none);
    expect([first.isLoading, first.questionnaires[0]?.resultsLoaded]).toEqual([true, false]);
    const both = stateOf(list, results);
    expect([both.isLoading, both.questionnaires[0]?.results.length]).toEqual([false, 1]);
  });

  it('QUEST-012 a failed list empties everything, ends the loading and passes the error on', () => {
    const failed = stateOf({ data: list.data, error: refusal }, results);
    expect(failed).toEqual({ questionnaires: [], isLoading: false, error: refusal });
    expect(failed.error).toBe(refusal);
  });

  it('QUEST-013 failed results pass the error on; the assigned ones stay', () => {
    const failed = stateOf(list, { data: undefined, error: refusal });
    expect(failed.error).toBe(refusal);
    expect([failed.isLoading, failed.questionnaires.length]).toEqual([false, 1]);
  });
});

it.each([
  ['', null],
  [' 7 ', 7],
  ['66,7', 66.7],
  ['seven', 'seven'],
])('what is typed as "%s" is the answer %s', (typed, answer) => {
  expect(answersOf(definitionOf('pam-13')!.items, { score: typed })).toEqual({ score: answer });
});

it.each([
  [null, null, 2, 'No score.'],
  [2, 'Pre-frail', 0, 'Score 2: Pre-frail'],
  [7.5, null, 1, 'Score 7.5 (1 answer missing)'],
  [7.5, null, 2, 'Score 7.5 (2 answers missing)'],
])('a score of %s, %s, %s missing reads: %s', (score, band, missing, words) => {
  expect(scoreInWords(score, band, missing)).toBe(words);
});

it('an answer is read back in its words', () => {
  const [first] = definitionOf('frail-scale')!.items;
  const [mood] = definitionOf('mood')!.items;
  expect(answerInWords(first, 1)).toBe('Yes');
  expect(answerInWords(first, null)).toBe('Not answered');
  expect(answerInWords(mood, 7)).toBe('7 of 10');
  expect(answerInWords(undefined, 7)).toBe('7');
});
