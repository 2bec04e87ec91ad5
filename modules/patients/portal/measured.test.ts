// Measured values in the units of the site (document 3 §8).
import { describe, expect, it } from 'vitest';
import { type Units, withUnit } from '@alveary/contract/units.ts';
import { indexFrom, shownMeasurement, usualInWords } from './measured.ts';

const us: Units = { weight: 'lbs', height: 'in', temperature: 'fahrenheit' };
const eu: Units = { weight: 'kg', height: 'cm', temperature: 'celsius' };
const of = (type: string, value: number | null, unit: string | null) => ({
  type,
  value,
  unit,
  text: null,
  parts: [],
});
const pressure = {
  ...of('blood_pressure', null, null),
  parts: [
    { type: 'systolic', name: 'Systolic', value: 128.4, unit: 'mmHg' },
    { type: 'diastolic', name: 'Diastolic', value: 82, unit: 'mmHg' },
  ],
};

describe('in the units of the site', () => {
  it.each<[string, Parameters<typeof shownMeasurement>[0], string, string]>([
    ['FORMAT-001 FORMAT-002 weight', of('weight', 64.9, 'kg'), '143 lbs', '64.9 kg'],
    ['FORMAT-003 FORMAT-004 height', of('height', 182.8, 'cm'), '6 ft 0 in', '183 cm'],
    ['temperature', of('temperature', 37, '°C'), '98.6 °F', '37 °C'],
    ['SpO2', of('spo2', 97, '%'), '97%', '97%'],
    ['heart rate', of('heart_rate', 78, 'bpm'), '78 bpm', '78 bpm'],
    ['steps', of('steps', 6420, 'steps'), '6,420', '6,420'],
    ['breathlessness', of('breathlessness', 1, 'mMRC'), 'mMRC 1', 'mMRC 1'],
    ['BMI', of('bmi', 23.94, 'kg/m2'), '23.9 kg/m²', '23.9 kg/m²'],
    ['blood pressure', pressure, '128/82 mmHg', '128/82 mmHg'],
    ['a small value', of('FEV1', 2.314, 'L'), '2.31 L', '2.31 L'],
    [
      'an imported weight in another unit stays as it came',
      of('weight', 10, 'stone'),
      '10 stone',
      '10 stone',
    ],
    [
      'an answer in words',
      { ...of('smoking', null, null), text: 'Never smoker' },
      'Never smoker',
      'Never smoker',
    ],
    ['nothing', of('x', null, null), '–', '–'],
  ])('%s', (_name, measured, inUs, inEu) => {
    expect(withUnit(shownMeasurement(measured, us))).toBe(inUs);
    expect(withUnit(shownMeasurement(measured, eu))).toBe(inEu);
  });
});

describe('the index beside the weight', () => {
  it('FORMAT-011 is computed when it was not measured', () => {
    const [weight, height] = [of('weight', 64.9, 'kg'), of('height', 164.8, 'cm')];
    expect(indexFrom([weight, height])).toBe('23.9');
    expect(indexFrom([weight])).toBeNull();
    expect(indexFrom([weight, height, of('bmi', 24, 'kg/m2')])).toBeNull();
  });
});

describe('the usual range', () => {
  it.each([
    [of('spo2', 97, '%'), { low: 92, high: 97 }, 'Usual 92 to 97%'],
    [of('breathlessness', 1, 'mMRC'), { low: 0, high: 2 }, 'Usual mMRC 0 to 2'],
    [of('breathlessness', 1, 'mMRC'), { low: 1, high: 1 }, 'Usual mMRC 1'],
    [of('weight', 64.9, 'kg'), { low: 64, high: 66 }, 'Usual 141 to 146 lbs'],
    [of('spo2', 97, '%'), null, null],
  ])('of %o is said with its unit once', (measured, usual, words) => {
    expect(usualInWords(measured, usual, us)).toBe(words);
  });
});
