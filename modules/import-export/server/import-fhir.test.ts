// `import fhir` on a real PostgreSQL with small files of our own.
import { randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { bundleOf, entriesOfPerson, linesOf } from './testing/bundles.ts';
import { openImportWorld, type Report, SITE } from './testing/import-world.ts';

const { database, all, file, command, importing, rows, folder } = await openImportWorld();

const profileOf = async (mr: string): Promise<string> => {
  const [row] = await rows<{ id: string }>(
    `select profile_id as id from profile_identifiers where type = 'EhrId' and value = $1`,
    [mr],
  );
  return row!.id;
};

const tables = [
  'profiles',
  'site_profiles',
  'profile_identifiers',
  'profile_phones',
  'profile_addresses',
  'profile_conditions',
  'measurements',
  'encounters',
  'care_plans',
  'goals',
  'practitioners',
  'imported_resources',
  'imported_directory_resources',
  'patient_search_rows',
];
const countAll = async () => {
  const counts: Record<string, number> = {};
  for (const table of tables)
    counts[table] = Number((await rows<{ n: number }>(`select count(*) as n from ${table}`))[0]!.n);
  return counts;
};

describe('a bundle of one patient', () => {
  test('becomes profile, site profile, records; references may point forward; a second run changes nothing', async () => {
    const path = file('person.json', bundleOf(entriesOfPerson(1)));
    const first = await importing([path]);
    expect(first.code, first.text).toBe(0);
    expect(first.report.total).toEqual({ created: 18, changed: 0, unchanged: 0, kept: 3, rejected: 0 });
    expect(first.report.byType['Claim']).toMatchObject({ kept: 3, created: 0 });
    expect(first.report.remarks[0]!.text).toContain('The NPI "490" fails the check digit');
    const id = await profileOf('MR-1');
    expect(
      await rows(
        `select p.first_name, p.last_name, s.engagement_status, s.module from profiles p
      join site_profiles s on s.profile_id = p.id where p.id = $1`,
        [id],
      ),
    ).toEqual([
      {
        first_name: 'Tomás',
        last_name: "O'Meara",
        engagement_status: 'ELIGIBLE',
        module: 'aria_module_asthma',
      },
    ]);
    expect(await rows(`select practitioner_name from encounters where profile_id = $1`, [id])).toEqual(
      Array(3).fill({ practitioner_name: 'Eve Marsh' }),
    );
    expect(
      await rows(`select name from measurements where profile_id = $1 and type = 'weight' and unit = 'kg'`, [
        id,
      ]),
    ).toHaveLength(3);
    expect(await rows(`select ehr_id from patient_search_rows where profile_id = $1`, [id])).toEqual([
      { ehr_id: 'MR-1' },
    ]);
    expect(await rows(`select action, call from audit_events where $1 = any (patient_ids)`, [id])).toEqual([
      { action: 'patient.import', call: 'command:import-fhir' },
    ]);
    const before = await countAll();
    const second = await importing([path]);
    expect(second.report.total).toEqual({ created: 0, changed: 0, unchanged: 21, kept: 0, rejected: 0 });
    expect(await countAll()).toEqual(before);
  });

  test('kept resources are letter for letter what came in', async () => {
    const path = file(
      'kept.ndjson',
      `${linesOf(entriesOfPerson(2, 0))}\n{"resourceType":"Flag", "id":"f", "subject":{"reference":"Patient/patient-2-0"}, "x": 1.50}`,
    );
    await importing([path]);
    expect(
      await rows(`select body::text as body from imported_resources where resource_type = 'Flag'`),
    ).toEqual([
      { body: '{"resourceType":"Flag", "id":"f", "subject":{"reference":"Patient/patient-2-0"}, "x": 1.50}' },
    ]);
  });

  test('a changed resource changes its row only; what staff added and chose stays', async () => {
    const entries = entriesOfPerson(3, 1);
    await importing([file('a.json', bundleOf(entries))]);
    const id = await profileOf('MR-3');
    await database.transact(all, async (db) => {
      await db.run(
        `insert into profile_phones (id, profile_id, type, phone_number) values (gen_random_uuid(), $1, 'CELL', '415-555-0199')`,
        [id],
      );
      await db.run(
        `update site_profiles set engagement_status = 'MANAGED', module = 'aria_module_cf' where profile_id = $1`,
        [id],
      );
    });
    const patient = entries.at(-1)!.resource;
    const weight = entries.find((one) => one.resource.id === 'weight-3-0')!.resource;
    Object.assign(patient, { name: [{ family: 'Newname', given: ['Ida'] }], telecom: [] });
    Object.assign(weight, { valueQuantity: { value: 200, unit: 'lbs' } });
    const { report } = await importing([file('b.json', bundleOf(entries))]);
    expect(report.total).toMatchObject({ created: 0, changed: 2, rejected: 0 });
    expect(await rows(`select last_name, version from profiles where id = $1`, [id])).toEqual([
      { last_name: 'Newname', version: 2 },
    ]);
    expect(await rows(`select phone_number from profile_phones where profile_id = $1`, [id])).toEqual([
      { phone_number: '415-555-0199' },
    ]);
    expect(
      await rows(`select engagement_status, module from site_profiles where profile_id = $1`, [id]),
    ).toEqual([{ engagement_status: 'MANAGED', module: 'aria_module_cf' }]);
    const [row] = await rows<{ value: number }>(
      `select value from measurements where profile_id = $1 and type = 'weight'`,
      [id],
    );
    expect(row!.value).toBeCloseTo(90.718474, 5);
  });

  test('a record that the source takes back leaves the chart and is kept as received', async () => {
    const entries = entriesOfPerson(4, 1);
    await importing([file('a.json', bundleOf(entries))]);
    Object.assign(entries.find((one) => one.resource.id === 'weight-4-0')!.resource, {
      status: 'entered-in-error',
    });
    const { report } = await importing([file('b.json', bundleOf(entries))]);
    expect(report.byType['Observation']).toMatchObject({ changed: 1, unchanged: 2 });
    const id = await profileOf('MR-4');
    expect(await rows(`select 1 from measurements where profile_id = $1 and type = 'weight'`, [id])).toEqual(
      [],
    );
    expect(
      await rows(
        `select target_id, body is not null as kept from imported_resources where source_id = 'weight-4-0'`,
      ),
    ).toEqual([{ target_id: null, kept: true }]);
  });

  test('a dry run says the same as the real one and writes nothing', async () => {
    const paths = [
      file('a.ndjson', linesOf(entriesOfPerson(5))),
      file('b.json.gz', gzipSync(JSON.stringify(bundleOf(entriesOfPerson(6), 'collection')))),
    ];
    const before = await countAll();
    const dry = await importing(paths, '--dry-run');
    expect(await countAll()).toEqual(before);
    const real = await importing(paths);
    expect(dry.report.total).toEqual(real.report.total);
    expect(dry.text).toContain('nothing was written');
  });
});

describe('the same person', () => {
  test('is known by the medical record number: made by hand, from another file, at a second site', async () => {
    const id = '00000000-0000-4000-8000-0000000000b7';
    await database.transact(all, async (db) => {
      await db.run(
        `insert into profiles (id, last_name, created_at, updated_at) values ($1, 'Byhand', now(), now())`,
        [id],
      );
      await db.run(
        `insert into site_profiles (id, profile_id, site_id, engagement_status, created_at) values ($1, $1, $2, 'AWARE', now())`,
        [id, SITE],
      );
      await db.run(
        `insert into profile_identifiers (id, profile_id, type, value) values ($1, $1, 'EhrId', 'MR-7')`,
        [id],
      );
    });
    const path = file('p.json', bundleOf(entriesOfPerson(7, 1)));
    await importing([path]);
    expect(await profileOf('MR-7')).toBe(id);
    expect(
      await rows(`select 1 from profile_identifiers where profile_id = $1 and type = 'EhrId'`, [id]),
    ).toHaveLength(1);
    await importing([file('q.json', bundleOf(entriesOfPerson(8, 1)))]);
    const eight = await profileOf('MR-8');
    expect((await command(join(folder(), 'q.json'), '--site', 'hill')).code).toBe(0);
    expect(
      await rows(
        `select s.slug from site_profiles p join sites s on s.id = p.site_id where profile_id = $1 order by slug`,
        [eight],
      ),
    ).toEqual([{ slug: 'hill' }, { slug: 'lakeside' }]);
    expect(
      await rows(`select 1 from measurements where profile_id = $1 and type = 'weight'`, [eight]),
    ).toHaveLength(1);
  });

  test('at another site only with the same name and birth date: hospitals may use the same numbers', async () => {
    await importing([file('a.json', bundleOf(entriesOfPerson(16, 0)))]);
    const entries = entriesOfPerson(16, 0);
    Object.assign(entries.at(-1)!.resource, { birthDate: '1931-01-01' });
    expect((await command(file('b.json', bundleOf(entries)), '--site', 'hill')).code).toBe(0);
    const people = await rows<{ slug: string }>(
      `select s.slug from profile_identifiers i join site_profiles p using (profile_id) join sites s on s.id = p.site_id
       where i.value = 'MR-16' order by slug`,
    );
    expect(people.map(({ slug }) => slug)).toEqual(['hill', 'lakeside']);
    expect(
      await rows(`select distinct profile_id from profile_identifiers where value = 'MR-16'`),
    ).toHaveLength(2);
  });

  test('an id that comes back with another medical record number is refused', async () => {
    const entries = entriesOfPerson(9, 0);
    await importing([file('a.json', bundleOf(entries))]);
    Object.assign(entries.at(-1)!.resource, {
      identifier: [
        { type: { coding: [{ code: 'MR' }] }, system: 'https://hospital.example/mr', value: 'MR-999' },
      ],
    });
    const { code, report } = await importing([file('b.json', bundleOf(entries))]);
    expect(code).toBe(1);
    const refused = 'Its patient (urn:uuid:patient-9-0) was refused. Nothing was changed.';
    expect(report.rejected.map((one) => one.reason)).toEqual([
      ...Array(3).fill(refused),
      expect.stringContaining('it may be another person'),
    ]);
    expect(await rows(`select 1 from profile_identifiers where value = 'MR-999'`)).toEqual([]);
  });
});

test('bulk export: files in any order, one type each; practitioners, roles and patients are found across files', async () => {
  const entries = [...entriesOfPerson(10), ...entriesOfPerson(11)];
  const ofType = (type: string) => linesOf(entries.filter((one) => one.resource.resourceType === type));
  for (const type of [
    'Condition',
    'Observation',
    'Encounter',
    'Claim',
    'Patient',
    'Practitioner',
    'CarePlan',
    'Goal',
  ])
    file(`${type}.ndjson`, ofType(type));
  const npi = { system: 'http://hl7.org/fhir/sid/us-npi', value: '1234567893' };
  file(
    'A-Role.ndjson',
    JSON.stringify({
      resourceType: 'PractitionerRole',
      id: 'r1',
      practitioner: { identifier: npi },
      specialty: [{ text: 'Pulmonary Disease Physician' }],
    }),
  );
  file(
    'Z-Doctor.ndjson',
    JSON.stringify({
      resourceType: 'Practitioner',
      id: 'marsh',
      identifier: [npi],
      name: [{ family: 'Marsh', given: ['Evelyn'] }],
    }),
  );
  const { code, text, report } = await importing([folder()]);
  expect(code, text).toBe(0);
  expect(report.total['rejected']).toBe(0);
  expect(
    await rows(`select p.type, count(s.site_id)::int as sites from practitioners p join site_practitioners s on s.practitioner_id = p.id
    where npi = '1234567893' group by p.type`),
  ).toEqual([{ type: 'Pulmonary Disease Physician', sites: 1 }]);
  expect((await importing([folder()])).report.total).toMatchObject({
    created: 0,
    changed: 0,
    kept: 0,
    rejected: 0,
  });
});

test('one person in two files with other content: the first counts, and a second run changes nothing', async () => {
  const entries = entriesOfPerson(12, 0);
  const changed = entriesOfPerson(12, 0);
  Object.assign(changed[2]!.resource, { onsetDateTime: '1999-01-01' });
  const paths = [file('a.json', bundleOf(entries)), file('b.json', bundleOf(changed))];
  const first = await importing(paths);
  expect(first.report.remarks.map((one) => one.resource)).toContain('Condition/condition-12-0');
  expect((await importing(paths)).report.total).toMatchObject({ created: 0, changed: 0 });
});

test('bundles and lines whose fields stand in another order; a visit whose practitioner nobody knows', async () => {
  const entries = entriesOfPerson(14, 1);
  const sorted = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(sorted);
    if (typeof value !== 'object' || value === null) return value;
    const pairs = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
    return Object.fromEntries(pairs.map(([key, inner]) => [key, sorted(inner)]));
  };
  const visit = entries.find((one) => one.resource.resourceType === 'Encounter');
  Object.assign(visit!.resource, { participant: [{ individual: { reference: 'urn:uuid:unknown' } }] });
  const first = await importing([file('sorted.json', sorted(bundleOf(entries)))]);
  expect(first.report.total, first.text).toMatchObject({ rejected: 0, kept: 1 });
  expect(first.report.remarks.map((one) => one.text)).toContain(
    'Its practitioner (urn:uuid:unknown) is neither in these files nor imported earlier; the visit has no name.',
  );
  const lines = linesOf(entriesOfPerson(15, 1)).split('\n');
  const text = lines.map((line) => JSON.stringify(sorted(JSON.parse(line)))).join('\n');
  expect((await importing([file('sorted.ndjson', text)])).report.total).toMatchObject({
    rejected: 0,
    kept: 1,
  });
});

describe('bad input is rejected by file, line and reason, and the rest comes in', () => {
  const reasons = ({ report }: { report: Report }) =>
    report.rejected.map(
      ({ file: path, line, entry, reason }) =>
        `${path.slice(folder().length + 1)}:${line}:${entry} ${reason}`,
    );

  test('whole files', async () => {
    mkdirSync(join(folder(), 'none'));
    const good = JSON.stringify({ resourceType: 'Patient', id: 'g1' });
    const paths = [
      file('notjson.json', 'hello'),
      file('empty.json', ''),
      file('blank.ndjson', '\n \n'),
      file('utf16.json', Buffer.from(`\ufeff${good}`, 'utf16le')),
      file('cut.json.gz', gzipSync(good).subarray(0, 30)),
      file('plain.json.gz', good),
      file('two.json', `${good}\n${good}`),
      file('history.json', { resourceType: 'Bundle', type: 'history', entry: [] }),
      file('noentry.json', { resourceType: 'Bundle', type: 'transaction', entries: [{}] }),
      file('noentries.json', { resourceType: 'Bundle', type: 'collection', entry: [] }),
      file('nothing-found.json', { resourceType: 'Bundle', type: 'searchset', total: 0 }),
      file('notfhir.json', { a: 1 }),
      file(
        'open.json',
        '{"resourceType":"Bundle","type":"batch","entry":[\n{"resource":{"resourceType":"Patient"\n',
      ),
      file('bom.json', `\ufeff${good}`),
      join(folder(), 'none'),
      join(folder(), 'absent'),
      file('notes.txt', 'x'),
    ];
    const result = await importing(paths);
    expect(result.code).toBe(1);
    expect(result.report.byType['Patient']).toMatchObject({ created: 1 });
    expect(reasons(result)).toEqual([
      'absent:null:null There is no such file or folder. Check the path.',
      'blank.ndjson:null:null The file holds only empty lines.',
      'cut.json.gz:null:null The gzip data ends too early: the file is truncated. Copy or export it again.',
      'empty.json:null:null The file is empty.',
      'history.json:1:null This is a bundle of the type "history"; transaction, batch, collection and searchset can be imported.',
      'noentries.json:1:null This bundle has no entries: its list "entry" is empty.',
      'noentry.json:1:null This bundle has no entries: it has no list "entry".',
      'none:null:null This folder holds no .json or .ndjson files (each may end in .gz).',
      'notes.txt:null:null The name must end in .json, .ndjson, .json.gz or .ndjson.gz, so that the kind of file is known.',
      'notfhir.json:1:null It has no resourceType, so it is not a FHIR resource.',
      'notjson.json:1:null Not JSON: a value is missing (column 1).',
      'open.json:3:null Entry 1 is never closed. Not JSON: the text ends before all brackets are closed (column 1).',
      'plain.json.gz:null:null The name ends in .gz, but this is not gzip data.',
      'two.json:2:null Not JSON: more text follows after the end (column 1). If it holds one resource a line, its name must end in .ndjson.',
      'utf16.json:1:null The text is UTF-16; FHIR files are UTF-8. Save it as UTF-8.',
    ]);
  });

  test('files of another kind in a folder are told, and so is what becomes of resources without a place', async () => {
    mkdirSync(join(folder(), 'export'));
    file('export/Patient.ndjson', `${JSON.stringify({ resourceType: 'Patient', id: 's1' })}\n`);
    file('export/Device.ndjson', `${JSON.stringify({ resourceType: 'Device', id: 'd1' })}\n`);
    file('export/Patient.csv', 'id\ns1\n');
    const result = await importing([join(folder(), 'export')]);
    expect([result.code, result.report.skipped]).toEqual([0, [join(folder(), 'export/Patient.csv')]]);
    expect(result.text).toMatch(
      /^Skipped \(1\): the name does not end in .json, .ndjson, .json.gz or .ndjson.gz:\n {2}\S+\/export\/Patient\.csv$/m,
    );
    expect(result.text).toMatch(
      /^kept: stored as they came, for export; the portal shows nothing of them yet\.$/m,
    );
  });

  test('single resources', async () => {
    const code = { coding: [{ system: 'http://loinc.org', code: '29463-7' }] };
    const weight = (id: string, more: object) =>
      JSON.stringify({
        resourceType: 'Observation',
        id,
        code,
        subject: { reference: 'Patient/ok' },
        effectiveDateTime: '2024-01-01',
        ...more,
      });
    const quantity = { valueQuantity: { value: 70, unit: 'kg' } };
    const lines = [
      '{"resourceType":"Patient","id":"ok"}',
      weight('w1', quantity),
      weight('w2', { valueQuantity: { value: 70 } }),
      weight('w3', { ...quantity, effectiveDateTime: '2024-02-30' }),
      weight('w4', { ...quantity, subject: { reference: 'Patient/nobody' } }),
      weight('w5', { ...quantity, subject: undefined }),
      '{"resourceType":"Pateint","id":"x"}',
      '{"resourceType":"Patient","id":"y","birthDate":"2024-02-31"}',
      '{"resourceType":"Patient"}',
      '[1]',
      '{"resourceType":"Patient",',
      '{"resourceType":"Patient","id":"z","name":[{"family":"a\\u0000b"}]}',
      weight('w6', quantity),
    ];
    const path = file(
      'lines.ndjson',
      Buffer.from(`${lines.join('\n')}\n{"resourceType":"Patient","id":"p\xe4"}`, 'latin1'),
    );
    const result = await importing([path]);
    expect(result.code).toBe(1);
    expect(result.report.total).toMatchObject({ created: 3, rejected: 11 });
    expect(reasons(result).map((one) => one.replace('lines.ndjson:', ''))).toEqual([
      '3:null The value of Weight has no unit.',
      '4:null effectiveDateTime is not a possible date.',
      '5:null Its patient (Patient/nobody) is neither in these files nor imported earlier.',
      '6:null subject is missing, so nobody knows whose it is.',
      '7:null The resourceType "Pateint" does not exist in FHIR R4.',
      '8:null birthDate is not a possible date.',
      '9:null It has neither id nor identifier, so a second import could not recognise it.',
      '10:null This is JSON but not a FHIR resource.',
      '11:null Not JSON: the text ends before all brackets are closed (column 27).',
      '12:null It contains the character U+0000 or half a surrogate pair, which cannot be stored.',
      '14:null The text is not UTF-8 (Latin-1 or another charset). Save the file as UTF-8.',
    ]);
  });

  test('what the database cannot keep, and the others of its batch come in', async () => {
    const name = randomBytes(9000).toString('hex');
    const lines = ['one', name, 'three'].map((text, index) =>
      JSON.stringify({ resourceType: 'Organization', id: `org-${index}`, name: text }),
    );
    const result = await importing([file('orgs.ndjson', lines.join('\n'))]);
    expect(result.report.total).toMatchObject({ created: 2, rejected: 1 });
    expect(reasons(result)).toEqual(['orgs.ndjson:2:null The database cannot keep it (SQLSTATE 54000).']);
  });

  test('one broken line of a bundle', async () => {
    const text = JSON.stringify(bundleOf(entriesOfPerson(13, 1)), null, 1).replace(
      '"status": "final",',
      '"status": "final"',
    );
    const line = text.split('\n').findIndex((one) => one.endsWith('"status": "final"')) + 2;
    const result = await importing([file('broken.json', text)]);
    expect(result.report.total).toMatchObject({ created: 7, kept: 1, rejected: 1 });
    expect(reasons(result)).toEqual([`broken.json:${line}:7 Not JSON: a comma or } is missing (column 5).`]);
  });

  test.each([
    [['--site', 'lakeside'], 'Name the files or folders to import.'],
    [['a.json'], 'Name the site'],
    [['a.json', '--site', 'nowhere'], 'There is no site "nowhere". There is: hill, lakeside.'],
    [['a.json', '--site'], '--site'],
    [['a.json', '--site', 'lakeside', '--quick'], '--quick'],
  ])('%j ends with exit code 2', async (args, words) => {
    const { code, text } = await command(...args);
    expect(code).toBe(2);
    expect(text).toContain(words);
  });
});
