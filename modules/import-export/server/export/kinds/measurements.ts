// How does a measurement leave as a FHIR Observation, so that reading it gives the same measurement again?
import { z } from 'zod';
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
import {
  findMeasuredSources,
  findMeasurementsBehind,
  findNewestMeasurements,
  type MeasurementRow,
} from '../export-measurements.store.ts';
import type { FindPage, PageEnd, RecordKind } from '../kind.ts';

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

/** Of each patient at first so many; most have fewer. */
const FIRST = 20;
/** Of a patient who has more, so many at a time: each page of what came in by FHIR costs a look through all sources of the patient. */
const NEXT = 2000;

/** Behind which row the reading goes on, for each patient who has more. */
const endOf = (rows: readonly MeasurementRow[], most: number, waiting: readonly string[]): PageEnd => {
  const ofPatient = Map.groupBy(rows, ({ profile_id }) => profile_id);
  const more = [...ofPatient].flatMap(([profileId, own]) => {
    const last = own.length < most ? undefined : own.at(-1);
    return last === undefined ? [] : [JSON.stringify({ profileId, place: last.place, id: last.id })];
  });
  const all = [...more, ...waiting];
  return all.length === 0 ? null : all;
};

const behind = z.object({ profileId: z.string(), place: z.string(), id: z.string() });

/** First the newest of all, then those who have more one after the other. */
const findPage: FindPage = async (db, profileIds, after) => {
  const [next, ...waiting] = after ?? [];
  const from = next === undefined ? null : behind.parse(JSON.parse(next));
  const most = from === null ? FIRST : NEXT;
  const rows =
    from === null
      ? await findNewestMeasurements(db, profileIds, most)
      : await findMeasurementsBehind(db, from, most);
  const imported = rows.filter(({ source }) => source === 'FHIR');
  const sources =
    imported.length === 0
      ? []
      : await findMeasuredSources(
          db,
          [...new Set(imported.map(({ profile_id }) => profile_id))],
          imported.map(({ id }) => id),
        );
  return {
    found: rows.map((row) => ({
      profileId: row.profile_id,
      rowId: row.id,
      resources: [writeMeasurement(row)],
    })),
    sources,
    end: endOf(rows, most, waiting),
  };
};

export const measurementKinds: readonly RecordKind[] = [
  {
    record: 'measurements',
    mayRead: mayViewPatients,
    findPage,
    isAlone: true,
    read: (from) => readObservation(from, LATEST),
  },
];
