// A file of another hospital with the same ids never reaches a chart: import, chart calls, list and export say the same.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { runOn } from '@alveary/modules/import-export/server/testing/commands.ts';
import { type TestApp, testApp } from '@alveary/server/testing/app.ts';
import { temporaryFolder } from '@alveary/server/testing/files.ts';

type Resource = Record<string, unknown> & { resourceType: string; id: string };

const folder = temporaryFolder();
let test: TestApp;
let files = 0;

const loinc = (code: string) => ({ coding: [{ system: 'http://loinc.org', code }] });
const number = (system: string | null, value: string) => ({
  type: { coding: [{ code: 'MR' }] },
  ...(system === null ? {} : { system }),
  value,
});

const person = (id: string, more: object): Resource => ({ resourceType: 'Patient', id, ...more });
const anna = (id: string, identifier: object[] = []) =>
  person(id, {
    name: [{ family: `Clasha${id}`, given: ['Anna'] }],
    gender: 'female',
    birthDate: '1970-03-04',
    identifier,
  });
const berit = (id: string, more: object = {}) =>
  person(id, {
    name: [{ family: `Clashb${id}`, given: ['Berit'] }],
    gender: 'female',
    birthDate: '1999-09-09',
    ...more,
  });

type Subject = object;
const measured = (id: string, code: string, value: number, unit: string, subject: Subject): Resource => ({
  resourceType: 'Observation',
  id,
  status: 'final',
  code: loinc(code),
  subject,
  effectiveDateTime: '2026-02-02T10:00:00Z',
  valueQuantity: { value, unit, code: unit },
});
const weight = (id: string, kilograms: number, subject: Subject) =>
  measured(`weight-${id}`, '29463-7', kilograms, 'kg', subject);

/** All that hospital B knows of Berit. */
const recordsOfBerit = (id: string, subject: Subject): Resource[] => [
  weight(id, 99, subject),
  measured(`oxygen-${id}`, '59408-5', 81, '%', subject),
  {
    resourceType: 'Condition',
    id: `fibrosis-${id}`,
    subject,
    code: { coding: [{ system: 'http://snomed.info/sct', code: '190905008', display: 'Cystic fibrosis' }] },
  },
  {
    resourceType: 'Encounter',
    id: `stay-${id}`,
    status: 'finished',
    class: { code: 'IMP' },
    subject,
    period: { start: '2026-10-01T08:00:00Z', end: '2026-10-09T08:00:00Z' },
  },
  { resourceType: 'DocumentReference', id: `letter-${id}`, status: 'current', subject, content: [] },
];

const lines = (...resources: object[]): string => resources.map((one) => JSON.stringify(one)).join('\n');
const bundle = (...resources: Resource[]): string =>
  JSON.stringify({
    resourceType: 'Bundle',
    type: 'collection',
    entry: resources.map((resource) => ({ fullUrl: `urn:uuid:${resource.id}`, resource })),
  });
const file = (content: string): string => {
  files += 1;
  const path = join(folder, `${files}.${content.startsWith('{"resourceType":"Bundle"') ? 'json' : 'ndjson'}`);
  writeFileSync(path, content);
  return path;
};
const importingAt = (site: string, ...contents: string[]) =>
  runOn(test.database, ['import', 'fhir', ...contents.map(file), '--site', site]);
const importing = (...contents: string[]) => importingAt('north', ...contents);

const get = async (path: string) => {
  const answer = await test.send({ path, as: test.world.lena });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
};
const listed = async (lastName: string) => {
  const answer = await test.send({
    method: 'POST',
    path: 'profiles/list',
    as: test.world.lena,
    body: { filters: {}, size: 200 },
  });
  return answer.json().find((one: { lastName: string }) => one.lastName === lastName);
};

/** What the portal shows of Anna is hers alone. */
const expectCleanChart = async (id: string): Promise<void> => {
  expect(await listed(`Clashb${id}`)).toBeUndefined();
  const { id: profileId, module } = await listed(`Clasha${id}`);
  expect(module).not.toBe('aria_module_cf');
  const measurements = await get(`profiles/${profileId}/measurements`);
  expect(measurements.map(({ type, value }: { type: string; value: number }) => [type, value])).toEqual([
    ['weight', 61],
  ]);
  const summary = JSON.stringify(await get(`profiles/${profileId}/care-summary`));
  expect(summary).not.toContain('Cystic fibrosis');
};

/** The whole record as it leaves again. */
const expectCleanExport = async (id: string): Promise<void> => {
  const { id: profileId } = await listed(`Clasha${id}`);
  const text = JSON.stringify(await get(`profiles/${profileId}/$everything`));
  for (const word of ['Clashb', 'Cystic fibrosis', '59408-5', '"IMP"', 'DocumentReference'])
    expect(text, word).not.toContain(word);
};

beforeAll(async () => {
  test = await testApp();
});

const ref = (id: string) => ({ reference: `Patient/${id}` });
const A = 'http://a.example';
const B = 'http://b.example';

const shapes: [string, string, (id: string) => string[][]][] = [
  [
    'the patient before the records',
    'k1',
    (id) => [[lines(berit(id, { identifier: [number(B, '900')] }), ...recordsOfBerit(id, ref(id)))]],
  ],
  [
    'the records before the patient',
    'k2',
    (id) => [[lines(...recordsOfBerit(id, ref(id)), berit(id, { identifier: [number(B, '901')] }))]],
  ],
  [
    'a bundle whose records name the entry',
    'k3',
    (id) => [[bundle(...recordsOfBerit(id, { reference: `urn:uuid:${id}` }), berit(id))]],
  ],
  [
    'one file for each type, whole addresses and versions',
    'k4',
    (id) => [
      [
        lines(...recordsOfBerit(id, { reference: `https://b.example/fhir/Patient/${id}/_history/3` })),
        lines(berit(id)),
      ],
    ],
  ],
  [
    'records that name her by her number',
    'k5',
    (id) => [
      [
        lines(
          berit(id, { identifier: [number(B, '905')] }),
          ...recordsOfBerit(id, { reference: `Patient?identifier=${B}|905` }),
        ),
      ],
    ],
  ],
  [
    'records that carry her number as an identifier',
    'k6',
    (id) => [
      [
        lines(
          ...recordsOfBerit(id, { type: 'Patient', identifier: number(B, '906') }),
          berit(id, { identifier: [number(B, '906')] }),
        ),
      ],
    ],
  ],
  [
    'the same number in another system',
    'k7',
    (id) => [[lines(berit(id, { identifier: [number(B, '107')] }), ...recordsOfBerit(id, ref(id)))]],
  ],
  [
    'no number at all, another sex',
    'k8',
    (id) => [[lines(berit(id, { gender: 'male' }), ...recordsOfBerit(id, ref(id)))]],
  ],
  [
    'her records in a bundle with somebody else, herself in another file',
    'k9',
    (id) => [[bundle(anna(`else-${id}`), ...recordsOfBerit(id, ref(id))), lines(berit(id))]],
  ],
  [
    'records that hold her within themselves',
    'k12',
    (id) => {
      const held = (one: Resource) => ({
        ...one,
        contained: [{ resourceType: 'Patient', id: 'p', identifier: [number(B, '912')] }],
      });
      return [
        [
          lines(
            ...recordsOfBerit(id, { reference: '#p' }).map(held),
            berit(id, { identifier: [number(B, '912')] }),
          ),
        ],
      ];
    },
  ],
  [
    'a patient who cannot be read',
    'k10',
    (id) => [[lines(...recordsOfBerit(id, ref(id)), berit(id, { birthDate: '1999-02-31' }))]],
  ],
  [
    'a patient whose line cannot be stored',
    'k11',
    (id) => [[lines(...recordsOfBerit(id, ref(id)), berit(id, { name: [{ family: 'a\u0000b' }] }))]],
  ],
];

describe('a wrong import', () => {
  it.each(shapes)('leaves the chart clean when it comes as %s', async (_, id, runs) => {
    const first = await importing(
      lines(anna(id, [number(A, id.replace('k', '10'))]), weight(id, 61, ref(id))),
    );
    expect(first.code, first.text).toBe(0);
    for (const contents of runs(id)) {
      const wrong = await importing(...contents);
      expect(wrong.code, wrong.text).toBe(1);
      expect(wrong.text).toContain(`Patient/${id}`);
      for (const record of ['weight', 'oxygen', 'fibrosis', 'stay', 'letter'])
        expect(wrong.text).toContain(`/${record}-${id}): `);
    }
    await expectCleanChart(id);
    if (id === 'k1') await expectCleanExport(id);
  });

  it('keeps two hospitals apart when both come in one run', async () => {
    const id = 'k20';
    const said = await importing(
      lines(weight(id, 61, ref(id)), anna(id)),
      lines(berit(id), ...recordsOfBerit(id, ref(id))),
    );
    expect(said.code, said.text).toBe(1);
    expect(said.text).toContain(
      'another name and birth date, so it may be another person. Nothing was changed.',
    );
    await expectCleanChart(id);
    await expectCleanExport(id);
  });

  it('takes a patient for herself when her number came in earlier, and says what differs', async () => {
    const id = 'k21';
    await importing(lines(anna(id, [number(A, '121')]), weight(id, 61, ref(id))));
    const said = await importing(
      lines(berit(id, { identifier: [number(A, '121')] }), weight(id, 62, ref(id))),
    );
    expect(said.code, said.text).toBe(0);
    expect(said.text).toContain(
      'Its name and birth date are not the ones that came in earlier under this id.',
    );
    expect((await listed(`Clashb${id}`)).lastName).toBe(`Clashb${id}`);
  });

  it('refuses who has the number of somebody else when the number has no system', async () => {
    await importing(lines(anna('k22', [number(A, '122')]), weight('k22', 61, ref('k22'))));
    const said = await importing(
      lines(berit('k22b', { identifier: [number(null, '122')] }), weight('k22b', 99, ref('k22b'))),
    );
    expect(said.code, said.text).toBe(1);
    expect(said.text).toContain('belongs to a patient of this site with another name and birth date');
    await expectCleanChart('k22');
  });
});

describe('records that come without their Patient in a later command', () => {
  const expectRefused = (
    said: { readonly code: number; readonly text: string },
    id: string,
    why: string,
  ): void => {
    expect(said.code, said.text).toBe(1);
    expect(said.text).toContain(why);
    for (const record of ['weight', 'oxygen', 'fibrosis', 'stay', 'letter'])
      expect(said.text).toContain(`/${record}-${id}): `);
  };

  it('are refused when another patient of their id was refused before, and come in together with their Patient', async () => {
    const id = 'k31';
    const her = lines(anna(id, [number(A, '131')]), weight(id, 61, ref(id)));
    await importing(her);
    expect((await importing(lines(berit(id, { identifier: [number(B, '931')] })))).code).toBe(1);
    const later = await importing(lines(...recordsOfBerit(id, ref(id))));
    expectRefused(
      later,
      id,
      'was refused at an earlier import, so nobody can tell whose it is. Nothing was changed.',
    );
    await expectCleanChart(id);
    const unchanged = await importing(lines(weight(id, 61, ref(id))));
    expect(unchanged.code, unchanged.text).toBe(0);
    const hers = await importing(
      lines(anna(id, [number(A, '131')])),
      lines(measured(`pulse-${id}`, '8867-4', 70, '/min', ref(id))),
    );
    expect(hers.code, hers.text).toBe(0);
  });

  it('are refused when they come from another server than their patient, and taken when they come from hers', async () => {
    const id = 'k32';
    const entry = { fullUrl: `https://a.example/fhir/Patient/${id}`, resource: anna(id, [number(A, '132')]) };
    const records = {
      fullUrl: `https://a.example/fhir/Observation/weight-${id}`,
      resource: weight(id, 61, ref(id)),
    };
    const first = await importing(
      JSON.stringify({ resourceType: 'Bundle', type: 'collection', entry: [entry, records] }),
    );
    expect(first.code, first.text).toBe(0);
    const foreign = { reference: `https://b.example/fhir/Patient/${id}` };
    const later = await importing(lines(...recordsOfBerit(id, foreign)));
    expectRefused(later, id, 'is of another server than the patient of this id who came in earlier.');
    await expectCleanChart(id);
    const own = { reference: `https://a.example/fhir/Patient/${id}` };
    const hers = await importing(lines(weight(id, 62, own)));
    expect(hers.code, hers.text).toBe(0);
  });

  it('are refused at a site of two hospitals, where an id alone says nothing, and taken where it can only be hers', async () => {
    const id = 'k33';
    const alone = await importingAt('south', lines(anna(id, [number(A, '133')]), weight(id, 61, ref(id))));
    expect(alone.code, alone.text).toBe(0);
    const certain = await importingAt('south', lines(weight(id, 62, ref(id))));
    expect(certain.code, certain.text).toBe(0);
    const other = await importingAt('south', lines(berit(`${id}b`, { identifier: [number(B, '933')] })));
    expect(other.code, other.text).toBe(0);
    const later = await importingAt('south', lines(...recordsOfBerit(id, ref(id))));
    expectRefused(later, id, 'Patients of more than one hospital come in at this site');
    const named = { type: 'Patient', identifier: number(A, '133') };
    const hers = await importingAt('south', lines(weight(id, 63, named)));
    expect(hers.code, hers.text).toBe(0);
    const [row] = await test.database.read({ allSites: 'a test looks at a chart' }, (db) =>
      db.many<{ values: number[] }>(
        `select array_agg(m.value order by m.value) as values from measurements m join profile_identifiers i using (profile_id)
          where i.value = '133'`,
      ),
    );
    expect(row?.values).toEqual([63]);
  });
});
