// What does each click of an overwriting do, and what hinders saving? (document 3 §4, §5; OP-SPIRO-1)
import { describe, expect, it } from 'vitest';
import type { SpirometryTest } from './model.ts';
import {
  BEST_VALUES_BANNER,
  bestMeasures,
  chooseBestTest,
  chooseBestValue,
  type Choices,
  excludeTest,
  isChanged,
  loadedChoices,
  overwritingProblems,
  savingProblems,
  turnStatus,
} from './overwriting.ts';
import { asOverwritten, isUsable, judge } from './rules.ts';

const status = (isUsableValue: boolean) => ({
  status_final: isUsableValue ? ('usable' as const) : ('unusable' as const),
  acceptable: isUsableValue,
  errors_display: [],
});

const blow = (
  number: number,
  fev1: number,
  fvc: number,
  fev1Usable = true,
  fvcUsable = true,
): SpirometryTest => ({
  id: `00000000-0000-4000-8000-00000000000${number}`,
  fvc,
  fev1,
  pef: fev1 * 2,
  fev05: null,
  fev075: null,
  fev6: null,
  fef25: null,
  fef50: null,
  fef75: null,
  fef2575: fev1 / 2,
  duration_exhale: 7,
  feedback: { fev1: status(fev1Usable), fvc: status(fvcUsable) },
  device: null,
});

/** The second is the default best; the fourth is unusable, the fifth has no usable FEV1. */
const tests = [
  blow(1, 3.0, 4.1),
  blow(2, 3.2, 4.2),
  blow(3, 3.1, 4.0),
  blow(4, 3.5, 4.5, false, false),
  blow(5, 2.9, 3.9, false, true),
];
const [one, two, three, four, five] = tests.map(({ id }) => id) as [string, string, string, string, string];
const loaded = loadedChoices(null);
const best = (choices: Choices) => [
  choices.best_test_id,
  choices.best_fvc_test_id,
  choices.best_fev1_test_id,
  choices.best_pef_test_id,
];

describe('choosing the best test', () => {
  it('SPIRO-031 fills any empty best FVC, FEV1 and PEF, and leaves what was chosen', () => {
    expect(best(chooseBestTest(tests, loaded, three))).toEqual([three, three, three, three]);
    for (const [measure, expected] of [
      ['fvc', [three, one, three, three]],
      ['fev1', [three, three, one, three]],
      ['pef', [three, three, three, one]],
    ] as const) {
      const chosen = chooseBestValue(tests, loaded, measure, one);
      expect(best(chooseBestTest(tests, chosen, three))).toEqual(expected);
    }
  });

  it('SPIRO-031 fills what the chosen test has no usable value of with the default best of that value', () => {
    const choices = chooseBestTest(tests, loaded, five);
    expect(best(choices)).toEqual([five, five, two, two]);
    expect(savingProblems(tests, loaded, choices)).toEqual([]);
  });

  it('leaves a value empty that no test has a usable one of, and asks for it', () => {
    const some = [blow(1, 3.0, 4.1, false, true), blow(2, 3.2, 4.2, false, true)];
    const choices = chooseBestTest(some, loaded, some[0]!.id);
    expect(best(choices)).toEqual([some[0]!.id, some[0]!.id, null, null]);
    expect(savingProblems(some, loaded, choices)).toEqual(['bestValuesMissing']);
  });

  it('asks for no FEV1 where no test measured one, as in young children', () => {
    const some = [blow(1, 3.0, 0.8), blow(2, 3.2, 0.9)].map((test) => ({ ...test, fev1: null }));
    const choices = chooseBestTest(some, loaded, some[0]!.id);
    expect(savingProblems(some, loaded, choices)).toEqual([]);
  });

  it('SPIRO-032 the current or the default best resets the choice to none', () => {
    const chosen = chooseBestTest(tests, loaded, three);
    expect(chooseBestTest(tests, chosen, three).best_test_id).toBeNull();
    expect(chooseBestTest(tests, chosen, two).best_test_id).toBeNull();
    for (const [at, measure] of bestMeasures.entries()) {
      const value = chooseBestValue(tests, loaded, measure, one);
      expect(best(value)[at + 1]).toBe(one);
      expect(best(chooseBestValue(tests, value, measure, one))).toEqual([null, null, null, null]);
      expect(best(chooseBestValue(tests, value, measure, two))).toEqual([null, null, null, null]);
    }
  });

  it('beside a chosen best test the default value can be chosen, so that saving is possible', () => {
    const chosen = chooseBestTest(tests, loaded, three);
    expect(chooseBestValue(tests, chosen, 'fvc', two).best_fvc_test_id).toBe(two);
  });

  it('SPIRO-035 an unusable one clears it', () => {
    const chosen = chooseBestTest(tests, loaded, three);
    expect(chooseBestTest(tests, chosen, four).best_test_id).toBeNull();
  });
});

describe('excluding a test', () => {
  it('SPIRO-033 takes it out of the best, FVC, FEV1 and PEF selections', () => {
    const chosen = chooseBestTest(tests, loaded, three);
    const without = excludeTest(tests, chooseBestValue(tests, chosen, 'fvc', one), three);
    expect(best(without)).toEqual([null, one, null, null]);
    expect(best(excludeTest(tests, chosen, three))).toEqual([null, null, null, null]);
    expect(without.excluded_test_ids).toEqual([three]);
    expect(excludeTest(tests, without, three).excluded_test_ids).toEqual([]);
  });

  it('takes it out of grades, best values and the count of usable tests', () => {
    const { excluded_test_ids } = excludeTest(tests, loaded, two);
    const judged = judge(tests, [], 40, { ...loaded, excluded_test_ids });
    expect(judged).toMatchObject({
      // One and three are level: the earlier one.
      best_test_id: one,
      best_values: { fvc: 4.1, fev1: 3.1 },
      grading: { fev1: 'B' },
      usable_tests: 3,
    });
  });
});

describe('the status of a test', () => {
  it('SPIRO-034 is unusable when both FVC and FEV1 are', () => {
    const once = turnStatus(tests, loaded, one, 'fvc');
    const [test] = tests;
    expect(isUsable(asOverwritten(test!, once))).toBe(true);
    const twice = turnStatus(tests, once, one, 'fev1');
    expect(isUsable(asOverwritten(test!, twice))).toBe(false);
    expect(judge(tests, [], 40, twice).usable_tests).toBe(3);
  });

  it('turned back, nothing is overwritten', () => {
    const twice = turnStatus(tests, turnStatus(tests, loaded, one, 'fvc'), one, 'fvc');
    expect(twice.test_overwrites).toEqual([]);
    expect(isChanged(loaded, twice)).toBe(false);
  });

  it('of an unusable value makes it usable, never acceptable: alone it has the grade U', () => {
    const only = [blow(4, 3.5, 4.5, false, false)];
    const turned = turnStatus(only, loaded, only[0]!.id, 'fev1');
    expect(judge(only, [], 40, turned)).toMatchObject({
      grading: { fev1: 'U', fvc: 'F' },
      best_values: { fev1: 3.5, fvc: null, fev1_fvc: null },
    });
  });
});

describe('saving', () => {
  const chosen = chooseBestTest(tests, loaded, three);

  it('SPIRO-027 SPIRO-028 any edit marks the session changed; saving needs a change and no error', () => {
    for (const edited of [
      chosen,
      excludeTest(tests, loaded, one),
      { ...chosen, best_test_id: null },
      turnStatus(tests, loaded, one, 'fvc'),
      turnStatus(tests, loaded, one, 'fev1'),
      ...bestMeasures.map((measure) => chooseBestValue(tests, loaded, measure, one)),
      { ...loaded, comment: 'Coughed' },
    ]) {
      expect(isChanged(loaded, edited)).toBe(true);
      expect(savingProblems(tests, loaded, edited)).toEqual([]);
      expect(savingProblems(tests, edited, edited)).toEqual(['nothingChanged']);
    }
    // Also where the other status of the test was turned before.
    const [turned, both] = (['fvc', 'fev1'] as const).map((measure) =>
      turnStatus(tests, loaded, one, measure),
    );
    expect(isChanged(turned!, turnStatus(tests, turned!, one, 'fev1'))).toBe(true);
    expect(isChanged(both!, turnStatus(tests, both!, one, 'fvc'))).toBe(true);
    expect(savingProblems(tests, loaded, { ...chosen, best_pef_test_id: null })).not.toEqual([]);
  });

  it('SPIRO-040 with nothing changed it is refused', () => {
    expect(savingProblems(tests, loaded, loaded)).toEqual(['nothingChanged']);
    expect(overwritingProblems.nothingChanged).toBe(
      'You must edit at least one thing in order to save the overwriting.',
    );
  });

  it('SPIRO-037 with a best test and any of the three missing it is refused', () => {
    for (const key of ['best_fvc_test_id', 'best_fev1_test_id', 'best_pef_test_id'] as const) {
      // None at all, one that is unusable, and one that is of no test of the session.
      for (const id of [null, four, '00000000-0000-4000-8000-000000000099']) {
        expect(savingProblems(tests, loaded, { ...chosen, [key]: id })).toEqual(['bestValuesMissing']);
      }
    }
    expect(overwritingProblems.bestValuesMissing).toBe('Please select a best FEV1, FVC, and PEF value');
    expect(BEST_VALUES_BANNER).toBe('Please select a best FEV1, FVC, and PEF value.');
  });

  it('SPIRO-038 with a best test that became unusable it is refused', () => {
    const spoiled = turnStatus(tests, turnStatus(tests, chosen, three, 'fvc'), three, 'fev1');
    expect(savingProblems(tests, loaded, spoiled)).toContain('bestUnusable');
    expect(overwritingProblems.bestUnusable).toBe('Please select a best test which is an usable test');
  });

  it('SPIRO-039 with an excluded best test it is refused', () => {
    expect(savingProblems(tests, loaded, { ...chosen, excluded_test_ids: [three] })).toContain(
      'bestExcluded',
    );
    expect(overwritingProblems.bestExcluded).toBe('Please select a best test which is an included test.');
  });
});

describe('OP-SPIRO-3 the default best test', () => {
  it('has the largest FEV1 + FVC of the tests of which both count, though another has a larger FEV1', () => {
    const half = [blow(1, 3.0, 4.1), blow(2, 3.4, 4.4, true, false)];
    expect(judge(half, [], 40)).toMatchObject({
      best_test_id: half[0]!.id,
      best_values: { fev1: 3.4, fvc: 4.1, fef2575: 1.5 },
    });
  });
});
