// Are the words of the filters those of the subjects that they come from?
import { expect, test } from 'vitest';
import { results } from '@alveary/modules/communications/contract/model.ts';
import { moduleNames } from '@alveary/modules/patients/contract/model.ts';
import { grades } from '@alveary/spirometry/session/grade.ts';
import { filterWords } from './filters.ts';

test('each word of the communications, the record and spirometry can be chosen', () => {
  expect(filterWords['last-comm-result']).toEqual(results);
  expect(filterWords['session-grade']).toEqual(grades);
  expect([...filterWords.module].sort()).toEqual(Object.keys(moduleNames).sort());
});
