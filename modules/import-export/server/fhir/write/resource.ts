// How is a resource of the product written: its marks, references, words, and extensions for what R4 has no place for?
import { isObject } from '../json.ts';

/** Before every address of the product's own: extensions, code systems, identifier systems, full addresses in bundles. */
export const FHIR_BASE = 'https://alveary.example/fhir';
const RECORD_SYSTEM = `${FHIR_BASE}/CodeSystem/record`;
/** The code system of words of the product that no public system has. */
export const OWN_CODES = `${FHIR_BASE}/CodeSystem/code`;

export interface Resource {
  readonly resourceType: string;
  readonly id: string;
  readonly [field: string]: unknown;
}

export type Fields = Readonly<Record<string, unknown>>;

const isNothing = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === '' ||
  (Array.isArray(value) ? value.length === 0 : isObject(value) && Object.keys(value).length === 0);

/** FHIR knows neither null nor empty: what is nothing is left out, at every depth. */
const tidy = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(tidy).filter((one) => !isNothing(one));
  if (!isObject(value)) return value;
  const kept: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(value)) {
    const tidied = tidy(field);
    if (!isNothing(tidied)) kept[name] = tidied;
  }
  return kept;
};

/** @param record the table, or what else of the product it was made from: by that an import knows it again */
export const resource = (resourceType: string, record: string, id: string, fields: Fields): Resource => {
  const meta = { source: FHIR_BASE, tag: [{ system: RECORD_SYSTEM, code: record }] };
  const rest = tidy(fields);
  return { resourceType, id, meta, ...(isObject(rest) ? rest : {}) };
};

/** The record that a resource of the product was made from; null for resources of others. */
export const ownRecordOf = (from: Fields): string | null => {
  const { meta } = from;
  if (!isObject(meta) || meta['source'] !== FHIR_BASE || !Array.isArray(meta['tag'])) return null;
  const tag: unknown = meta['tag'].find((one) => isObject(one) && one['system'] === RECORD_SYSTEM);
  return isObject(tag) && typeof tag['code'] === 'string' ? tag['code'] : null;
};

export const reference = (type: string, id: string | null): Fields | null =>
  id === null ? null : { reference: `${type}/${id}` };

export const patientReference = (profileId: string): Fields => ({ reference: `Patient/${profileId}` });

/** Portal users and practitioners of other houses alike. */
export const practitionerReference = (id: string | null): Fields | null => reference('Practitioner', id);

export const words = (text: string | null): Fields | null => (text === null ? null : { text });

export const coded = (system: string, code: string, display: string | null = null): Fields => ({
  coding: [{ system, code, display }],
  text: display,
});

const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?Z$/;
const DAY = /^\d{4}-\d{2}-\d{2}$/;
const LARGEST_INTEGER = 2 ** 31 - 1;

const valueOf = (value: unknown): Fields => {
  if (typeof value === 'boolean') return { valueBoolean: value };
  if (typeof value === 'number') {
    const isInteger = Number.isInteger(value) && Math.abs(value) <= LARGEST_INTEGER;
    return isInteger ? { valueInteger: value } : { valueDecimal: value };
  }
  if (typeof value === 'string') {
    if (INSTANT.test(value)) return { valueDateTime: value };
    return DAY.test(value) ? { valueDate: value } : { valueString: value };
  }
  if (isObject(value) && typeof value['reference'] === 'string') return { valueReference: value };
  return { valueString: JSON.stringify(value) };
};

/** What R4 has no place for, each under its name; a list makes one for each of its parts, and nothing makes none. */
export const extensions = (record: string, fields: Fields): Fields[] =>
  Object.entries(fields).flatMap(([name, value]) => {
    const all: readonly unknown[] = Array.isArray(value) ? value : [value];
    return all
      .filter((one) => !isNothing(one))
      .map((one) => ({ url: `${FHIR_BASE}/StructureDefinition/${record}-${name}`, ...valueOf(one) }));
  });

/** Several values that belong together. */
export const grouped = (record: string, name: string, all: readonly Fields[]): Fields[] =>
  all.map((fields) => ({
    url: `${FHIR_BASE}/StructureDefinition/${record}-${name}`,
    extension: Object.entries(fields)
      .filter(([, value]) => !isNothing(value))
      .map(([url, value]) => ({ url, ...valueOf(value) })),
  }));

/** The word of a bound code list for one of ours; null when it has none. */
export const wordIn = <Word extends string>(
  table: Readonly<Record<string, Word>>,
  ours: string | null,
): Word | null => (ours === null ? null : (table[ours] ?? null));
