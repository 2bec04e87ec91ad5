// Does a slot that comes from an answered questionnaire say what was answered, and where it came from?
import type { QuestionnaireResult } from '@alveary/modules/questionnaires/contract/model.ts';
import { describe, expect, it } from 'vitest';
import { slotFrom, sourceOf } from './acq.ts';
import { type AcqSlot, reportContent } from './model.ts';

const result = (values: readonly (number | string | null)[], answeredBy: 'PATIENT' | 'STAFF' | 'IMPORT') => {
  const items = ['waking', 'symptoms', 'activities', 'shortnessOfBreath', 'wheezing', 'bronchodilator'];
  const one: QuestionnaireResult = {
    id: '0190a0a0-0000-7000-8000-000000000001',
    questionnaireInternalName: 'asthma-control-questionnaire',
    answeredAt: '2026-01-15T05:00:00.000Z',
    answeredBy,
    enteredBy: null,
    variant: 'ACQ-6',
    recallPeriod: null,
    language: 'en',
    score: null,
    band: null,
    standing: null,
    missing: 0,
    rule: 'x',
    answers: values.map((value, index) => ({ item: items[index] ?? 'other', value })),
  };
  return one;
};
const slots = (slot: object): AcqSlot =>
  reportContent.parse({
    name: '',
    start_date: '2026-01-01',
    end_date: '2026-01-02',
    acq: { slots: [slot, {}, {}] },
  }).acq.slots[0]!;

describe('a slot of the ACQ', () => {
  it.each([
    [[1, 2, 3, 1, 2, 3], 2],
    [[0, 6, 0, 6, 0, 6], 3],
    [[1, 2, 3, 1, 2, -1], null],
    // Five answers are the ACQ-5: the report needs six.
    [[1, 2, 3, 1, 2, null], null],
    // Nothing that is no score becomes one.
    [[1, 2, 3, 1, 2, 7], null],
    [[1, 2, 3, 1, 2, '3'], null],
    [[], null],
  ])('REPORT-009 with the answers %j comes to %s', (values, comesTo) => {
    expect(slotFrom(result(values, 'PATIENT'), '2026-01-14').scores.result).toBe(comesTo);
  });

  it.each([
    [slotFrom(result([1], 'PATIENT'), '2026-01-14'), 'Answered by the patient'],
    [slotFrom(result([1], 'STAFF'), '2026-01-14'), 'Answered with staff'],
    [slotFrom(result([1], 'IMPORT'), '2026-01-14'), 'From another system'],
    [slots({ scores: { waking: 0 } }), 'Typed'],
    [slots({ date: '2026-01-14' }), 'Typed'],
    [slots({}), null],
  ])('REPORT-009 says where it came from: %#', (slot, source) => {
    expect(sourceOf(slot)).toBe(source);
  });
});
