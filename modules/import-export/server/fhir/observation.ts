// Reads a FHIR Observation as a measurement: its kind, its value in a metric unit, its time.
import {
  bloodPressureParts,
  type VitalSign,
  vitalSigns,
} from '@alveary/modules/patients/contract/vital-signs.ts';
import { type Coding, codingIn, LOINC, wordsOf } from './coding.ts';
import { instantAt, periodAt } from './dates.ts';
import { type FhirObject, numberAt, objectAt, objectsAt, textAt } from './json.ts';
import { Rejected } from './rejected.ts';
import { toMetric } from './units.ts';

export interface MeasurementPart {
  readonly type: string;
  readonly name: string;
  readonly value: number;
  readonly unit: string;
}

export interface Measurement {
  /** The word of a vital sign, else the LOINC code. */
  readonly type: string;
  readonly name: string;
  readonly value: number | null;
  readonly text: string | null;
  readonly unit: string | null;
  readonly parts: readonly MeasurementPart[];
  readonly takenAt: string;
}

interface Kind {
  readonly type: string;
  readonly name: string;
  readonly unit: string | null;
}

interface Value {
  readonly number: number | null;
  readonly unit: string | null;
  readonly text: string | null;
}

/** Units as the vital signs write them, where that differs from UCUM. */
export const ucumOf: Readonly<Record<string, string>> = {
  '°C': 'Cel',
  mmHg: 'mm[Hg]',
  bpm: '/min',
  steps: '{steps}',
  mMRC: '{score}',
};

/** The same quantity under codes that the list of vital signs does not name: oral temperature, spirometry. */
const moreKinds: readonly VitalSign[] = [
  { type: 'temperature', name: 'Temperature', unit: '°C', loinc: ['8331-1', '8328-7', '8332-9'] },
  { type: '20150-9', name: 'FEV1', unit: 'L', loinc: ['20150-9'] },
  { type: '19868-9', name: 'FVC', unit: 'L', loinc: ['19868-9', '19870-5', '19876-2'] },
  { type: '20155-8', name: 'FEV1 after bronchodilator', unit: 'L', loinc: ['20155-8'] },
  { type: '20157-4', name: 'FEV1 before bronchodilator', unit: 'L', loinc: ['20157-4'] },
  { type: '19874-7', name: 'FVC after bronchodilator', unit: 'L', loinc: ['19874-7'] },
  { type: '33452-4', name: 'PEF', unit: 'L/min', loinc: ['33452-4', '19935-6'] },
];

const byLoinc = new Map<string, Kind>();
for (const kinds of [moreKinds, bloodPressureParts, vitalSigns]) {
  for (const kind of kinds) for (const code of kind.loinc) byLoinc.set(code, kind);
}

/** Scores are numbers without a unit: ACT, MMSE, pain, GAD-7, PHQ. */
const scores = new Set([
  '82668-5',
  '72106-8',
  '72514-3',
  '70274-6',
  '44261-6',
  '55758-7',
  '75626-2',
  '76504-0',
  '82667-7',
]);

/** Does this LOINC code name a score? */
export const isScore = (code: string): boolean => scores.has(code);

const kindOf = (concept: FhirObject | null): Kind & { readonly coding: Coding | null } => {
  const coding = codingIn(concept, LOINC);
  const known = coding?.system === LOINC ? byLoinc.get(coding.code) : undefined;
  if (known) return { type: known.type, name: known.name, unit: known.unit, coding };
  const name = wordsOf(concept);
  if (name === null) throw new Rejected('code is missing, so nobody knows what was measured.');
  return { type: coding?.code ?? name, name, unit: null, coding };
};

/** A text where a number belongs would otherwise pass for a value that is missing. */
const measuredAt = (from: FhirObject | null, field: string, name: string): number | null => {
  const value = from?.[field];
  if (value === undefined || value === null || typeof value === 'number') return numberAt(from, field);
  throw new Rejected(
    `The value of ${name} (${field}) is not a number. FHIR writes numbers without quotation marks.`,
  );
};

const quantity = (resource: FhirObject, kind: ReturnType<typeof kindOf>): Value | null => {
  const from = objectAt(resource, 'valueQuantity');
  const value = measuredAt(from, 'value', kind.name);
  if (from === null || value === null) return null;
  const written = textAt(from, 'code') ?? textAt(from, 'unit');
  const comparator = textAt(from, 'comparator');
  if (written === null) {
    if (!isScore(kind.coding?.code ?? '')) throw new Rejected(`The value of ${kind.name} has no unit.`);
    return { number: value, unit: null, text: comparator && `${comparator} ${value}` };
  }
  const metric = toMetric(value, written, kind.unit === null ? null : (ucumOf[kind.unit] ?? kind.unit));
  const unit = kind.unit ?? metric.unit;
  return { number: metric.value, unit, text: comparator && `${comparator} ${metric.value} ${unit}` };
};

const yesOrNo = (value: unknown): string | null =>
  typeof value === 'boolean' ? (value ? 'Yes' : 'No') : null;

const bound = (range: FhirObject | null, side: string): string => {
  const one = objectAt(range, side);
  const value = measuredAt(one, 'value', side);
  return value === null ? '' : [value, textAt(one, 'unit')].filter((part) => part !== null).join(' ');
};

const between = (from: FhirObject | null, first: string, second: string, sign: string): string | null =>
  from === null ? null : `${bound(from, first)} ${sign} ${bound(from, second)}`.trim();

const qualitative = (resource: FhirObject): string | null =>
  wordsOf(objectAt(resource, 'valueCodeableConcept')) ??
  textAt(resource, 'valueString') ??
  yesOrNo(resource['valueBoolean']) ??
  between(objectAt(resource, 'valueRange'), 'low', 'high', '–') ??
  between(objectAt(resource, 'valueRatio'), 'numerator', 'denominator', ':') ??
  instantAt(resource, 'valueDateTime') ??
  textAt(resource, 'valueTime');

/** Null when there is no value of a kind that can be shown. */
const valueOf = (resource: FhirObject, kind: ReturnType<typeof kindOf>): Value | null => {
  const measured = quantity(resource, kind);
  if (measured) return measured;
  const integer = measuredAt(resource, 'valueInteger', kind.name);
  if (integer !== null) return { number: integer, unit: kind.unit, text: null };
  const text = qualitative(resource);
  return text === null ? null : { number: null, unit: null, text };
};

const componentsOf = (resource: FhirObject): { parts: MeasurementPart[]; texts: string[] } => {
  const parts: MeasurementPart[] = [];
  const texts: string[] = [];
  for (const component of objectsAt(resource, 'component')) {
    const kind = kindOf(objectAt(component, 'code'));
    const value = valueOf(component, kind);
    if (value === null) continue;
    if (value.number === null) texts.push(`${kind.name}: ${value.text}`);
    else parts.push({ type: kind.type, name: kind.name, value: value.number, unit: value.unit ?? '' });
  }
  // A blood pressure is spoken systolic first, in whatever order it was sent.
  const spoken: readonly string[] = bloodPressureParts.map((part) => part.type);
  const place = (part: MeasurementPart) =>
    spoken.includes(part.type) ? spoken.indexOf(part.type) : spoken.length;
  return { parts: parts.sort((a, b) => place(a) - place(b)), texts };
};

const takenAt = (resource: FhirObject, latest: string): string => {
  const at =
    instantAt(resource, 'effectiveDateTime') ??
    instantAt(resource, 'effectiveInstant') ??
    periodAt(resource, 'effectivePeriod').start ??
    instantAt(resource, 'issued');
  if (at === null) throw new Rejected('effectiveDateTime is missing, so nobody knows when it was measured.');
  if (at > latest) throw new Rejected('effectiveDateTime lies in the future.');
  return at;
};

const neverMeasured = new Set(['entered-in-error', 'cancelled']);

/** Null when it holds no value, or was entered in error: then the resource is only kept. @param latest ISO 8601: what lies behind it is the future */
export const readObservation = (resource: FhirObject, latest: string): Measurement | null => {
  if (neverMeasured.has(textAt(resource, 'status') ?? '')) return null;
  const kind = kindOf(objectAt(resource, 'code'));
  const value = valueOf(resource, kind);
  const { parts, texts } = componentsOf(resource);
  if (value === null && parts.length === 0 && texts.length === 0) return null;
  return {
    type: kind.type,
    name: kind.name,
    value: value?.number ?? null,
    text: value?.text ?? (texts.join('; ') || null),
    unit: value ? value.unit : (kind.unit ?? null),
    parts,
    takenAt: takenAt(resource, latest),
  };
};
