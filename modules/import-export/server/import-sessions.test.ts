// Do spirometry sessions come in by FHIR as those of devices do: judged by the server, once, and refused in the same words?
import { blow } from '@alveary/spirometry/manoeuvre/testing/blow.ts';
import { sessionOf } from '@alveary/modules/spirometry/server/public.ts';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { runOn } from './testing/commands.ts';
import { openImportWorld } from './testing/import-world.ts';

const { database, all, file, importing, rows, folder } = await openImportWorld();

const loinc = (code: string) => ({ coding: [{ system: 'http://loinc.org', code }] });
const quantity = (value: unknown, unit: string) => ({
  value,
  unit,
  code: unit,
  system: 'http://unitsofmeasure.org',
});
const part = (code: string, value: unknown, unit = 'L') => ({
  code: loinc(code),
  valueQuantity: quantity(value, unit),
});

let people = 0;

interface Given {
  /** Of each blow its components. */
  readonly blows?: readonly (readonly object[])[];
  /** Observations of a single value. */
  readonly values?: readonly object[];
  readonly report?: object;
  /** Of the person whose session it is; a new one when left out. */
  readonly person?: number;
}

const bundle = ({ blows = [], values = [], report = {}, person = (people += 1) }: Given) => {
  const subject = { reference: `Patient/blower-${person}` };
  const when = { effectiveDateTime: '2026-01-05T09:00:00Z' };
  const single = values.map((one, index) => ({ id: `value-${person}-${index}`, ...one }));
  const whole = blows.map((component, index) => ({
    id: `blow-${person}-${index}`,
    code: { text: 'Blow' },
    component,
  }));
  const observations = [...single, ...whole].map((one) => ({
    resourceType: 'Observation',
    status: 'final',
    subject,
    ...when,
    ...one,
  }));
  const resources = [
    {
      resourceType: 'Patient',
      id: `blower-${person}`,
      name: [{ family: 'Blower', given: ['Iris'] }],
      gender: 'female',
      birthDate: '1988-02-29',
    },
    {
      resourceType: 'Observation',
      id: `height-${person}`,
      status: 'final',
      subject,
      effectiveDateTime: '2026-01-05',
      ...part('8302-2', 165, 'cm'),
    },
    {
      resourceType: 'DiagnosticReport',
      id: `report-${person}`,
      status: 'final',
      code: loinc('81459-0'),
      subject,
      ...when,
      conclusion: 'Read by Dr. Marsh.',
      result: observations.map(({ id }) => ({ reference: `Observation/${id}` })),
      ...report,
    },
    ...observations,
  ];
  return { resourceType: 'Bundle', type: 'collection', entry: resources.map((resource) => ({ resource })) };
};

const curve = (capacity: number, changes: object = {}) => {
  const { litres } = blow({ capacity, tau: 0.7, seconds: 7 });
  const data = Array.from(litres, (volume) => Math.round(volume * 1000)).join(' ');
  return {
    code: { text: 'Volume over time' },
    valueSampledData: { origin: quantity(0, 'mL'), period: 10, dimensions: 1, data, ...changes },
  };
};

const sessionsOf = async (person: number) => {
  const found = await rows<{ id: string }>(
    `select s.id from spirometry_sessions s join imported_resources r on r.profile_id = s.profile_id
      where r.source_id = $1`,
    [`blower-${person}`],
  );
  return Promise.all(found.map(({ id }) => database.read(all, (db) => sessionOf(db, id))));
};

/** What a report says of the one that was refused. */
const refusalOf = async (given: Given): Promise<string> => {
  const { code, report } = await importing([file('refused.json', bundle(given))]);
  const refused = report.rejected.filter(({ resource }) => resource?.startsWith('DiagnosticReport/'));
  expect([code, refused.length], JSON.stringify(report.rejected)).toEqual([1, 1]);
  expect(await sessionsOf(people)).toEqual([]);
  return refused[0]?.reason ?? '';
};

describe('a report with its Observations', () => {
  test('becomes a session whose curves the server measures, judges, grades and compares', async () => {
    const blows = [[curve(3.9)], [curve(3.85)], [curve(3.8)]];
    const { code, report } = await importing([file('curves.json', bundle({ blows }))]);
    expect([code, report.byType['DiagnosticReport']?.['created']]).toEqual([0, 1]);
    const [session] = await sessionsOf(people);
    expect(session).toMatchObject({
      has_curves: true,
      grading: { fvc: 'A', fev1: 'A' },
      person: { sex: 'female', height_cm: 165 },
      usable_tests: 3,
    });
    expect(session?.best_values.fvc).toBeCloseTo(3.9, 1);
    expect(session?.z_scores.fev1).not.toBeNull();
  });

  test('with values only, in other units and of both shapes, is read as well', async () => {
    const values = [
      part('20150-9', 3100, 'mL'),
      part('19868-9', 4),
      part('20150-9', 3),
      part('19868-9', 3.9),
      part('33452-4', 420, 'L/min'),
      part('19926-5', 77.5, '%'),
    ];
    await importing([file('values.json', bundle({ values }))]);
    const [single] = await sessionsOf(people);
    expect(single?.analysis_summary.tests).toMatchObject([
      { fev1: 3.1, fvc: 4, pef: 7 },
      { fev1: 3, fvc: 3.9, pef: null },
    ]);
    await importing([file('blows.json', bundle({ blows: [[part('20157-4', 2.5), part('19876-2', 3.5)]] }))]);
    const [whole] = await sessionsOf(people);
    expect(whole?.analysis_summary.tests).toMatchObject([{ fev1: 2.5, fvc: 3.5 }]);
  });

  test('comes in once: the same one again changes nothing, with other values it is refused', async () => {
    const blows = [[part('20150-9', 3), part('19868-9', 4)]];
    const person = (people += 1);
    const given = (changed: readonly object[]) => file('again.json', bundle({ blows: [changed], person }));
    expect((await importing([given(blows[0] ?? [])])).code).toBe(0);
    const second = await importing([given(blows[0] ?? [])]);
    expect(second.report.total).toMatchObject({ created: 0, changed: 0, rejected: 0 });
    const other = await importing([given([part('20150-9', 2.9), part('19868-9', 4)])]);
    // The blow is another resource than before; the report names it as it did.
    expect(other.report.rejected).toEqual([]);
    const later = file(
      'later.json',
      bundle({
        blows: [[part('20150-9', 2.9), part('19868-9', 4)]],
        person,
        report: { conclusion: 'Corrected.' },
      }),
    );
    expect((await importing([later])).report.rejected).toMatchObject([
      { reason: 'This session is stored already with other values. What is stored stays as it is.' },
    ]);
    const [session, ...more] = await sessionsOf(person);
    expect([session?.best_values.fev1, more.length]).toEqual([3, 0]);
  });

  test('leaves as it came with what the product made of it, and overwritten as it is now', async () => {
    const given = file('leaving.json', bundle({ blows: [[part('20150-9', 3), part('19868-9', 4)]] }));
    await importing([given]);
    const [patient] = await rows<{ id: string }>(
      'select profile_id as id from imported_resources where source_id = $1',
      [`blower-${people}`],
    );
    const taken = async (name: string) => {
      const out = join(folder(), name);
      const words = ['export', 'fhir', '--patient', patient?.id ?? '', '--format', 'ndjson', '--out', out];
      expect((await runOn(database, words)).code).toBe(0);
      return readFileSync(out, 'utf8');
    };
    const before = await taken('before.ndjson');
    expect(before).toContain('Read by Dr. Marsh.');
    expect(before).toContain(`"id":"report-${people}-fev1"`);
    await database.transact(all, (db) =>
      db.run('update spirometry_sessions set version = 2 where profile_id = $1', [patient?.id]),
    );
    const after = await taken('after.ndjson');
    expect(after).not.toContain('Read by Dr. Marsh.');
    expect(after).toContain(`"id":"report-${people}-blow-1"`);
  });
});

describe('what is refused, and why', () => {
  const fev1 = part('20150-9', 3);
  test.each<[string, Given, RegExp]>([
    ['no tests', {}, /tests: A session needs at least one test\./],
    [
      'FEV1 above FVC',
      { blows: [[part('20150-9', 4), part('19868-9', 3)]] },
      /FEV1 cannot be more than FVC\./,
    ],
    ['a negative volume', { blows: [[part('20150-9', -1)]] }, /tests\.0\.fev1: /],
    ['an impossible volume', { values: [part('19868-9', 40)] }, /tests\.0\.fvc: /],
    [
      'a text for a number',
      { blows: [[part('20150-9', 'NaN')]] },
      /FEV1 \(valueQuantity\) is missing or not a number/,
    ],
    ['a wrong unit', { blows: [[part('20150-9', 3, 'kg')]] }, /cannot be converted to L/],
    [
      'NaN in a curve',
      { blows: [[curve(3.9, { data: '0 12 NaN 30' })]] },
      /Sample 3 of a curve is not a number/,
    ],
    ['a sample that the device lost', { blows: [[curve(3.9, { data: '0 E 12' })]] }, /Sample 2 of a curve/],
    ['a curve without a period', { blows: [[curve(3.9, { period: undefined })]] }, /The period of a curve/],
    [
      'a curve of nothing',
      { blows: [[curve(3.9, { data: '0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0' })]] },
      /tests\.0\.curve: /,
    ],
    [
      'a curve of too many points',
      { blows: [[curve(3.9, { data: '1 '.repeat(30_000) })]] },
      /at most 20000 samples/,
    ],
    ['a value that its curve denies', { blows: [[curve(3.9), part('19868-9', 2)]] }, /FVC is sent as/],
    [
      'a future day',
      { blows: [[fev1]], report: { effectiveDateTime: '2199-01-01T00:00:00Z' } },
      /still to come/,
    ],
    [
      'before the birth',
      { blows: [[fev1]], report: { effectiveDateTime: '1980-01-01T00:00:00Z' } },
      /before the patient was born/,
    ],
    [
      'no time',
      { blows: [[fev1]], report: { effectiveDateTime: undefined } },
      /nobody knows when the session was/,
    ],
    [
      'an Observation that is not there',
      { report: { result: [{ reference: 'Observation/elsewhere' }] } },
      /comes in together with its Observations/,
    ],
    [
      'before and after at once',
      { values: [part('20157-4', 3), part('19874-7', 4)] },
      /Send one report for each/,
    ],
  ])('%s', async (_name, given, says) => {
    expect(await refusalOf(given)).toMatch(says);
  });

  test('a curve of ten million points is not even read, and says so', async () => {
    const { code, report } = await importing([
      file(
        'endless.json',
        JSON.stringify(bundle({ blows: [[curve(3.9, { data: '1 '.repeat(10_000_000) })]] })),
      ),
    ]);
    expect([code, await sessionsOf(people)]).toEqual([1, []]);
    expect(report.rejected.map(({ reason }) => reason)).toEqual([
      expect.stringMatching(/^Its result Observation\/\S+ is not in the same file, or was refused\./),
      'It is longer than 16 MB, the most a single resource may have.',
    ]);
  });

  test('without a height it comes in, and says why nothing is compared', async () => {
    const { entry, ...rest } = bundle({ blows: [[fev1, part('19868-9', 4)]] });
    const without = entry.filter(({ resource }) => resource.id !== `height-${people}`);
    expect((await importing([file('short.json', { ...rest, entry: without })])).code).toBe(0);
    const [session] = await sessionsOf(people);
    expect(session).toMatchObject({
      predicted_values: [],
      reference_problem:
        'Predicted values need the height of the patient. Enter a height that was measured within a year of the session.',
    });
  });

  test('a trial run says the same and stores nothing', async () => {
    const wrong = file('trial.json', bundle({ blows: [[part('20150-9', 4), part('19868-9', 3)]] }));
    const { report } = await importing([wrong], '--dry-run');
    expect(report.rejected).toMatchObject([
      { reason: expect.stringContaining('FEV1 cannot be more than FVC') },
    ]);
    const right = file('trial-right.json', bundle({ blows: [[fev1]] }));
    expect((await importing([right], '--dry-run')).report.total).toMatchObject({ rejected: 0 });
    expect(await sessionsOf(people)).toEqual([]);
  });
});

describe('a report from after a bronchodilator', () => {
  const after = { fev1: 2.45, fvc: 3.3 };
  test.each([
    ['values', { values: [part('20155-8', 2.45), part('19874-7', 3.3)] }],
    ['components of a blow', { blows: [[part('19874-7', 3.3), part('20155-8', 2.45)]] }],
  ])('comes in whole from %s', async (_, given) => {
    const { code, text, report } = await importing([file('after.json', bundle(given))]);
    expect(code, text).toBe(0);
    expect(report.remarks).toEqual([]);
    const [session] = await sessionsOf(people);
    expect(session).toMatchObject({ bronchodilator: 'post', best_values: after });
    expect(session?.grading.fev1).toBe(session?.grading.fvc);
  });

  test('comes in whole where its values are members of a group, and names the member that is not there', async () => {
    const person = people + 1;
    const group = {
      code: { text: 'Spirometry' },
      hasMember: [
        { reference: `Observation/value-${person}-1` },
        { reference: `Observation/value-${person}-2` },
        { reference: 'Observation/elsewhere', display: 'FEF75' },
      ],
    };
    const given = bundle({ values: [group, part('20155-8', 2.45), part('19874-7', 3.3)] });
    const only = { result: [{ reference: `Observation/value-${person}-0` }] };
    const entry = given.entry.map(({ resource }) => ({
      resource: resource.resourceType === 'DiagnosticReport' ? { ...resource, ...only } : resource,
    }));
    const { code, text, report } = await importing([file('group.json', { ...given, entry })]);
    expect(code, text).toBe(0);
    expect(report.remarks.map((one) => one.text)).toEqual([
      'Not read into the session: FEF75. It is kept as it came.',
    ]);
    expect((await sessionsOf(people))[0]).toMatchObject({ bronchodilator: 'post', best_values: after });
  });

  test('names every value that has no place in a session', async () => {
    const named = (text: string, code: string, more: object) => ({
      code: { ...loinc(code), text },
      ...more,
    });
    const { report, text } = await importing([
      file(
        'unread.json',
        bundle({
          values: [
            part('20155-8', 2.45),
            named('FEV1 predicted', '20149-1', { valueQuantity: quantity(3, 'L') }),
            named('FVC', '19874-7', { valueString: '3.30 L' }),
          ],
          blows: [
            [
              part('20155-8', 2.4),
              part('20155-8', 2.3),
              named('Effort', '99999-9', { valueCodeableConcept: { text: 'good' } }),
            ],
          ],
        }),
      ),
    ]);
    expect(report.remarks, text).toHaveLength(1);
    expect(report.remarks[0]!.text).toBe(
      'Not read into the session: FEV1 predicted (20149-1), FVC (19874-7), a second 20155-8, Effort (99999-9). It is kept as it came.',
    );
  });
});
