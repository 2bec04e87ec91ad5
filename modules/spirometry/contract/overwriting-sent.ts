// What is sent when an overwriting is saved? (document 3 §3 Overwriting (as sent); OP-SPIRO-4)
import { z } from 'zod';
import { idField, instantField, textField, versionField } from '@alveary/contract/fields.ts';
import { testOverwrite } from './model.ts';

const MOST_TESTS = 50;
const chosen = idField.nullable();
const shownValues = z.strictObject({
  fvc: z.number().nullable(),
  fev1: z.number().nullable(),
  pef: z.number().nullable(),
});

export const overwritingSent = z.strictObject({
  version: versionField,
  /** When it was decided, by the clock of the browser. */
  occurred_at: instantField,
  /** Whoever saves: nobody saves in the name of somebody else. */
  created_by: idField,
  best_test: chosen,
  fvc_selected_test: chosen,
  fev1_selected_test: chosen,
  pef_selected_test: chosen,
  excluded_test_ids: z.array(idField).max(MOST_TESTS),
  test_overwrites: z.array(testOverwrite).max(MOST_TESTS),
  /** Added to the thread; empty adds nothing. */
  comment: textField(2000),
  /** The thread as it was read. */
  comment_thread: z.array(z.object({ id: idField }).loose()).max(1000),
  /** What stood on the screen, by test: compared with what is stored. */
  tests_values: z.record(idField, shownValues),
  /** Where the best test stands among the tests, from 0; null without one. */
  best_processed_array_index: z.int().min(0).nullable(),
});
export type OverwritingSent = z.output<typeof overwritingSent>;
