// Is one run enough, wherever in the files a patient stands whose records come first?
import { expect, test } from 'vitest';
import { bundleOf, entriesOfPerson, linesOf } from './testing/bundles.ts';
import { openImportWorld } from './testing/import-world.ts';

const { file, importing, rows, folder } = await openImportWorld();

const VISITS = 4;
type Entries = ReturnType<typeof entriesOfPerson>;

const split = (entries: Entries): [patient: Entries, records: Entries] => {
  const isPatient = ({ resource }: Entries[number]) => resource.resourceType === 'Patient';
  return [entries.filter(isPatient), entries.filter((one) => !isPatient(one))];
};

const settled = { created: 0, changed: 0, kept: 0, rejected: 0 };

const transactionsOf = (person: number) =>
  rows<{ type: string; transactions: number; resources: number }>(
    `select case resource_type when 'Patient' then 'Patient' else 'record' end as type,
            count(distinct xmin::text)::int as transactions, count(*)::int as resources
     from imported_resources
     where profile_id in (select profile_id from profile_identifiers where value = $1)
     group by 1 order by 1`,
    [`MR-${person}`],
  );

/** All of a person but the patient, the clinic and the doctor. */
const RECORDS = 3 + VISITS * 5;

test('records in a small bundle, their patient in a file with one resource a line: one run is enough', async () => {
  const [patient, records] = split(entriesOfPerson(700, VISITS));
  file('a-bundle.json', bundleOf([...entriesOfPerson(701, VISITS), ...records]));
  file('b-patients.ndjson', linesOf(patient));
  const planned = await importing([folder()], '--dry-run');
  expect(planned.report.total, planned.text).toMatchObject({ rejected: 0 });
  const first = await importing([folder()]);
  expect(first.code, first.text).toBe(0);
  expect(first.report.total).toEqual(planned.report.total);
  expect(await transactionsOf(700)).toEqual([
    { type: 'Patient', transactions: 1, resources: 1 },
    { type: 'record', transactions: 1, resources: RECORDS },
  ]);
  // The visits still have the name of the doctor, whom the bundle names by the address of an entry.
  expect(
    await rows(
      `select distinct practitioner_name as name from encounters
       where profile_id in (select profile_id from profile_identifiers where value = 'MR-700')`,
    ),
  ).toEqual([{ name: 'Eve Marsh' }]);
  expect((await importing([folder()])).report.total).toMatchObject(settled);
});

test('records in one bundle, their patient in the next one: one run is enough', async () => {
  const [patient, records] = split(entriesOfPerson(710, VISITS));
  file('a.json', bundleOf([...entriesOfPerson(711, VISITS), ...records]));
  file('b.json', bundleOf([...patient, ...entriesOfPerson(712, VISITS)]));
  const first = await importing([folder()]);
  expect(first.code, first.text).toBe(0);
  expect(await transactionsOf(710)).toEqual([
    { type: 'Patient', transactions: 1, resources: 1 },
    { type: 'record', transactions: 1, resources: RECORDS },
  ]);
  expect((await importing([folder()])).report.total).toMatchObject(settled);
});

test('a patient whom no file holds: each record is rejected once, and all else comes in', async () => {
  const [, records] = split(entriesOfPerson(720, VISITS));
  const path = file('a.json', bundleOf([...entriesOfPerson(721, VISITS), ...records]));
  const others = entriesOfPerson(722, VISITS);
  file('b.ndjson', linesOf(others));
  const first = await importing([folder()]);
  expect(first.code).toBe(1);
  expect(first.report.rejected).toHaveLength(RECORDS);
  expect(first.report.rejected[0]).toMatchObject({
    file: path,
    reason: 'Its patient (urn:uuid:patient-720-0) is neither in these files nor imported earlier.',
  });
  const resources = entriesOfPerson(721, VISITS).length + records.length + others.length;
  expect(first.report.total).toMatchObject({ rejected: RECORDS });
  expect(Object.values(first.report.total).reduce((sum, count) => sum + count, 0)).toBe(resources);
  expect(await transactionsOf(721)).toMatchObject([{ type: 'Patient' }, { type: 'record', transactions: 1 }]);
});

test('a bundle too large for memory that names its patients by another word than its entries: the same', async () => {
  const people = Array.from({ length: 8 }, (_, index) => 730 + index);
  const entries = people.flatMap((person) => {
    const [patient, records] = split(entriesOfPerson(person, VISITS));
    const renamed = patient.map((one) => ({ ...one, fullUrl: `urn:uuid:entry-of-${person}` }));
    const named = JSON.stringify(records).replaceAll(
      `urn:uuid:patient-${person}-0`,
      `Patient/patient-${person}-0`,
    );
    return [...(JSON.parse(named) as Entries), ...renamed];
  });
  const padding = (id: string) => ({
    fullUrl: `urn:uuid:${id}`,
    resource: { resourceType: 'Binary', id, contentType: 'text/plain', data: 'x'.repeat(13_000_000) },
  });
  const bundle = bundleOf([...entries, padding('wide-1'), padding('wide-2')]);
  const path = file('large.json', JSON.stringify(bundle));
  const first = await importing([path]);
  expect(first.code, first.text).toBe(0);
  for (const person of people) {
    const found = await transactionsOf(person);
    expect(found.map(({ resources }) => resources)).toEqual([1, RECORDS]);
  }
  expect((await importing([path])).report.total).toMatchObject(settled);
});

const doctorAndRole = (key: string) => {
  const doctor = {
    fullUrl: `urn:uuid:late-${key}`,
    resource: {
      resourceType: 'Practitioner',
      id: `late-${key}`,
      name: [{ family: 'Lateral', given: ['Ana'] }],
    },
  };
  const role = {
    fullUrl: `urn:uuid:role-${key}`,
    resource: {
      resourceType: 'PractitionerRole',
      id: `role-${key}`,
      practitioner: { reference: `urn:uuid:late-${key}` },
      specialty: [{ text: 'Pulmonologist' }],
    },
  };
  return { doctor, role };
};

const typesOf = (key: string) =>
  rows<{ type: string | null }>(
    `select p.type from practitioners p join imported_directory_resources i on i.target_id = p.id
     where i.resource_type = 'Practitioner' and i.source_id = $1`,
    [`late-${key}`],
  );

test('a role in one bundle, its practitioner in the next one: one run is enough', async () => {
  const { doctor, role } = doctorAndRole('a');
  file('a.json', bundleOf([...entriesOfPerson(740, VISITS), role]));
  file('b.json', bundleOf([...entriesOfPerson(741, VISITS), doctor]));
  const planned = await importing([folder()], '--dry-run');
  expect(planned.report.total, planned.text).toMatchObject({ rejected: 0 });
  const first = await importing([folder()]);
  expect(first.code, first.text).toBe(0);
  expect(first.report.total).toEqual(planned.report.total);
  expect(first.report.byType['PractitionerRole']).toMatchObject({ created: 1, unchanged: 0, rejected: 0 });
  expect(await typesOf('a')).toEqual([{ type: 'Pulmonologist' }]);
  expect((await importing([folder()])).report.total).toMatchObject(settled);
});

test('a role in a file with one resource a line, its practitioner in a bundle: one run is enough', async () => {
  const { doctor, role } = doctorAndRole('b');
  file('a.ndjson', JSON.stringify(role.resource).replace('urn:uuid:', 'Practitioner/'));
  file('b.json', bundleOf([...entriesOfPerson(742, VISITS), doctor]));
  const first = await importing([folder()]);
  expect(first.code, first.text).toBe(0);
  expect(await typesOf('b')).toEqual([{ type: 'Pulmonologist' }]);
  expect((await importing([folder()])).report.total).toMatchObject(settled);
});

test('a role whose practitioner no file holds is rejected once, with its place', async () => {
  const { role } = doctorAndRole('c');
  const path = file('a.json', bundleOf([...entriesOfPerson(743, VISITS), role, role]));
  const first = await importing([folder()]);
  expect(first.code).toBe(1);
  expect(first.report.rejected).toEqual([
    {
      file: path,
      line: expect.any(Number),
      entry: entriesOfPerson(743, VISITS).length + 1,
      resource: 'PractitionerRole/role-c',
      reason: 'practitioner (urn:uuid:late-c) is neither in these files nor imported earlier.',
    },
  ]);
});
