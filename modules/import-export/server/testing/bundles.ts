// Small FHIR files for the tests and the benchmark of the import: invented people, one bundle each.

interface Entry {
  readonly fullUrl: string;
  readonly resource: {
    readonly resourceType: string;
    readonly id: string;
    readonly [field: string]: unknown;
  };
}

const loinc = (code: string, display: string) => ({
  coding: [{ system: 'http://loinc.org', code, display }],
  text: display,
});
const snomed = (code: string, display: string) => ({
  coding: [{ system: 'http://snomed.info/sct', code, display }],
  text: display,
});

const families = ['Ashdown', "O'Meara", 'Lindgren', 'Páez', 'Quist', 'Sandoval'];
const given = ['Iris', 'Noah', 'Freya', 'Tomás', 'June', 'Elias'];

const entry = (resource: Entry['resource']): Entry => ({ fullUrl: `urn:uuid:${resource.id}`, resource });

/** The resources of one invented patient. @param person a number that makes ids and names @param visits how many visits */
export const entriesOfPerson = (person: number, visits = 3): Entry[] => {
  const id = (kind: string, count = 0) => `${kind}-${person}-${count}`;
  const subject = { reference: `urn:uuid:${id('patient')}` };
  const doctor = { reference: `urn:uuid:doctor-${person % 7}` };
  const patient = entry({
    resourceType: 'Patient',
    id: id('patient'),
    identifier: [
      { type: { coding: [{ code: 'MR' }] }, system: 'https://hospital.example/mr', value: `MR-${person}` },
      {
        type: { coding: [{ code: 'DL' }] },
        system: 'urn:oid:2.16.840.1.113883.4.3.25',
        value: `DL-${person}`,
      },
    ],
    name: [{ use: 'official', family: families[person % 6], given: [given[(person + 2) % 6]] }],
    telecom: [{ system: 'phone', use: 'home', value: `415-555-01${String(person % 100).padStart(2, '0')}` }],
    gender: person % 2 === 0 ? 'female' : 'male',
    birthDate: `19${40 + (person % 50)}-0${1 + (person % 9)}-11`,
    address: [
      { line: [`${person} Pine Street`], city: 'Lakeside', state: 'MA', postalCode: '01234', country: 'US' },
    ],
  });
  const others = [
    entry({ resourceType: 'Organization', id: 'clinic', name: 'Lakeside Chest Clinic', active: true }),
    entry({
      resourceType: 'Practitioner',
      id: `doctor-${person % 7}`,
      identifier: [{ system: 'http://hl7.org/fhir/sid/us-npi', value: '490' }],
      name: [{ family: 'Marsh', given: ['Eve'], prefix: ['Dr.'] }],
    }),
    entry({
      resourceType: 'Condition',
      id: id('condition'),
      subject,
      code: snomed('233678006', 'Childhood asthma'),
      clinicalStatus: { coding: [{ code: 'active' }] },
      onsetDateTime: '2001-05-06',
    }),
    entry({
      resourceType: 'CarePlan',
      id: id('plan'),
      subject,
      status: 'active',
      category: [snomed('699728000', 'Asthma self management')],
      activity: [{ detail: { code: snomed('710818004', 'Inhaled steroid therapy') } }],
    }),
    entry({
      resourceType: 'Goal',
      id: id('goal'),
      subject,
      lifecycleStatus: 'accepted',
      description: { text: 'Sleep through the night' },
    }),
  ];
  const visit = (count: number): Entry[] => {
    const at = `20${String(10 + (count % 14)).padStart(2, '0')}-03-0${1 + (count % 9)}T10:00:00+00:00`;
    const measured = (kind: string, code: string, display: string, value: number, unit: string) =>
      entry({
        resourceType: 'Observation',
        id: id(kind, count),
        status: 'final',
        subject,
        code: loinc(code, display),
        effectiveDateTime: at,
        valueQuantity: { value, unit, code: unit },
      });
    return [
      entry({
        resourceType: 'Encounter',
        id: id('visit', count),
        status: 'finished',
        class: { code: 'AMB' },
        type: [snomed('185347001', 'Encounter for problem')],
        subject,
        participant: [{ individual: doctor }],
        period: { start: at, end: at },
      }),
      measured('weight', '29463-7', 'Body Weight', 70 + count, 'kg'),
      measured('height', '8302-2', 'Body Height', 170.4, 'cm'),
      entry({
        resourceType: 'Observation',
        id: id('pressure', count),
        status: 'final',
        subject,
        code: loinc('55284-4', 'Blood Pressure'),
        effectiveDateTime: at,
        component: [
          { code: loinc('8462-4', 'Diastolic Blood Pressure'), valueQuantity: { value: 80, code: 'mm[Hg]' } },
          { code: loinc('8480-6', 'Systolic Blood Pressure'), valueQuantity: { value: 120, code: 'mm[Hg]' } },
        ],
      }),
      entry({
        resourceType: 'Claim',
        id: id('claim', count),
        status: 'active',
        patient: subject,
        created: at,
        item: [{ sequence: 1, net: { value: 125.5, currency: 'USD' } }],
        text: { status: 'generated', div: 'x'.repeat(1200) },
      }),
    ];
  };
  // The patient stands last: references point forward.
  return [...others, ...Array.from({ length: visits }, (_, count) => visit(count)).flat(), patient];
};

export const bundleOf = (entries: readonly Entry[], type = 'transaction') => ({
  resourceType: 'Bundle',
  type,
  entry: entries.map((one) => ({ ...one, request: { method: 'POST', url: one.resource.resourceType } })),
});

/** The same resources as bulk export gives them: one a line, references by type and id. */
export const linesOf = (entries: readonly Entry[]): string =>
  entries
    .map(({ resource }) =>
      JSON.stringify(resource).replace(/urn:uuid:(patient|doctor)/g, (_, kind: string) =>
        kind === 'patient' ? 'Patient/patient' : 'Practitioner/doctor',
      ),
    )
    .join('\n');
