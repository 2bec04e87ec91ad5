// The judgement of one value of one test, as the standard or a person left it (OP-SPIRO-3).
import type { JudgedValue, Quality } from '@alveary/spirometry/quality.ts';
import type { SpirometryTest } from './model.ts';

export type Measure = 'fvc' | 'fev1';

/**
 * How far one value of one test can be trusted. Best values, grades, charts, lists, reports and exports all ask this function.
 * @param test with what people overwrote (`asOverwritten`), where that is to count
 */
export const qualityOf = ({ feedback }: SpirometryTest, measure: Measure): Quality =>
  feedback[measure].acceptable ? 'acceptable' : feedback[measure].status_final;

export const judgedValue = (test: SpirometryTest, measure: Measure): JudgedValue => ({
  value: test[measure],
  quality: qualityOf(test, measure),
});
