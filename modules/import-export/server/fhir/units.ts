// How does a quantity become metric? By UCUM code or the words people write for it (ucum.org; hl7.org/fhir/R4).
import { Rejected } from './rejected.ts';

type Dimension =
  | 'length'
  | 'mass'
  | 'volume'
  | 'temperature'
  | 'flow'
  | 'pressure'
  | 'rate'
  | 'count'
  | 'ratio';

interface Unit {
  readonly dimension: Dimension;
  /** How many of the base unit (cm, kg, L, Cel, L/min, mm[Hg], /min) one of it is. */
  readonly factor: number;
  /** Added after the factor: only temperatures need it. */
  readonly offset?: number;
  readonly isImperial?: true;
}

const units: Readonly<Record<string, Unit>> = {
  mm: { dimension: 'length', factor: 0.1 },
  cm: { dimension: 'length', factor: 1 },
  m: { dimension: 'length', factor: 100 },
  '[in_i]': { dimension: 'length', factor: 2.54, isImperial: true },
  '[ft_i]': { dimension: 'length', factor: 30.48, isImperial: true },
  g: { dimension: 'mass', factor: 0.001 },
  kg: { dimension: 'mass', factor: 1 },
  '[lb_av]': { dimension: 'mass', factor: 0.45359237, isImperial: true },
  '[oz_av]': { dimension: 'mass', factor: 0.028349523125, isImperial: true },
  '[stone_av]': { dimension: 'mass', factor: 6.35029318, isImperial: true },
  mL: { dimension: 'volume', factor: 0.001 },
  L: { dimension: 'volume', factor: 1 },
  '[foz_us]': { dimension: 'volume', factor: 0.0295735295625, isImperial: true },
  Cel: { dimension: 'temperature', factor: 1 },
  '[degF]': { dimension: 'temperature', factor: 5 / 9, offset: -160 / 9, isImperial: true },
  K: { dimension: 'temperature', factor: 1, offset: -273.15 },
  'L/min': { dimension: 'flow', factor: 1 },
  'L/s': { dimension: 'flow', factor: 60 },
  'mm[Hg]': { dimension: 'pressure', factor: 1 },
  kPa: { dimension: 'pressure', factor: 7.500615758456564 },
  '/min': { dimension: 'rate', factor: 1 },
  '%': { dimension: 'ratio', factor: 1 },
  '{steps}': { dimension: 'count', factor: 1 },
};

const spellings: Readonly<Record<string, string>> = {
  in: '[in_i]',
  inch: '[in_i]',
  inches: '[in_i]',
  '[in_us]': '[in_i]',
  ft: '[ft_i]',
  feet: '[ft_i]',
  foot: '[ft_i]',
  '[ft_us]': '[ft_i]',
  lb: '[lb_av]',
  lbs: '[lb_av]',
  pound: '[lb_av]',
  pounds: '[lb_av]',
  oz: '[oz_av]',
  ounces: '[oz_av]',
  st: '[stone_av]',
  stone: '[stone_av]',
  kilogram: 'kg',
  kilograms: 'kg',
  kgs: 'kg',
  centimeters: 'cm',
  centimetres: 'cm',
  degf: '[degF]',
  '°f': '[degF]',
  fahrenheit: '[degF]',
  f: '[degF]',
  degc: 'Cel',
  '°c': 'Cel',
  c: 'Cel',
  celsius: 'Cel',
  mmhg: 'mm[Hg]',
  'mm hg': 'mm[Hg]',
  l: 'L',
  liter: 'L',
  litre: 'L',
  liters: 'L',
  litres: 'L',
  ml: 'mL',
  'l/min': 'L/min',
  'l/s': 'L/s',
  bpm: '/min',
  'beats/min': '/min',
  '{beats}/min': '/min',
  '{breaths}/min': '/min',
  'breaths/min': '/min',
  '1/min': '/min',
  percent: '%',
  'kg/m^2': 'kg/m2',
  'kg/m²': 'kg/m2',
  steps: '{steps}',
  '{#}': '{steps}',
  '1/d': '{steps}',
  '/d': '{steps}',
};

/** The metric unit to which an imperial one goes when the measurement asks for none. */
const metricOf: Partial<Readonly<Record<Dimension, string>>> = {
  length: 'cm',
  mass: 'kg',
  volume: 'L',
  temperature: 'Cel',
};

export interface Quantity {
  readonly value: number;
  readonly unit: string;
}

/** UCUM code of a written unit; one we do not know stays as it is. */
const unitCode = (written: string): string =>
  written in units ? written : (spellings[written.toLowerCase()] ?? written);

/** Up to 10 significant digits: what a conversion adds beyond is not measured. */
const tidy = (value: number): number => Number(value.toPrecision(10));

const toBase = (value: number, unit: Unit): number => value * unit.factor + (unit.offset ?? 0);
const fromBase = (value: number, unit: Unit): number => (value - (unit.offset ?? 0)) / unit.factor;

/** Into the wanted unit, or, when none is wanted, out of imperial units. @throws Rejected when the units do not fit */
export const toMetric = (value: number, written: string, wanted: string | null): Quantity => {
  const from = unitCode(written);
  const goal = wanted === null ? null : unitCode(wanted);
  if (goal === from) return { value, unit: from };
  const unit = units[from];
  if (goal === null) {
    const metric = unit?.isImperial ? metricOf[unit.dimension] : undefined;
    const base = metric === undefined ? undefined : units[metric];
    return unit && metric && base
      ? { value: tidy(fromBase(toBase(value, unit), base)), unit: metric }
      : { value, unit: from };
  }
  const target = units[goal];
  if (!unit || !target || unit.dimension !== target.dimension) {
    throw new Rejected(`The unit "${written.slice(0, 30)}" cannot be converted to ${goal}.`);
  }
  return { value: tidy(fromBase(toBase(value, unit), target)), unit: goal };
};
