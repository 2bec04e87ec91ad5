// Values in the units of a site (document 1 §9; document 3 §5, §9; OP-FORMAT-3).
import { describe, expect, it } from 'vitest';
import {
  bodyMassIndex,
  decimals,
  heightUnitOf,
  readHeight,
  readWeight,
  showHeight,
  showTemperature,
  showWeight,
  temperatureUnitOf,
  unitsFor,
  unitsOfSite,
  weightUnitOf,
  typedHeight,
  typedWeight,
} from './units.ts';

const text = (shown: { value: string; unit: string }) => `${shown.value} ${shown.unit}`;

describe('which unit a setting means', () => {
  it.each<[unknown, string, string]>([
    [undefined, 'kg', 'cm'],
    ['', 'kg', 'cm'],
    [null, 'kg', 'cm'],
    ['kg', 'kg', 'in'],
    ['KGS', 'kg', 'in'],
    ['kilograms', 'kg', 'in'],
    ['lbs', 'lbs', 'in'],
    ['stone', 'lbs', 'in'],
    ['cm', 'lbs', 'cm'],
    ['centimeters', 'lbs', 'cm'],
    ['cms', 'lbs', 'cm'],
    ['m', 'lbs', 'cm'],
    ['meters', 'lbs', 'cm'],
  ])('FORMAT-012 FORMAT-013 %s', (setting, weight, height) => {
    expect(weightUnitOf(setting)).toBe(weight);
    expect(heightUnitOf(setting)).toBe(height);
  });

  it('FORMAT-005 kilograms, centimetres and celsius unless something else is set', () => {
    expect([undefined, 'celsius', 'fahrenheit'].map(temperatureUnitOf)).toEqual([
      'celsius',
      'celsius',
      'fahrenheit',
    ]);
    expect(unitsOfSite({ unit_weight: 'lbs', unit_height: 'in', units_temperature: 'fahrenheit' })).toEqual({
      weight: 'lbs',
      height: 'in',
      temperature: 'fahrenheit',
    });
    expect(unitsOfSite({})).toEqual({ weight: 'kg', height: 'cm', temperature: 'celsius' });
  });
});

describe('values', () => {
  it.each<[number, 'kg' | 'lbs', string]>([
    [64.9, 'lbs', '143 lbs'],
    [200, 'lbs', '441 lbs'],
    [227, 'lbs', '500 lbs'],
    [0, 'lbs', '0 lbs'],
    [64.87, 'kg', '64.9 kg'],
    [65, 'kg', '65 kg'],
  ])('FORMAT-001 FORMAT-002 %d kg in %s', (kg, unit, expected) => {
    expect(text(showWeight(kg, unit))).toBe(expected);
  });

  it.each<[number, 'cm' | 'in', string]>([
    [182.8, 'in', '6 ft 0 in'],
    [182.6, 'in', '6 ft 0 in'],
    [165, 'in', '5 ft 5 in'],
    [152.3, 'in', '5 ft 0 in'],
    // By 0.394 inches it would be one more.
    [166.3, 'in', '5 ft 5 in'],
    [165.4, 'cm', '165 cm'],
  ])('FORMAT-003 FORMAT-004 %d cm in %s: inches are rounded before they are split', (cm, unit, expected) => {
    expect(text(showHeight(cm, unit))).toBe(expected);
  });

  it('temperatures and plain numbers', () => {
    expect(text(showTemperature(37, 'fahrenheit'))).toBe('98.6 °F');
    expect(text(showTemperature(38.34, 'fahrenheit'))).toBe('101 °F');
    expect(text(showTemperature(38.37, 'fahrenheit'))).toBe('101.1 °F');
    expect(text(showTemperature(36.64, 'celsius'))).toBe('36.6 °C');
    expect(decimals(6420, 0)).toBe('6,420');
  });
});

describe('body mass index', () => {
  it.each<[number | null, number | null, string | null]>([
    [64.9, 164.8, '23.9'],
    [70, 175, '22.9'],
    [70, 0, null],
    [null, 175, null],
    [70, null, null],
  ])('FORMAT-011 %s kg and %s cm', (kg, cm, expected) => {
    expect(bodyMassIndex(kg, cm)).toBe(expected);
  });
});

describe('what a person chose', () => {
  const site = { unit_weight: 'lbs', unit_height: 'in', units_temperature: 'fahrenheit' };
  it('PROFILE-041 comes before the units of the site, each for itself', () => {
    const nothing = { weightUnit: null, heightUnit: null, temperatureUnit: null };
    expect(unitsFor(nothing, site)).toEqual({ weight: 'lbs', height: 'in', temperature: 'fahrenheit' });
    expect(unitsFor({ ...nothing, weightUnit: 'kg' }, site)).toEqual({
      weight: 'kg',
      height: 'in',
      temperature: 'fahrenheit',
    });
    expect(unitsFor({ weightUnit: 'lbs', heightUnit: 'in', temperatureUnit: 'fahrenheit' }, {})).toEqual({
      weight: 'lbs',
      height: 'in',
      temperature: 'fahrenheit',
    });
  });
});

describe('a height or weight that is typed', () => {
  it.each([
    ['165', 'cm', 165],
    ['165,5', 'cm', 165.5],
    ['65', 'in', 165.1],
    [`5'5"`, 'in', 165.1],
    ['5 ft 5.5 in', 'in', 166.4],
    [`5'`, 'in', 152.4],
    [`5'5"`, 'cm', null],
    ['tall', 'in', null],
    ['', 'cm', null],
  ] as const)('reads %s in %s as a height', (typed, unit, cm) => {
    expect(readHeight(typed, unit)).toBe(cm);
  });

  it.each([
    ['64.9', 'kg', 64.9],
    ['143', 'lbs', 64.86],
    ['heavy', 'kg', null],
  ] as const)('reads %s in %s as a weight', (typed, unit, kg) => {
    expect(readWeight(typed, unit)).toBe(kg);
  });

  it('types what is stored so that it is read as the same', () => {
    expect([typedHeight(165.1, 'in'), typedHeight(165.1, 'cm')]).toEqual(['65', '165.1']);
    expect([typedWeight(64.86, 'lbs'), typedWeight(64.9, 'kg')]).toEqual(['143', '64.9']);
  });
});
