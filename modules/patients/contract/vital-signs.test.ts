// In which unit is each vital sign kept, and under which LOINC codes do other systems send it?
import { expect, it } from 'vitest';
import { bloodPressureParts, vitalSigns } from './vital-signs.ts';

it('each has its unit and its codes, in the order of the Care Summary', () => {
  const lines = [...vitalSigns, ...bloodPressureParts].map(({ type, unit, loinc }) =>
    [type, unit, ...loinc].join(' '),
  );
  expect(lines).toEqual([
    'spo2 % 59408-5 2708-6',
    'heart_rate bpm 8867-4',
    'blood_pressure mmHg 85354-9 55284-4',
    'weight kg 29463-7 3141-9',
    'height cm 8302-2',
    'bmi kg/m2 39156-5',
    'temperature °C 8310-5',
    'respiratory_rate /min 9279-1',
    'breathlessness mMRC',
    'steps steps 41950-7',
    'systolic mmHg 8480-6',
    'diastolic mmHg 8462-4',
  ]);
});
