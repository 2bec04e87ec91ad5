// How does a measurement leave as a FHIR Observation, so that reading it gives the same measurement again?
import { mayViewPatients } from '@alveary/contract/policies/patients.ts';
import { bloodPressureParts, vitalSigns } from '@alveary/modules/patients/contract/vital-signs.ts';
import { LOINC } from '../../fhir/coding.ts';
import { isScore, readObservation, ucumOf } from '../../fhir/observation.ts';
import {
  extensions,
  type Fields,
  OWN_CODES,
  patientReference,
  resource,
  type Resource,
} from '../../fhir/write/resource.ts';
import { findMeasurements, type MeasurementRow } from '../export-chart.store.ts';
import { kindOf, type RecordKind } from '../kind.ts';

const LATEST = '9999-12-31T23:59:59.999Z';
const UCUM = 'http://unitsofmeasure.org';
const CATEGORIES = 'http://terminology.hl7.org/CodeSystem/observation-category';

const vital: ReadonlySet<string> = new Set(vitalSigns.map(({ type }) => type));
const loincOf: ReadonlyMap<string, string | undefined> = new Map(
  [...bloodPressureParts, ...vitalSigns].map(({ type, loinc }) => [type, loinc[0]]),
);

const codeOf = (type: string, name: string): Fields => {
  const loinc = /^\d{1,7}-\d$/.test(type) ? type : loincOf.get(type);
  if (loinc !== undefined) return { coding: [{ system: LOINC, code: loinc, display: name }], text: name };
  return { coding: type === name ? [] : [{ system: OWN_CODES, code: type, display: name }], text: name };
};

const COMPARATOR = /^(<=|>=|<|>) /;

/** A number without a unit is an integer, a score, or in the unit one. */
const valueOf = (type: string, value: number, unit: string | null, text: string | null): Fields => {
  const comparator = text === null ? null : (COMPARATOR.exec(text)?.[1] ?? null);
  if (unit !== null && unit !== '') {
    return { valueQuantity: { value, comparator, unit, system: UCUM, code: ucumOf[unit] ?? unit } };
  }
  if (Number.isInteger(value) && comparator === null) return { valueInteger: value };
  if (isScore(type)) return { valueQuantity: { value, comparator } };
  return { valueQuantity: { value, comparator, unit: '1', system: UCUM, code: '1' } };
};

const writeMeasurement = (row: MeasurementRow): Resource =>
  resource('Observation', 'measurements', row.id, {
    extension: extensions('measurement', { source: row.source }),
    status: 'final',
    category: vital.has(row.type) ? [{ coding: [{ system: CATEGORIES, code: 'vital-signs' }] }] : [],
    code: codeOf(row.type, row.name),
    subject: patientReference(row.profile_id),
    effectiveDateTime: row.taken_at,
    ...(row.value === null ? { valueString: row.text } : valueOf(row.type, row.value, row.unit, row.text)),
    component: row.parts.map((part) => ({
      code: codeOf(part.type, part.name),
      ...valueOf(part.type, part.value, part.unit, null),
    })),
  });

export const measurementKinds: readonly RecordKind[] = [
  kindOf('measurements', mayViewPatients, findMeasurements, writeMeasurement, {
    read: (from) => readObservation(from, LATEST),
  }),
];
