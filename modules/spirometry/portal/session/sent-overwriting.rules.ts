// What is sent of the choices, and how are they told in words? (document 3 §3 Overwriting (as sent); design language §7)
import type { SpirometrySession, SpirometryTest } from '../../contract/model.ts';
import { bestMeasures, type Choices, selectedTest } from '../../contract/overwriting.ts';
import type { OverwritingSent } from '../../contract/overwriting-sent.ts';

interface Saving {
  readonly version: number;
  readonly by: string;
  /** Milliseconds since the epoch. */
  readonly at: number;
}

export const sentOverwriting = (
  { analysis_summary: { tests }, comment_thread }: SpirometrySession,
  choices: Choices,
  { version, by, at }: Saving,
): OverwritingSent => {
  const best = tests.findIndex(({ id }) => id === choices.best_test_id);
  return {
    version,
    occurred_at: new Date(at).toISOString(),
    created_by: by,
    best_test: choices.best_test_id,
    fvc_selected_test: choices.best_fvc_test_id,
    fev1_selected_test: choices.best_fev1_test_id,
    pef_selected_test: choices.best_pef_test_id,
    excluded_test_ids: choices.excluded_test_ids,
    test_overwrites: choices.test_overwrites,
    comment: choices.comment,
    comment_thread,
    tests_values: Object.fromEntries(tests.map(({ id, fvc, fev1, pef }) => [id, { fvc, fev1, pef }])),
    best_processed_array_index: best === -1 ? null : best,
  };
};

const names = { fvc: 'best FVC', fev1: 'best FEV1', pef: 'best PEF' } as const;

/** Each change in a few words: 'test 5 excluded', 'best FVC test 2'. */
export const changesInWords = (
  tests: readonly SpirometryTest[],
  loaded: Choices,
  choices: Choices,
): readonly string[] => {
  const numberOf = (id: string | null): string =>
    id === null ? 'by the rules' : `test ${tests.findIndex((test) => test.id === id) + 1}`;
  const statuses = tests.flatMap((test) => {
    const of = (one: Choices) => one.test_overwrites.find(({ test_id }) => test_id === test.id);
    const [before, now] = [of(loaded), of(choices)];
    return (['fvc', 'fev1'] as const).flatMap((measure) => {
      const status = now?.[`${measure}_status`] ?? null;
      if (status === (before?.[`${measure}_status`] ?? null)) return [];
      return [`${measure.toUpperCase()} of ${numberOf(test.id)} ${status ?? 'as it was'}`];
    });
  });
  const excluded = tests.flatMap(({ id }) => {
    const isOut = choices.excluded_test_ids.includes(id);
    if (isOut === loaded.excluded_test_ids.includes(id)) return [];
    return [`${numberOf(id)} ${isOut ? 'excluded' : 'included'}`];
  });
  const best =
    choices.best_test_id === loaded.best_test_id ? [] : [`best test: ${numberOf(choices.best_test_id)}`];
  const values = bestMeasures.flatMap((measure) => {
    const id = selectedTest(choices, measure);
    return id === selectedTest(loaded, measure) ? [] : [`${names[measure]}: ${numberOf(id)}`];
  });
  return [
    ...statuses,
    ...excluded,
    ...best,
    ...values,
    ...(choices.comment.trim() === '' ? [] : ['a comment']),
  ];
};
