// Do answers give the scores and meanings that the papers give, and does a missing answer never count as 0?
import { describe, expect, it } from 'vitest';
import type { Definition } from './definition.ts';
import { definitionOf, definitions } from './definitions.ts';
import { trialQuestionnaireNames } from './definitions/trial.ts';
import { bandOf } from './bands.rules.ts';
import { type Answers, ruleOf, scoreOf } from './scoring.rules.ts';

const known = (name: string): Definition => definitionOf(name)!;
/** The answers in the order of the items; null was not answered. */
const answered = (name: string, values: readonly (number | null)[]): Answers =>
  Object.fromEntries(known(name).items.flatMap(({ id }, at) => (at in values ? [[id, values[at]!]] : [])));
const score = (name: string, values: readonly (number | null)[]) => {
  const { score: value, band, missing, variant } = scoreOf(known(name), answered(name, values));
  return [value, band?.words ?? null, missing, variant] as const;
};

const ACQ = 'asthma-control-questionnaire';
const ACT = 'asthma-control-test';
const CACT = 'childhood-asthma-control-test';
const CAT = 'copd-assessment-test';
const GREY = 'Between well and not well controlled';

describe('the score of a questionnaire', () => {
  it.each([
    ['all best', [0, 0, 0, 0, 0], 0, 'Well controlled', 0, 'ACQ-5'],
    ['all worst', [6, 6, 6, 6, 6, 6, 6], 6, 'Not well controlled', 0, 'ACQ-7'],
    ['five items', [1, 1, 1, 1, 0], 0.8, GREY, 0, 'ACQ-5'],
    ['six items with the reliever', [1, 1, 1, 1, 1, 4], 1.5, 'Not well controlled', 0, 'ACQ-6'],
    ['seven items with the FEV1', [1, 0, 1, 2, 1, 0, 3], 1.14, GREY, 0, 'ACQ-7'],
    ['0.75 is well controlled', [3, 0, 0, 0, null], 0.75, 'Well controlled', 1, 'ACQ-5'],
    ['1.4 lies between', [2, 2, 1, 1, 1], 1.4, GREY, 0, 'ACQ-5'],
    ['1.6 does not', [2, 2, 2, 1, 1], 1.6, 'Not well controlled', 0, 'ACQ-5'],
    ['the FEV1 alone is missing: six items', [2, 2, 2, 2, 2, 2, null], 2, 'Not well controlled', 0, 'ACQ-6'],
    ['one of seven missing', [2, 2, 2, 2, 2, null, 2], 2, 'Not well controlled', 1, 'ACQ-7'],
    ['two of five missing', [2, 2, 2, null, null], null, null, 2, 'ACQ-5'],
    ['nothing', [], null, null, 5, 'ACQ-5'],
  ] as const)('ACQ, %s', (_, values, ...expected) => {
    expect(score(ACQ, values)).toEqual(expected);
  });

  it.each([
    [ACT, [5, 5, 5, 5, 5], 25, 'Well controlled', 0],
    [ACT, [4, 4, 4, 4, 4], 20, 'Well controlled', 0],
    [ACT, [4, 4, 4, 4, 3], 19, 'Not well controlled', 0],
    [ACT, [4, 3, 3, 3, 3], 16, 'Not well controlled', 0],
    [ACT, [3, 3, 3, 3, 3], 15, 'Very poorly controlled', 0],
    [ACT, [5, 5, 5, 5, null], null, null, 1],
    [CACT, [3, 3, 3, 3, 5, 5, 5], 27, 'Controlled', 0],
    [CACT, [3, 3, 3, 3, 3, 3, 2], 20, 'Controlled', 0],
    [CACT, [3, 3, 3, 3, 3, 2, 2], 19, 'Not controlled', 0],
    ['asthma-gina', [0, 0, 0, 0], 0, 'Well controlled', 0],
    ['asthma-gina', [1, 0, 0, 0], 1, 'Partly controlled', 0],
    ['asthma-gina', [1, 1, 0, 0], 2, 'Partly controlled', 0],
    ['asthma-gina', [1, 1, 1, 0], 3, 'Uncontrolled', 0],
    ['asthma-gina', [1, 1, 1, 1], 4, 'Uncontrolled', 0],
    ['asthma-gina', [1, 1, 1, null], null, null, 1],
    ['asthma-gina-young-child', [0, 1, 0, 1], 2, 'Partly controlled', 0],
    [CAT, [1, 1, 1, 1, 1, 1, 1, 2], 9, 'Low impact', 0],
    [CAT, [2, 2, 1, 1, 1, 1, 1, 1], 10, 'Medium impact', 0],
    [CAT, [3, 3, 3, 3, 2, 2, 2, 2], 20, 'Medium impact', 0],
    [CAT, [3, 3, 3, 3, 3, 2, 2, 2], 21, 'High impact', 0],
    [CAT, [4, 4, 4, 4, 4, 4, 3, 3], 30, 'High impact', 0],
    [CAT, [4, 4, 4, 4, 4, 4, 4, 3], 31, 'Very high impact', 0],
    [CAT, [3, 3, 3, 3, 3, 3, null, null], 24, 'High impact', 2],
    [CAT, [3, 3, 2, 2, 2, 2, 2, null], 18, 'Medium impact', 1],
    [CAT, [3, 3, 3, 3, 3, null, null, null], null, null, 3],
    ['frail-scale', [0, 0, 0, 0, 0], 0, 'Robust', 0],
    ['frail-scale', [1, 0, 0, 0, 0], 1, 'Pre-frail', 0],
    ['frail-scale', [1, 1, 0, 0, 0], 2, 'Pre-frail', 0],
    ['frail-scale', [1, 1, 1, 0, 0], 3, 'Frail', 0],
    ['frail-scale', [1, 1, 1, 1, 1], 5, 'Frail', 0],
    ['frail-scale', [1, 1, 1, 1, null], null, null, 1],
    ['self-efficacy-chronic-disease', [7, 8, 6, 7, 9, 8], 7.5, null, 0],
    ['self-efficacy-chronic-disease', [7, 8, 6, 7, null, null], 7, null, 2],
    ['self-efficacy-chronic-disease', [7, 8, 6, null, null, null], null, null, 3],
    ['mmrc-dyspnoea', [1], 1, 'Few symptoms', 0],
    ['mmrc-dyspnoea', [2], 2, 'High symptoms', 0],
    ['copd-action-plan', [0], 0, 'Green zone', 0],
    ['copd-action-plan', [2], 2, 'Red zone', 0],
    ['mood', [0], 0, null, 0],
    ['cf-questionnaire', [66.7, 80], 66.7, null, 0],
    ['cf-questionnaire', [null, 80], null, null, 1],
    ['pam-13', [47], 47, 'Level 1', 0],
    ['pam-13', [47.1], 47.1, 'Level 2', 0],
    ['pam-13', [55.1], 55.1, 'Level 2', 0],
    ['pam-13', [55.2], 55.2, 'Level 3', 0],
    ['pam-13', [72.4], 72.4, 'Level 3', 0],
    ['pam-13', [72.5], 72.5, 'Level 4', 0],
    ['st-georges-respiratory', [100, 100, 100], 100, null, 0],
    ['st-georges-respiratory', [100, 0, 0], 16.61, null, 0],
    ['st-georges-respiratory', [0, 100, 0], 30.31, null, 0],
    ['st-georges-respiratory', [0, 0, 100], 53.09, null, 0],
    ['st-georges-respiratory', [50, 60, null], null, null, 1],
    ['3-month-check-in-utilization', [2, 1, 0], 3, null, 0],
    ['3-month-check-in-education', [1, 0, 1, 1], 3, null, 0],
    ['3-month-check-in-medication', [0, 2, 1, 0], null, null, 0],
  ] as const)('%s answered %j scores %s, %s', (name, values, value, words, missing) => {
    expect(score(name, values).slice(0, 3)).toEqual([value, words, missing]);
  });

  it('a text is never taken for a number', () => {
    expect(scoreOf(known(ACT), { ...answered(ACT, [5, 5, 5, 5]), rating: '5' }).score).toBeNull();
  });
});

describe('every definition', () => {
  it('QUEST-004 the trial ones are the seven of the documents, letter for letter', () => {
    const names = [
      'st-georges-respiratory',
      'pam-13',
      'six-month-check-in',
      '3-month-check-in-respiratory-diagnosis',
      '3-month-check-in-education',
      '3-month-check-in-utilization',
      '3-month-check-in-medication',
    ];
    expect([...trialQuestionnaireNames]).toEqual(names);
    expect(definitions.filter(({ isTrial }) => isTrial).map(({ internalName }) => internalName)).toEqual(
      names,
    );
  });

  it.each(definitions.map((one) => [one.internalName, one] as const))('%s is whole', (name, definition) => {
    const ids = definition.items.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(definitions.filter(({ internalName }) => internalName === name)).toHaveLength(1);
    expect(ruleOf(definition)).toBe(`${name}/${definition.version}/${definition.rule.kind}`);
    const starts = definition.bands.map(({ from, over }) => from ?? over ?? Number.NaN);
    expect(starts).toEqual(starts.toSorted((one, other) => one - other));
    if (definition.range !== null && definition.bands.length > 0) {
      expect(bandOf(definition, definition.range[0])).toBe(definition.bands[0]);
      expect(bandOf(definition, definition.range[1])).toBe(definition.bands.at(-1));
    }
  });

  it('shows no wording of a licensed instrument, and names its owner', () => {
    for (const { licence, displayMode, credit } of definitions) {
      if (licence !== 'licensed') continue;
      expect(displayMode).toBe('labels');
      expect(credit).toMatch(/Owner|owner/);
    }
  });
});
