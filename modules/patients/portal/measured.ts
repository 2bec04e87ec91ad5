// How is a measured value written in the units of the site? (document 3 §3 Timeline; FORMAT-001 to FORMAT-004)
import type { Measurement, UsualRange } from '../contract/model.ts';
import {
  bodyMassIndex,
  decimals,
  type Shown,
  showHeight,
  showTemperature,
  showWeight,
  type Units,
  withUnit,
} from '@alveary/contract/units.ts';

type Measured = Pick<Measurement, 'type' | 'value' | 'text' | 'unit' | 'parts'>;

const NO_VALUE: Shown = { value: '–', unit: '' };

/** UCUM writes some units in a way that people do not. */
const unitWords: Readonly<Record<string, string>> = {
  'kg/m2': 'kg/m²',
  'mm[Hg]': 'mmHg',
  Cel: '°C',
  '{score}': '',
  '1': '',
};

const unitOf = (unit: string | null): string => (unit === null ? '' : (unitWords[unit] ?? unit));

/** The value of a measurement for reading; a blood pressure shows its parts as 128/82. */
export const shownMeasurement = (measured: Measured, units: Units): Shown => {
  const { type, value, text, unit, parts } = measured;
  if (value === null) {
    if (parts.length > 0) return shownParts(parts);
    return text === null ? NO_VALUE : { value: text, unit: '' };
  }
  if (type === 'weight' && unit === 'kg') return showWeight(value, units.weight);
  if (type === 'height' && unit === 'cm') return showHeight(value, units.height);
  if (type === 'temperature' && unit === '°C') return showTemperature(value, units.temperature);
  if (type === 'breathlessness') return { value: `mMRC ${decimals(value, 0)}`, unit: '' };
  if (type === 'steps') return { value: decimals(value, 0), unit: '' };
  return { value: decimals(value, value < 10 ? 2 : 1), unit: unitOf(unit) };
};

const shownParts = (parts: Measured['parts']): Shown => ({
  value: parts.map((part) => decimals(part.value, 0)).join('/'),
  unit: unitOf(parts[0]?.unit ?? null),
});

/** 'Usual 92 to 97%', 'Usual mMRC 0 to 2'; null where nothing is known of it. */
export const usualInWords = (measured: Measured, usual: UsualRange, units: Units): string | null => {
  if (usual === null) return null;
  const [low, high] = [usual.low, usual.high].map((value) => shownMeasurement({ ...measured, value }, units));
  if (low === undefined || high === undefined) return null;
  if (low.value === high.value) return `Usual ${withUnit(high)}`;
  // A scale stands before its numbers, and is named once.
  return `Usual ${low.value} to ${withUnit({ ...high, value: high.value.replace(/^mMRC /, '') })}`;
};

/** The body mass index from the newest weight and height, when it was not measured itself. */
export const indexFrom = (latest: readonly Measured[]): string | null => {
  const valueOf = (type: string): number | null => latest.find((one) => one.type === type)?.value ?? null;
  return valueOf('bmi') === null ? bodyMassIndex(valueOf('weight'), valueOf('height')) : null;
};
