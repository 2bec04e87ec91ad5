// Metric values in the units of a site or of the person who reads, and back (document 1 §9; document 3 §5, §9; FORMAT-001 to FORMAT-013).

export type WeightUnit = 'kg' | 'lbs';
export type HeightUnit = 'cm' | 'in';
export type TemperatureUnit = 'celsius' | 'fahrenheit';

export interface Units {
  readonly weight: WeightUnit;
  readonly height: HeightUnit;
  readonly temperature: TemperatureUnit;
}

/** A value with its unit, apart, because the unit is written smaller. */
export interface Shown {
  readonly value: string;
  readonly unit: string;
}

/** '143 lbs', '97%': the unit after a space except for percent (design language §15). */
export const withUnit = ({ value, unit }: Shown): string =>
  unit === '' || unit === '%' ? value + unit : `${value} ${unit}`;

const LBS_PER_KG = 2.20462;
const INCHES_PER_CM = 0.3937;
const kgWords: readonly string[] = ['kg', 'kgs', 'kilograms'];
const cmWords: readonly string[] = ['cm', 'centimeters', 'cms', 'm', 'meters'];

const wordOf = (setting: unknown): string | null =>
  typeof setting === 'string' && setting.trim() !== '' ? setting.trim().toLowerCase() : null;

/** Unset is kg, any word that is not one for kilograms is pounds. */
export const weightUnitOf = (setting: unknown): WeightUnit => {
  const word = wordOf(setting);
  return word === null || kgWords.includes(word) ? 'kg' : 'lbs';
};

/** Unset is cm, any word that is not one for centimetres or metres is inches. */
export const heightUnitOf = (setting: unknown): HeightUnit => {
  const word = wordOf(setting);
  return word === null || cmWords.includes(word) ? 'cm' : 'in';
};

export const temperatureUnitOf = (setting: unknown): TemperatureUnit =>
  wordOf(setting)?.startsWith('f') === true ? 'fahrenheit' : 'celsius';

/** The display units in a site's feature values. */
export const unitsOfSite = (features: Readonly<Record<string, unknown>>): Units => ({
  weight: weightUnitOf(features['unit_weight']),
  height: heightUnitOf(features['unit_height']),
  temperature: temperatureUnitOf(features['units_temperature']),
});

/** What a person chose; null leaves it to the site. */
export interface ChosenUnits {
  readonly weightUnit: WeightUnit | null;
  readonly heightUnit: HeightUnit | null;
  readonly temperatureUnit: TemperatureUnit | null;
}

/** The person's own units before those of the site. */
export const unitsFor = (own: ChosenUnits, features: Readonly<Record<string, unknown>>): Units => {
  const site = unitsOfSite(features);
  return {
    weight: own.weightUnit ?? site.weight,
    height: own.heightUnit ?? site.height,
    temperature: own.temperatureUnit ?? site.temperature,
  };
};

/** Pounds are whole, kilograms have up to one decimal. */
export const showWeight = (kg: number, unit: WeightUnit): Shown =>
  unit === 'lbs'
    ? { value: String(Math.round(kg * LBS_PER_KG)), unit: 'lbs' }
    : { value: decimals(kg, 1), unit: 'kg' };

/** Inches are rounded before they are split, so that there is never a 12th inch: 5 ft 11 in, 6 ft 0 in. */
export const showHeight = (cm: number, unit: HeightUnit): Shown => {
  if (unit === 'cm') return { value: decimals(cm, 0), unit: 'cm' };
  const inches = Math.round(cm * INCHES_PER_CM);
  return { value: `${Math.floor(inches / 12)} ft ${inches % 12}`, unit: 'in' };
};

const tenths = (value: number): number => Math.round(value * 10) / 10;

/** `5'6"`, `5 ft 6 in`; inches alone are a number. */
const FEET = /^(\d)\s*(?:'|ft)\s*(?:(\d+(?:[.,]\d+)?)\s*(?:"|in|'')?)?$/i;
const NUMBER = /^\d+(?:[.,]\d+)?$/;

const numberIn = (text: string): number => Number(text.replace(',', '.'));

/** What was typed as a height, in centimetres to the millimetre; null where it is none. */
export const readHeight = (text: string, unit: HeightUnit): number | null => {
  const typed = text.trim();
  if (unit === 'cm') return NUMBER.test(typed) ? numberIn(typed) : null;
  const [, feet, inches = '0'] = FEET.exec(typed) ?? [];
  if (feet !== undefined) return tenths((Number(feet) * 12 + numberIn(inches)) / INCHES_PER_CM);
  return NUMBER.test(typed) ? tenths(numberIn(typed) / INCHES_PER_CM) : null;
};

/** What was typed as a weight, in kilograms; null where it is none. */
export const readWeight = (text: string, unit: WeightUnit): number | null => {
  const typed = text.trim();
  if (!NUMBER.test(typed)) return null;
  return unit === 'kg' ? numberIn(typed) : Math.round((numberIn(typed) / LBS_PER_KG) * 100) / 100;
};

/** As it is typed: to the tenth of the unit, without its name. */
export const typedHeight = (cm: number, unit: HeightUnit): string =>
  String(unit === 'cm' ? cm : tenths(cm * INCHES_PER_CM));
export const typedWeight = (kg: number, unit: WeightUnit): string =>
  String(unit === 'kg' ? kg : tenths(kg * LBS_PER_KG));

export const showTemperature = (celsius: number, unit: TemperatureUnit): Shown =>
  unit === 'fahrenheit'
    ? { value: decimals((celsius * 9) / 5 + 32, 1), unit: '°F' }
    : { value: decimals(celsius, 1), unit: '°C' };

/** Body mass index with one decimal; null when a value is missing. @param cm height in centimetres */
export const bodyMassIndex = (kg: number | null, cm: number | null): string | null =>
  kg === null || cm === null || cm <= 0 ? null : (kg / (cm / 100) ** 2).toFixed(1);

/** At most `most` decimals, without trailing zeros, thousands separated. */
export const decimals = (value: number, most: number): string =>
  value.toLocaleString('en-US', { maximumFractionDigits: most });
