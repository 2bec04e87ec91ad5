import { phoneFields } from '@alveary/modules/patients/contract/person-fields.ts';
import { describe, expect, test } from 'vitest';
import { readCarePlan } from './care-plan.ts';
import { moduleOf, readCondition } from './condition.ts';
import { dayAt, instantAt, periodAt } from './dates.ts';
import { readEncounter } from './encounter.ts';
import { readObservation } from './observation.ts';
import { readPatient } from './patient.ts';
import { readPractitioner } from './practitioner.ts';
import { patientReferencesOf, referenceOf } from './reference.ts';
import { toMetric } from './units.ts';

const LATEST = '2026-06-01T00:00:00.000Z';
const READING = { now: LATEST, latest: LATEST, country: 'US' };

describe('units', () => {
  test.each([
    [154, '[lb_av]', 'kg', 69.85322498],
    [154, 'lbs', null, 69.85322498],
    [70, '[in_i]', 'cm', 177.8],
    [1.75, 'm', 'cm', 175],
    [98.6, '[degF]', 'Cel', 37],
    [310.15, 'K', 'Cel', 37],
    [3.2, 'L', 'L', 3.2],
    [2850, 'mL', 'L', 2.85],
    [7, 'L/s', 'L/min', 420],
    [12, 'kPa', 'mm[Hg]', 90.0073891],
    [72, 'beats/min', '/min', 72],
    [5.4, 'mmol/L', null, 5.4],
  ])('%d %s → %s', (value, unit, wanted, expected) => {
    expect(toMetric(value, unit, wanted).value).toBeCloseTo(expected, 6);
  });

  test('units that do not fit are refused', () => {
    expect(() => toMetric(70, 'kg', 'cm')).toThrow('The unit "kg" cannot be converted to cm.');
  });
});

describe('dates', () => {
  test.each([
    ['2024', '2024-01-01T00:00:00.000Z'],
    ['2024-03', '2024-03-01T00:00:00.000Z'],
    ['2024-02-29', '2024-02-29T00:00:00.000Z'],
    ['2024-02-29T22:30:00-05:00', '2024-03-01T03:30:00.000Z'],
    ['2024-02-29T22:30:00.1234Z', '2024-02-29T22:30:00.123Z'],
  ])('%s is %s', (text, instant) => expect(instantAt({ at: text }, 'at')).toBe(instant));

  test.each(['2023-02-29', '2024-13-01', '24-01-01', 'yesterday', '2024-01-01T25:00:00Z', ' '])(
    '%j is refused',
    (text) => {
      expect(() => instantAt({ at: text }, 'at')).toThrow('at is not a possible date.');
    },
  );

  test('a time needs its zone, a period its order, a day its day', () => {
    expect(() => instantAt({ at: '2024-01-01T10:00:00' }, 'at')).toThrow('at has a time but no time zone.');
    expect(() => periodAt({ period: { start: '2024-02-01', end: '2024-01-01' } }, 'period')).toThrow(
      'ends before',
    );
    expect(dayAt({ birthDate: '1950' }, 'birthDate')).toBeNull();
    expect(dayAt({ birthDate: '1950-05-04' }, 'birthDate')).toBe('1950-05-04');
    expect(() => dayAt({ birthDate: 19500504 }, 'birthDate')).toThrow('birthDate is not a possible date.');
  });
});

describe('a period', () => {
  test.each([
    ['ends with its whole day', '2019-06-15T09:30:00Z', '2019-06-15', '2019-06-15T23:59:59.999Z'],
    ['ends with its whole month', '2019-06-15', '2019-06', '2019-06-30T23:59:59.999Z'],
    ['ends with its whole year', '2019-06-15', '2019', '2019-12-31T23:59:59.999Z'],
    ['takes the zone of its start', '2019-10-16T22:00:00-05:00', '2019-10-16', '2019-10-17T04:59:59.999Z'],
    ['takes the zone of its end', '2019-06-15', '2019-06-15T01:00:00+05:00', '2019-06-14T20:00:00.000Z'],
    ['ends with its second', '2019-06-15T09:30:00.500Z', '2019-06-15T09:30:00Z', '2019-06-15T09:30:00.500Z'],
    ['ends with a leap day', '2024-02-01', '2024-02', '2024-02-29T23:59:59.999Z'],
  ])('%s', (_, start, end, ended) => {
    expect(periodAt({ period: { start, end } }, 'period').end).toBe(ended);
  });

  test.each([
    ['2019-06-15T09:30:00Z', '2019-06-14'],
    ['2019-06-15', '2019-05'],
    ['2019-06-15T09:30:01Z', '2019-06-15T09:30:00Z'],
  ])('is refused from %s to %s', (start, end) => {
    expect(() => periodAt({ period: { start, end } }, 'period')).toThrow('period ends before it begins.');
  });

  test('of a condition is its onset and the whole day, month or year of its abatement', () => {
    const condition = (more: object) => readCondition({ code: { text: 'Pneumonia' }, ...more });
    expect(condition({ onsetDateTime: '2019-06-15', abatementDateTime: '2019' })).toMatchObject({
      onsetAt: '2019-06-15T00:00:00.000Z',
      abatedAt: '2019-12-31T23:59:59.999Z',
    });
    expect(
      condition({
        onsetPeriod: { start: '2019-06-15T09:30:00Z' },
        abatementPeriod: { start: '2019-06-01', end: '2019-06-15' },
      }),
    ).toMatchObject({ abatedAt: '2019-06-15T23:59:59.999Z' });
    expect(() => condition({ onsetDateTime: '2019-06-15', abatementDateTime: '2019-06-14' })).toThrow(
      'abatementDateTime is before onsetDateTime.',
    );
  });
});

describe('references', () => {
  test.each([
    ['Patient/1', { by: 'id', type: 'Patient', id: '1' }],
    ['https://ehr.example/fhir/Patient/a-1/_history/3', { by: 'id', type: 'Patient', id: 'a-1' }],
    ['urn:uuid:0b', { by: 'fullUrl', text: 'urn:uuid:0b' }],
    [
      'Patient?identifier=http%3A%2F%2Fx.example|7',
      { by: 'identifier', system: 'http://x.example', value: '7' },
    ],
  ])('%s', (reference, expected) => expect(referenceOf({ reference })).toMatchObject(expected));

  test('the patient stands in different fields of different types', () => {
    const patient = { reference: 'Patient/1' };
    const resources = [
      { subject: patient },
      { patient },
      { beneficiary: patient },
      { for: patient },
      { participant: [{ actor: { reference: 'Location/2' } }, { actor: patient }] },
      { target: [{ reference: 'Observation/3' }, patient] },
      { link: [{ target: patient }] },
    ];
    for (const resource of resources) expect(patientReferencesOf(resource)).toMatchObject([{ id: '1' }]);
    expect(patientReferencesOf({ subject: { reference: 'Group/1' } })).toEqual([]);
  });
});

const loinc = (code: string, display = 'Something') => ({
  coding: [{ system: 'http://loinc.org', code, display }],
});
const observation = (more: object) => ({
  code: loinc('29463-7'),
  status: 'final',
  effectiveDateTime: '2024-01-02',
  ...more,
});

describe('observations', () => {
  test('a weight in pounds becomes kilograms under the name of the vital sign', () => {
    const read = readObservation(observation({ valueQuantity: { value: 154, unit: 'lb' } }), LATEST);
    expect(read).toMatchObject({ type: 'weight', name: 'Weight', unit: 'kg', value: 69.85322498 });
  });

  test('a blood pressure keeps its parts, systolic first, under the old and the new panel code', () => {
    const part = (code: string, value: number) => ({
      code: loinc(code),
      valueQuantity: { value, code: 'mm[Hg]' },
    });
    for (const panel of ['55284-4', '85354-9']) {
      const read = readObservation(
        observation({ code: loinc(panel), component: [part('8462-4', 80), part('8480-6', 120)] }),
        LATEST,
      );
      expect(read).toMatchObject({
        type: 'blood_pressure',
        value: null,
        parts: [
          { type: 'systolic', name: 'Systolic', value: 120, unit: 'mmHg' },
          { type: 'diastolic', name: 'Diastolic', value: 80, unit: 'mmHg' },
        ],
      });
    }
  });

  test('words are cleaned of zero-width spaces; other codes keep their LOINC code and unit', () => {
    const code = loinc('2339-0', 'Glucose [Mass/\u200Bvolume]');
    const read = readObservation(observation({ code, valueQuantity: { value: 90, unit: 'mg/dL' } }), LATEST);
    expect(read).toMatchObject({ type: '2339-0', name: 'Glucose [Mass/volume]', unit: 'mg/dL', value: 90 });
  });

  test.each([
    [{ valueCodeableConcept: { text: 'Never smoker' } }, { text: 'Never smoker', value: null }],
    [{ valueString: 'clear' }, { text: 'clear' }],
    [{ valueBoolean: false }, { text: 'No' }],
    [{ valueInteger: 3 }, { value: 3 }],
    [{ valueQuantity: { value: 5, unit: 'kg', comparator: '<' } }, { value: 5, text: '< 5 kg' }],
    [
      { code: loinc('82668-5'), valueQuantity: { value: 21 } },
      { value: 21, unit: null },
    ],
  ])('%j', (more, expected) => expect(readObservation(observation(more), LATEST)).toMatchObject(expected));

  test.each([
    [{ valueQuantity: { value: 70 } }, 'The value of Weight has no unit.'],
    [{ valueQuantity: { value: '70', unit: 'kg' } }, 'The value of Weight (value) is not a number.'],
    [{ valueInteger: '70' }, 'The value of Weight (valueInteger) is not a number.'],
    [{ valueQuantity: { value: 70, unit: 'cm' } }, 'cannot be converted to kg'],
    [{ valueString: 'x', effectiveDateTime: undefined }, 'nobody knows when'],
    [{ valueString: 'x', effectiveDateTime: '2030-01-01' }, 'lies in the future'],
    [{ valueString: 'x', code: undefined }, 'code is missing'],
  ])('%j is refused', (more, reason) =>
    expect(() => readObservation(observation(more), LATEST)).toThrow(reason),
  );

  test('without a value, or entered in error, it is only kept', () => {
    expect(readObservation(observation({}), LATEST)).toBeNull();
    expect(readObservation(observation({ status: 'entered-in-error', valueString: 'x' }), LATEST)).toBeNull();
  });
});

describe('patients and practitioners', () => {
  test('the medical record number is the EhrId; official name, phones, address, language', () => {
    const read = readPatient(
      {
        identifier: [
          { system: 'urn:a', value: 'A1' },
          { type: { coding: [{ code: 'MR' }] }, system: 'urn:mr', value: 'HL-77' },
          { type: { coding: [{ code: 'MB' }] }, system: 'urn:mb', value: 'MEM-9' },
        ],
        name: [
          { use: 'maiden', family: 'Old', given: ['X'] },
          { use: 'official', family: "O'Keefe", given: ['María', 'Teresa'] },
        ],
        telecom: [
          { system: 'phone', value: '415-555-0142', use: 'home' },
          { system: 'email', value: 'm@mail.example' },
        ],
        address: [{ line: ['1 Pine Street'], city: 'Lakeside', postalCode: '01234', country: 'US' }],
        gender: 'female',
        birthDate: '1962-02-03',
        communication: [{ language: { coding: [{ code: 'es' }] } }],
      },
      READING,
    );
    expect(read).toMatchObject({
      firstName: 'María Teresa',
      lastName: "O'Keefe",
      emailAddress: 'm@mail.example',
      insuranceMemberId: 'MEM-9',
      language: 'es',
      phones: [{ type: 'HOME', phoneNumber: '4155550142', e164: '+14155550142', countryCode: '+1' }],
    });
    // As the form sends it back when nothing was changed.
    for (const { type, countryCode, phoneNumber } of read.phones) {
      expect(phoneFields.safeParse({ type, countryCode, phoneNumber }).success).toBe(true);
    }
    expect(read.identifiers.map(({ type, value }) => `${type} ${value}`)).toEqual([
      'OTHER A1',
      'EhrId HL-77',
      'MB MEM-9',
    ]);
  });

  const ended = { period: { end: '2020-07-22' } };
  const mr = { type: { coding: [{ code: 'MR' }] }, system: 'urn:mr' };

  test.each<[string, object[], string]>([
    [
      'a name that ended',
      [
        { family: 'Before', ...ended },
        { family: 'Now', period: { start: '2020-07-22' } },
      ],
      'Now',
    ],
    [
      'an official name that ended',
      [
        { use: 'official', family: 'Before', ...ended },
        { use: 'usual', family: 'Now' },
      ],
      'Now',
    ],
    [
      'an old name',
      [
        { use: 'old', family: 'Before' },
        { use: 'nickname', family: 'Now' },
      ],
      'Now',
    ],
    [
      'two official names, the later one',
      [
        { use: 'official', family: 'Before', period: { start: '2001' } },
        { use: 'official', family: 'Now', period: { start: '2012-05' } },
      ],
      'Now',
    ],
    [
      'a name that begins later',
      [{ use: 'official', family: 'Later', period: { start: '2030' } }, { family: 'Now' }],
      'Now',
    ],
    [
      'a name that ends today',
      [{ use: 'official', family: 'Now', period: { end: '2026-06-01' } }, { family: 'Other' }],
      'Now',
    ],
    [
      'a masked name',
      [
        {
          use: 'official',
          _family: {
            extension: [
              { url: 'http://hl7.org/fhir/StructureDefinition/data-absent-reason', valueCode: 'masked' },
            ],
          },
        },
        { use: 'usual', family: 'Now' },
      ],
      'Now',
    ],
    [
      'a half masked name',
      [
        {
          use: 'official',
          given: ['Ida'],
          _family: {
            extension: [
              { url: 'http://hl7.org/fhir/StructureDefinition/data-absent-reason', valueCode: 'masked' },
            ],
          },
        },
        { use: 'usual', family: 'Now', given: ['Ida'] },
      ],
      'Now',
    ],
    ['nothing but a name that ended', [{ family: 'Before', ...ended }], 'Before'],
  ])('of %s the one in use counts', (_, name, last) => {
    expect(readPatient({ name }, READING).lastName).toBe(last);
  });

  test('phones, mailboxes, addresses and numbers that ended or are old are not the ones in use', () => {
    const read = readPatient(
      {
        identifier: [
          { ...mr, use: 'old', value: 'OLD-77' },
          { ...mr, use: 'temp', value: 'TMP-1' },
          { ...mr, use: 'usual', value: 'NEW-78' },
          { type: { coding: [{ code: 'MB' }] }, value: 'M-1', ...ended },
        ],
        telecom: [
          { system: 'phone', value: '415-555-0161', ...ended },
          { system: 'phone', value: '415-555-0163', use: 'old' },
          { system: 'sms', value: '415-555-0162', period: { start: '2020-07-22', end: '2026-06-01' } },
          { system: 'email', value: 'Old@mail.example', ...ended },
          { system: 'email', value: 'second@mail.example', rank: 2 },
          { system: 'email', value: 'first@mail.example', rank: 1 },
        ],
        address: [
          { use: 'home', line: ['49 Meadow Way'], ...ended },
          { use: 'old', line: ['1 Elm Street'] },
          { use: 'home', line: ['183 Mountain Lane'] },
        ],
      },
      READING,
    );
    expect(read.identifiers.map(({ type, value }) => `${type} ${value}`)).toEqual([
      'EhrId NEW-78',
      'MR TMP-1',
      'MR OLD-77',
      'MB M-1',
    ]);
    expect(read.phones.map(({ e164 }) => e164)).toEqual(['+14155550162']);
    expect(read).toMatchObject({ emailAddress: 'first@mail.example', insuranceMemberId: null });
    expect(read.ended).toEqual(['old@mail.example', 'M-1']);
    expect(read.addresses.map(({ use, lines }) => [use, ...lines])).toEqual([
      ['home', '183 Mountain Lane'],
      ['old', '49 Meadow Way'],
      ['old', '1 Elm Street'],
    ]);
  });

  test('a death is known by its date, or by the word alone, and its day is as long as it is written', () => {
    const died = (more: object) => readPatient({ name: [{ family: 'Sosa' }], ...more }, READING);
    expect(died({ birthDate: '1935-02-14', deceasedDateTime: '1935' }).deceasedAt).toBe(
      '1935-01-01T00:00:00.000Z',
    );
    expect(died({ birthDate: '2020-03-05', deceasedDateTime: '2020-03-05T01:00:00+05:00' }).deceasedAt).toBe(
      '2020-03-04T20:00:00.000Z',
    );
  });

  test.each([
    [{ birthDate: '2023-02-30' }, 'birthDate is not a possible date.'],
    [{ birthDate: '2099-01-01' }, 'birthDate lies in the future.'],
    [{ birthDate: '2000-01-02', deceasedDateTime: '1999-01-01' }, 'deceasedDateTime is before birthDate.'],
    [{ gender: 'F' }, 'gender is none of'],
    [{ name: 'Ana Sosa' }, 'name is not a list of objects.'],
    [{ identifier: ['HL-77'] }, 'identifier is not a list of objects.'],
  ])('%j is refused', (patient, reason) => expect(() => readPatient(patient, READING)).toThrow(reason));

  test('a name that is one object, with one text for a list, is read; a patient without any is remarked', () => {
    const named = readPatient({ name: { family: 'Sosa', given: 'Ana' } }, READING);
    expect(named).toMatchObject({ firstName: 'Ana', lastName: 'Sosa', remarks: [] });
    expect(readPatient({}, READING).remarks).toEqual(['The patient has no name.']);
  });

  test('an NPI with a wrong check digit is kept as another identifier, with a remark', () => {
    const npi = (value: string) => ({ system: 'http://hl7.org/fhir/sid/us-npi', value });
    const name = [{ family: 'Marsh', given: ['Eve'], suffix: ['MD'] }];
    expect(readPractitioner({ name, identifier: [npi('1234567893')] }, LATEST)).toMatchObject({
      npi: '1234567893',
      identifiers: [],
      remarks: [],
      credential: 'MD',
    });
    const wrong = readPractitioner({ name, identifier: [npi('490')] }, LATEST);
    expect(wrong).toMatchObject({ npi: null, identifiers: [npi('490')] });
    expect(wrong.remarks).toEqual(['The NPI "490" fails the check digit; it is kept as another identifier.']);
  });
});

test('asthma and cystic fibrosis decide the module', () => {
  expect(moduleOf({ code: '233678006', name: 'Childhood asthma' })).toBe('aria_module_asthma');
  expect(moduleOf({ code: 'J45.909', name: 'Reactive airways' })).toBe('aria_module_asthma');
  expect(moduleOf({ code: '190905008', name: 'CF' })).toBe('aria_module_cf');
  expect(moduleOf({ code: '13645005', name: 'Chronic obstructive lung disease' })).toBeNull();
});

test('conditions, care plans and encounters that were never so, or not yet, are only kept', () => {
  const refuted = { verificationStatus: { coding: [{ code: 'refuted' }] }, code: { text: 'Asthma' } };
  expect(readCondition(refuted)).toBeNull();
  expect(readCarePlan({ status: 'entered-in-error' })).toBeNull();
  expect(readEncounter({ status: 'planned', period: { start: '2024-01-01' } }, LATEST)).toBeNull();
  expect(readEncounter({ status: 'finished', period: { start: '2027-01-01' } }, LATEST)).toBeNull();
  expect(readEncounter({ status: 'finished' }, LATEST)).toBeNull();
});
