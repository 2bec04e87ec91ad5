// One patient is one transaction, in whatever order and into however many files the resources are cut.
import pg from 'pg';
import { expect, test } from 'vitest';
import { Spool } from './reading/spool.ts';
import { bundleOf, entriesOfPerson, linesOf } from './testing/bundles.ts';
import { openImportWorld } from './testing/import-world.ts';

const { url, file, importing, rows, folder } = await openImportWorld();

const VISITS = 6;
/** All of a person but the two that belong to the directory. */
const OF_PERSON = 1 + 3 + VISITS * 5;
const people = (from: number, count: number) => Array.from({ length: count }, (_, index) => from + index);

/** In how many transactions each of these patients came, and with how many resources; `xmin` names the transaction. */
const transactionsOf = (like: string) =>
  rows<{ transactions: number; resources: number; patients: number }>(
    `select transactions, resources, count(*)::int as patients from (
       select count(distinct xmin::text)::int as transactions, count(*)::int as resources
       from imported_resources
       where profile_id in (select profile_id from profile_identifiers where value like $1)
       group by profile_id) each
     group by 1, 2 order by 1, 2`,
    [like],
  );

test('bulk files of one type each, the patients last: each patient is one transaction, clinical rows included', async () => {
  const all = people(300, 40).flatMap((person) => entriesOfPerson(person, VISITS));
  const types = new Set(all.map(({ resource }) => resource.resourceType));
  for (const type of types) {
    const ofType = all.filter(({ resource }) => resource.resourceType === type);
    file(`${type === 'Patient' ? 'z' : 'a'}-${type}.000.ndjson`, linesOf(ofType));
  }
  const result = await importing([folder()]);
  expect(result.code, result.text).toBe(0);
  expect(await transactionsOf('MR-3__')).toEqual([{ transactions: 1, resources: OF_PERSON, patients: 40 }]);
  const clinical = await rows<{ n: number }>(
    `select count(distinct (m.xmin::text, r.xmin::text))::int as n, m.profile_id from measurements m
     join imported_resources r on r.target_id = m.id
     where m.xmin::text <> r.xmin::text group by m.profile_id`,
  );
  expect(clinical).toEqual([]);
});

test('a bundle too large for memory, its patients cut apart: the same', async () => {
  const padding = {
    fullUrl: 'urn:uuid:big',
    resource: { resourceType: 'Binary', id: 'big', contentType: 'text/plain', data: 'x'.repeat(13_000_000) },
  };
  const entries = people(400, 6).flatMap((person) => entriesOfPerson(person, VISITS));
  const dealt = [0, 1, 2, 3, 4].flatMap((hand) => entries.filter((_, index) => index % 5 === hand));
  const path = file(
    'large.json',
    JSON.stringify(
      bundleOf([...dealt, padding, { ...padding, resource: { ...padding.resource, id: 'big-2' } }]),
    ),
  );
  const result = await importing([path]);
  expect(result.code, result.text).toBe(0);
  expect(await transactionsOf('MR-4__')).toEqual([{ transactions: 1, resources: OF_PERSON, patients: 6 }]);
  expect((await importing([path])).report.total).toMatchObject({
    created: 0,
    changed: 0,
    kept: 0,
    rejected: 0,
  });
});

test('records that come later, without their patient: those of a patient stay together', async () => {
  const entries = people(500, 30).flatMap((person) => entriesOfPerson(person, VISITS));
  const [patients, records] = [true, false].map((isPatient) =>
    entries.filter(({ resource }) => (resource.resourceType === 'Patient') === isPatient),
  );
  await importing([file('patients.ndjson', linesOf(patients!))]);
  const result = await importing([file('records.ndjson', linesOf(records!.reverse()))]);
  expect(result.code, result.text).toBe(0);
  const later = OF_PERSON - 1;
  expect(
    await rows(
      `select transactions, resources, count(*)::int as patients from (
         select count(distinct xmin::text)::int as transactions, count(*)::int as resources from imported_resources
         where resource_type <> 'Patient'
           and profile_id in (select profile_id from profile_identifiers where value like 'MR-5__')
         group by profile_id) each group by 1, 2`,
    ),
  ).toEqual([{ transactions: 1, resources: later, patients: 30 }]);
});

test('one resource that the database refuses is left out; the rest of the patient still comes in at once', async () => {
  const owner = new pg.Client({ connectionString: url });
  await owner.connect();
  await owner.query(
    `alter table goals add constraint refused check (text <> 'Climb the unclimbable') not valid`,
  );
  try {
    const entries = entriesOfPerson(600, VISITS).map((one) =>
      one.resource.resourceType === 'Goal'
        ? { ...one, resource: { ...one.resource, description: { text: 'Climb the unclimbable' } } }
        : one,
    );
    const result = await importing([file('one.json', bundleOf(entries))]);
    expect(result.report.rejected).toMatchObject([
      { resource: 'Goal/goal-600-0', reason: 'The database cannot keep it (SQLSTATE 23514).' },
    ]);
  } finally {
    await owner.query('alter table goals drop constraint refused');
    await owner.end();
  }
  const [only, ...others] = await transactionsOf('MR-600');
  expect(others).toEqual([]);
  expect(only).toMatchObject({ resources: OF_PERSON - 1, patients: 1 });
});

test('the spool gives back every raw resource with its place, whatever was written between', async () => {
  const spool = await Spool.open(3);
  const raw = (line: number, size: number) => ({
    bytes: Buffer.alloc(size, line),
    line,
    entry: line % 2 === 0 ? line : null,
  });
  for (let line = 1; line <= 300; line += 1) await spool.add(line % 3, line % 7, raw(line, line * 400));
  const found = [];
  for (const partition of [2, 0, 1])
    for await (const some of spool.read(partition)) found.push(...some.map((one) => ({ partition, ...one })));
  expect(found).toHaveLength(300);
  for (const { partition, file: number, raw: one } of found) {
    expect([one.line % 3, one.line % 7]).toEqual([partition, number]);
    const { bytes, ...place } = raw(one.line, one.line * 400);
    // Bytes are compared at once: Vitest would go through millions of them one by one.
    expect({ ...one, bytes: one.bytes?.equals(bytes) }).toEqual({ ...place, bytes: true });
  }
  await spool.close();
});
