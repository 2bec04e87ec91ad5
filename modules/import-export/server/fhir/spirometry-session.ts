// Reads a FHIR DiagnosticReport with its Observations as a spirometry session, in the form in which a device sends one.
import type { z } from 'zod';
import type { SpirometryValue } from '@alveary/modules/spirometry/contract/model.ts';
import { MOST_SAMPLES, sessionSent } from '@alveary/modules/spirometry/contract/session-sent.ts';
import { LOINC } from './coding.ts';
import { instantAt, periodAt } from './dates.ts';
import { type FhirObject, isObject, numberAt, objectAt, objectsAt, textAt } from './json.ts';
import { displayOf } from './reference.ts';
import { Rejected } from './rejected.ts';
import {
  BLOW_RECORD,
  CURVE_CODE,
  hasCode,
  phaseCodes,
  SESSION_RECORD,
  SPIROMETRY_PANEL,
  VALUE_RECORD,
  valueCodes,
  valueNamed,
} from './spirometry-codes.ts';
import { unreadValues } from './spirometry-unread.ts';
import { toMetric } from './units.ts';
import { FHIR_BASE, OWN_CODES, ownRecordOf } from './write/resource.ts';

/** All but the ids of the session and of the patient, which the import gives. */
const session = sessionSent.omit({ id: true, profile_id: true });
export type SessionReported = z.output<typeof session>;
type TestGiven = z.input<typeof session>['tests'][number];

/** A report of a spirometry says so by its code, or is one of ours; of other tests of the lung nothing is known here. */
export const isSpirometryReport = (type: string, report: FhirObject): boolean => {
  if (type !== 'DiagnosticReport') return false;
  const own = ownRecordOf(report);
  return own === null ? hasCode(objectAt(report, 'code'), LOINC, SPIROMETRY_PANEL) : own === SESSION_RECORD;
};

/** In the unit in which the product keeps it. @throws Rejected when it is no number or in no unit of that kind */
const quantityOf = (from: FhirObject, name: SpirometryValue): number | null => {
  const { name: says, unit } = valueCodes[name];
  const quantity = objectAt(from, 'valueQuantity');
  if (quantity === null) return null;
  const value = numberAt(quantity, 'value');
  if (value === null)
    throw new Rejected(
      `The value of ${says} (valueQuantity) is missing or not a number. FHIR writes numbers without quotation marks.`,
    );
  const written = textAt(quantity, 'code') ?? textAt(quantity, 'unit');
  if (written === null) throw new Rejected(`The value of ${says} has no unit.`);
  if (unit === 's' && written === 'ms') return value / 1000;
  return toMetric(value, written, unit).value;
};

const SAMPLE = /^-?\d+(\.\d+)?([eE][+-]?\d+)?$/;

const tooMany = (): Rejected =>
  new Rejected(`A curve has at most ${MOST_SAMPLES} samples. Send it with fewer samples a second.`);

const samplesOf = (data: string): number[] => {
  // Longer than that many numbers can be: not even taken apart.
  if (data.length > MOST_SAMPLES * 32) throw tooMany();
  const written = data.trim().split(/\s+/);
  if (written.length > MOST_SAMPLES) throw tooMany();
  return written.map((sample, index) => {
    if (!SAMPLE.test(sample))
      throw new Rejected(
        `Sample ${index + 1} of a curve is not a number. A curve of a blow has a number for each sample.`,
      );
    return Number(sample);
  });
};

/** SampledData of volume over time. @throws Rejected when it is not one of litres with a steady period */
const curveOf = (from: FhirObject): NonNullable<TestGiven['curve']> | null => {
  const sampled = objectAt(from, 'valueSampledData');
  if (sampled === null) return null;
  const period = numberAt(sampled, 'period');
  if (period === null || period <= 0)
    throw new Rejected('The period of a curve (valueSampledData) is missing.');
  if ((numberAt(sampled, 'dimensions') ?? 1) !== 1)
    throw new Rejected('A curve has one dimension: the volume over time.');
  const data = textAt(sampled, 'data');
  if (data === null) throw new Rejected('The samples of a curve (valueSampledData.data) are missing.');
  const origin = objectAt(sampled, 'origin');
  const unit = textAt(origin, 'code') ?? textAt(origin, 'unit');
  if (unit === null) throw new Rejected('The unit of a curve (valueSampledData.origin) is missing.');
  const [zero, factor] = [numberAt(origin, 'value') ?? 0, numberAt(sampled, 'factor') ?? 1];
  const toLitres = toMetric(1, unit, 'L').value;
  return {
    litres: samplesOf(data).map((sample) => (zero + sample * factor) * toLitres),
    samples_a_second: 1000 / period,
  };
};

const extensionOf = (from: FhirObject, name: string): FhirObject | null =>
  objectsAt(from, 'extension').find(
    (one) => textAt(one, 'url') === `${FHIR_BASE}/StructureDefinition/spirometry-${name}`,
  ) ?? null;

const said = (from: FhirObject, name: string): string | null =>
  textAt(extensionOf(from, name), 'valueString');

const numberSaid = (from: FhirObject, name: string): number | null => {
  const extension = extensionOf(from, name);
  return numberAt(extension, 'valueDecimal') ?? numberAt(extension, 'valueInteger');
};

const statusSaid = (from: FhirObject, name: string): 'usable' | 'unusable' | null => {
  const word = said(from, name);
  return word === 'usable' || word === 'unusable' ? word : null;
};

const deviceOf = (blow: FhirObject): TestGiven['device'] => {
  const messages = objectsAt(blow, 'extension')
    .filter((one) => textAt(one, 'url') === `${FHIR_BASE}/StructureDefinition/spirometry-device-message`)
    .flatMap((one) => textAt(one, 'valueString') ?? []);
  const [fvc_status, fev1_status] = [
    statusSaid(blow, 'device-fvc-status'),
    statusSaid(blow, 'device-fev1-status'),
  ];
  return fvc_status === null && fev1_status === null && messages.length === 0
    ? null
    : { fvc_status, fev1_status, messages };
};

/** One blow whose values are the components; of ours with its curve and what the device thought of it. */
const testOf = (observation: FhirObject): TestGiven => {
  const test: { -readonly [Name in keyof TestGiven]: TestGiven[Name] } = { device: deviceOf(observation) };
  for (const part of [observation, ...objectsAt(observation, 'component')]) {
    const concept = objectAt(part, 'code');
    const name = valueNamed(concept);
    if (name !== null) test[name] = quantityOf(part, name) ?? test[name] ?? null;
    else if (hasCode(concept, OWN_CODES, CURVE_CODE) || 'valueSampledData' in part)
      test.curve = curveOf(part) ?? null;
  }
  return test;
};

/** Observations of one value each: the first of each kind belong to the first blow, the second ones to the second. */
const testsOfValues = (observations: readonly FhirObject[]): TestGiven[] => {
  const tests: { [Name in SpirometryValue]?: number }[] = [];
  const counted = new Map<SpirometryValue, number>();
  for (const one of observations) {
    const name = valueNamed(objectAt(one, 'code'));
    const value = name === null ? null : quantityOf(one, name);
    if (name === null || value === null) continue;
    const place = counted.get(name) ?? 0;
    counted.set(name, place + 1);
    const test = tests[place] ?? {};
    test[name] = value;
    tests[place] = test;
  }
  return tests;
};

/** All that it holds is of one blow. */
const isBlow = (one: FhirObject): boolean =>
  ownRecordOf(one) === BLOW_RECORD ||
  objectsAt(one, 'component').some(
    (part) => valueNamed(objectAt(part, 'code')) !== null || 'valueSampledData' in part,
  );

const inOrder = (one: FhirObject): number => numberSaid(one, 'blow') ?? 0;

const phaseOf = (report: FhirObject, observations: readonly FhirObject[]): 'pre' | 'post' | null => {
  const word = said(report, 'bronchodilator');
  if (word === 'pre' || word === 'post') return word;
  const parts = observations.flatMap((one) => [one, ...objectsAt(one, 'component')]);
  const is = (phase: keyof typeof phaseCodes) =>
    parts.some((one) => phaseCodes[phase].some((code) => hasCode(objectAt(one, 'code'), LOINC, code)));
  if (is('pre') && is('post'))
    throw new Rejected('It holds values from before and after a bronchodilator. Send one report for each.');
  if (is('pre')) return 'pre';
  return is('post') ? 'post' : null;
};

const neverHeld = new Set(['entered-in-error', 'cancelled', 'registered']);

const wasMeasured = (one: FhirObject): boolean => !neverHeld.has(textAt(one, 'status') ?? '');

/** What the results hold that no session has a place for, by name. */
export const unreadOf = (results: readonly FhirObject[]): readonly string[] =>
  unreadValues(results.filter(wasMeasured), isBlow);

/** Words of a schema, without what was found: a report of an import holds nothing of a patient. */
const wordsOf = (error: z.ZodError): string =>
  error.issues
    .map(({ path, message }) => `${path.map(String).join('.')}: ${message.replace(/; found .*$/s, '.')}`)
    .slice(0, 5)
    .join(' ');

/**
 * @param results the Observations that the report names, in its order
 * @returns null when the source says that it never was
 * @throws Rejected with the words of the call that takes sessions from devices
 */
export const readSpirometrySession = (
  report: FhirObject,
  results: readonly FhirObject[],
): SessionReported | null => {
  if (neverHeld.has(textAt(report, 'status') ?? '')) return null;
  const measured = results.filter(wasMeasured);
  const judgedBefore = measured.filter((one) => ownRecordOf(one) !== VALUE_RECORD);
  const blows = judgedBefore.filter(isBlow).sort((one, other) => inOrder(one) - inOrder(other));
  const single = judgedBefore.filter((one) => !isBlow(one));
  const performed =
    instantAt(report, 'effectiveDateTime') ??
    periodAt(report, 'effectivePeriod').start ??
    instantAt(report, 'issued');
  if (performed === null)
    throw new Rejected('effectiveDateTime is missing, so nobody knows when the session was.');
  const device =
    said(report, 'device') ??
    displayOf(objectAt(measured.find((one) => isObject(one['device'])) ?? null, 'device'));
  const parsed = session.safeParse({
    performed_at: performed,
    device,
    bronchodilator: phaseOf(report, measured),
    notes: said(report, 'notes'),
    height_cm: numberSaid(report, 'height-cm'),
    tests: [...blows.map(testOf), ...testsOfValues(single)],
  });
  if (!parsed.success) throw new Rejected(wordsOf(parsed.error));
  return parsed.data;
};
