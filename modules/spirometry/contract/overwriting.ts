// What each click of an overwriting does, and why it cannot be saved yet (document 3 §4, §5 Overwriting; OP-SPIRO-1, OP-SPIRO-4).
import type { SessionOverwrite, SpirometryTest } from './model.ts';
import {
  asOverwritten,
  type BestMeasure,
  defaultBestOf,
  isUsable,
  isValueUsable,
  testsThatCount,
} from './rules.ts';
import type { Measure } from './test-quality.ts';

/** What somebody has chosen so far. */
export interface Choices extends SessionOverwrite {
  readonly comment: string;
}

export const bestMeasures = ['fvc', 'fev1', 'pef'] as const satisfies readonly BestMeasure[];

const keyOf = {
  fvc: 'best_fvc_test_id',
  fev1: 'best_fev1_test_id',
  pef: 'best_pef_test_id',
} as const satisfies Record<BestMeasure, keyof SessionOverwrite>;

export const selectedTest = (choices: SessionOverwrite, measure: BestMeasure): string | null =>
  choices[keyOf[measure]];

export const noOverwrite: SessionOverwrite = {
  best_test_id: null,
  best_fvc_test_id: null,
  best_fev1_test_id: null,
  best_pef_test_id: null,
  excluded_test_ids: [],
  test_overwrites: [],
};

/** The values that were loaded: discarding goes back to them. */
export const loadedChoices = (overwrite: SessionOverwrite | null): Choices => ({
  ...(overwrite ?? noOverwrite),
  comment: '',
});

const seen = (
  tests: readonly SpirometryTest[],
  choices: SessionOverwrite,
  id: string,
): SpirometryTest | undefined => testsThatCount(tests, choices).find((test) => test.id === id);

/**
 * Choosing the best test. The current or the default best resets the choice to none, an unusable one clears it; any other fills the best
 * FVC, FEV1 and PEF that nobody has chosen: from itself where its value counts, else from the default of that value (SPIRO-031).
 */
export const chooseBestTest = (tests: readonly SpirometryTest[], choices: Choices, id: string): Choices => {
  const test = seen(tests, choices, id);
  const byDefault = defaultBestOf(testsThatCount(tests, choices));
  const isReset = id === choices.best_test_id || id === byDefault.overall;
  if (isReset || test === undefined || !isUsable(test)) return { ...choices, best_test_id: null };
  const filled = bestMeasures.map((measure) => [
    keyOf[measure],
    selectedTest(choices, measure) ?? (isValueUsable(test, measure) ? id : byDefault[measure]),
  ]);
  return { ...choices, best_test_id: id, ...Object.fromEntries(filled) };
};

/**
 * Choosing the test of a best value. The current one resets the choice to none; so does the default one, unless a best test is chosen,
 * beside which none of the three may be missing.
 */
export const chooseBestValue = (
  tests: readonly SpirometryTest[],
  choices: Choices,
  measure: BestMeasure,
  id: string,
): Choices => {
  const test = seen(tests, choices, id);
  if (test === undefined || !isValueUsable(test, measure)) return choices;
  const isDefault = id === defaultBestOf(testsThatCount(tests, choices))[measure];
  const isReset = id === selectedTest(choices, measure) || (isDefault && choices.best_test_id === null);
  return { ...choices, [keyOf[measure]]: isReset ? null : id };
};

/** What was chosen and cannot be any more goes: values of an excluded test, values that became unusable. */
const withoutLost = (tests: readonly SpirometryTest[], choices: Choices): Choices => {
  const kept = bestMeasures.map((measure) => {
    const id = selectedTest(choices, measure);
    const test = id === null ? undefined : seen(tests, choices, id);
    return [keyOf[measure], test !== undefined && isValueUsable(test, measure) ? id : null];
  });
  const best = choices.best_test_id;
  const isExcluded = best !== null && choices.excluded_test_ids.includes(best);
  return { ...choices, best_test_id: isExcluded ? null : best, ...Object.fromEntries(kept) };
};

/** Excluding a test takes it out of all selections; including it again brings back nothing but the test. */
export const excludeTest = (tests: readonly SpirometryTest[], choices: Choices, id: string): Choices => {
  const { excluded_test_ids: excluded } = choices;
  const now = excluded.includes(id) ? excluded.filter((one) => one !== id) : [...excluded, id];
  return withoutLost(tests, { ...choices, excluded_test_ids: now });
};

/** Turns the status of a value over; back at what it was, nothing is overwritten. */
export const turnStatus = (
  tests: readonly SpirometryTest[],
  choices: Choices,
  id: string,
  measure: Measure,
): Choices => {
  const test = tests.find((one) => one.id === id);
  if (test === undefined) return choices;
  const before = choices.test_overwrites.find(({ test_id }) => test_id === id);
  const shown = asOverwritten(test, choices).feedback[measure].status_final;
  const status = shown === 'usable' ? ('unusable' as const) : ('usable' as const);
  const said = {
    test_id: id,
    fvc_status: before?.fvc_status ?? null,
    fev1_status: before?.fev1_status ?? null,
    [`${measure}_status`]: status === test.feedback[measure].status_final ? null : status,
  };
  const others = choices.test_overwrites.filter(({ test_id }) => test_id !== id);
  const isNothing = said.fvc_status === null && said.fev1_status === null;
  const test_overwrites = isNothing ? others : [...others, said];
  return withoutLost(tests, { ...choices, test_overwrites });
};

const sorted = (choices: Choices): string =>
  JSON.stringify({
    ...Object.fromEntries(bestMeasures.map((measure) => [measure, selectedTest(choices, measure)])),
    best: choices.best_test_id,
    excluded: choices.excluded_test_ids.toSorted(),
    statuses: choices.test_overwrites
      .map(({ test_id, fvc_status, fev1_status }) => `${test_id} ${fvc_status} ${fev1_status}`)
      .toSorted(),
    comment: choices.comment.trim(),
  });

/** Any edit marks the session changed; one taken back does not. */
export const isChanged = (loaded: Choices, choices: Choices): boolean => sorted(loaded) !== sorted(choices);

export const overwritingProblems = {
  bestValuesMissing: 'Please select a best FEV1, FVC, and PEF value',
  bestUnusable: 'Please select a best test which is an usable test',
  bestExcluded: 'Please select a best test which is an included test.',
  nothingChanged: 'You must edit at least one thing in order to save the overwriting.',
} as const;
export type OverwritingProblem = keyof typeof overwritingProblems;

/** In the save banner with a full stop, at the selectors without (OP-SPIRO-1). */
export const BEST_VALUES_BANNER = `${overwritingProblems.bestValuesMissing}.`;

/** What is wrong with the choices themselves; the server asks it too. */
export const choiceProblems = (
  tests: readonly SpirometryTest[],
  choices: SessionOverwrite,
): readonly OverwritingProblem[] => {
  const counting = testsThatCount(tests, choices);
  const of = (id: string | null) => counting.find((test) => test.id === id);
  const lacks = (measure: BestMeasure): boolean => {
    const id = selectedTest(choices, measure);
    const test = of(id);
    if (id === null) return choices.best_test_id !== null && counting.some((one) => one[measure] !== null);
    return test === undefined || !isValueUsable(test, measure);
  };
  const best = tests.find(({ id }) => id === choices.best_test_id);
  const isExcluded = best !== undefined && choices.excluded_test_ids.includes(best.id);
  return [
    ...(bestMeasures.some(lacks) ? (['bestValuesMissing'] as const) : []),
    ...(best !== undefined && !isUsable(asOverwritten(best, choices)) ? (['bestUnusable'] as const) : []),
    ...(isExcluded ? (['bestExcluded'] as const) : []),
  ];
};

/** Everything that hinders saving: saving is allowed only when changed and without error. */
export const savingProblems = (
  tests: readonly SpirometryTest[],
  loaded: Choices,
  choices: Choices,
): readonly OverwritingProblem[] => [
  ...choiceProblems(tests, choices),
  ...(isChanged(loaded, choices) ? [] : (['nothingChanged'] as const)),
];
