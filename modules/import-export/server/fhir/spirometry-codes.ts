// The codes of the values of a spirometry session in FHIR: LOINC where it has one that is verified, else our own.
import { spirometryValues, type SpirometryValue } from '@alveary/modules/spirometry/contract/model.ts';
import { LOINC } from './coding.ts';
import { type FhirObject, objectAt, objectsAt, textAt } from './json.ts';
import { OWN_CODES } from './write/resource.ts';

export interface ValueCode {
  readonly name: string;
  /** Litres, litres per second, or seconds: the unit in which the value is kept. */
  readonly unit: 'L' | 'L/s' | 's';
  readonly system: string;
  readonly code: string;
  /** What others write for the same value, in LOINC: before and after a bronchodilator, generic. */
  readonly others: readonly string[];
}

const loinc = (
  name: string,
  unit: ValueCode['unit'],
  code: string,
  ...others: readonly string[]
): ValueCode => ({
  name,
  unit,
  system: LOINC,
  code,
  others,
});

const own = (
  name: string,
  unit: ValueCode['unit'],
  code: string,
  ...others: readonly string[]
): ValueCode => ({
  name,
  unit,
  system: OWN_CODES,
  code,
  others,
});

export const valueCodes: Readonly<Record<SpirometryValue, ValueCode>> = {
  fvc: loinc('FVC', 'L', '19868-9', '19876-2', '19874-7', '19870-5'),
  fev1: loinc('FEV1', 'L', '20150-9', '20157-4', '20155-8'),
  pef: loinc('PEF', 'L/s', '19935-6', '33452-4'),
  fev05: own('FEV0.5', 'L', 'fev05', '20148-3'),
  fev075: own('FEV0.75', 'L', 'fev075'),
  fev6: own('FEV6', 'L', 'fev6', '65655-3'),
  fef25: own('FEF25', 'L/s', 'fef25'),
  fef50: own('FEF50', 'L/s', 'fef50'),
  fef75: own('FEF75', 'L/s', 'fef75'),
  fef2575: own('FEF25-75', 'L/s', 'fef2575', '69972-8', '69973-6'),
  duration_exhale: loinc('Forced expiratory time', 's', '65819-5'),
};

export const hasCode = (concept: FhirObject | null, system: string, code: string): boolean =>
  objectsAt(concept, 'coding').some(
    (one) => textAt(one, 'system') === system && textAt(one, 'code') === code,
  );

/** Which value of a session a concept names; null where it names none. */
export const valueNamed = (concept: FhirObject | null): SpirometryValue | null =>
  spirometryValues.find((name) => {
    const { system, code, others } = valueCodes[name];
    return hasCode(concept, system, code) || others.some((one) => hasCode(concept, LOINC, one));
  }) ?? null;

/** Codes that say when a value was blown: before or after a bronchodilator. */
export const phaseCodes = {
  pre: ['19876-2', '20157-4', '69972-8'],
  post: ['19874-7', '20155-8', '69970-2', '69973-6'],
} as const;

export const SPIROMETRY_PANEL = '81459-0';
export const RATIO_CODE = '19926-5';
/** LOINC has none. */
export const FEV075_RATIO_CODE = 'fev075-fvc';
export const CURVE_CODE = 'volume-time-curve';
export const BLOW_CODE = 'spirometry-blow';

const isCurve = (part: FhirObject): boolean =>
  hasCode(objectAt(part, 'code'), OWN_CODES, CURVE_CODE) || 'valueSampledData' in part;

/** As what a session reads an Observation or a component; null where it does not. A curve is read of a blow alone. */
export const readsAs = (part: FhirObject, isBlow: boolean): string | null => {
  const name = valueNamed(objectAt(part, 'code'));
  if (name !== null) return objectAt(part, 'valueQuantity') === null ? null : name;
  return isBlow && isCurve(part) ? CURVE_CODE : null;
};

/** Records of the product that one session makes. */
export const SESSION_RECORD = 'spirometry_sessions';
export const VALUE_RECORD = 'spirometry_values';
export const BLOW_RECORD = 'spirometry_tests';
