// Terms as they came from real records, and as they are read.
import { describe, expect, it } from 'vitest';
import { plainTerm } from './clinical-term.ts';

describe('terms', () => {
  it.each([
    ['Chronic obstructive bronchitis (disorder)', 'Chronic obstructive bronchitis'],
    ['Pulmonary rehabilitation (regime/therapy)', 'Pulmonary rehabilitation'],
    ['Inpatient care plan (record artifact)', 'Inpatient care plan'],
    ['Asthma', 'Asthma'],
    ['Encounter (disorder) of the heart', 'Encounter (disorder) of the heart'],
  ])('%s', (term, expected) => {
    expect(plainTerm(term)).toBe(expected);
  });
});
