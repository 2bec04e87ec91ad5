// Does a record that was merged go on taking what its hospital says of it: each change once, wherever the resource came in? (decision 0077)
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '@alveary/server/testing/app.ts';
import { temporaryFolder } from '@alveary/server/testing/files.ts';
import { entriesOfPerson, linesOf } from './testing/bundles.ts';
import { runOn } from './testing/commands.ts';

const folder = temporaryFolder();
const ALL = { allSites: 'a test looks at its patients' };
let test: TestApp;
let survivor: string;
let closed: string;

/** Nobody has two medical record numbers at one site: the second record has none. */
const firstPerson = linesOf(entriesOfPerson(1, 1));
const secondPerson = linesOf(entriesOfPerson(2, 1)).replace(
  /"identifier":\[\{"type".*?\}\],"name"/,
  '"name"',
);

const importing = async (lines: string, site = 'north'): Promise<void> => {
  const path = join(folder, 'given.ndjson');
  writeFileSync(path, lines);
  const said = await runOn(test.database, ['import', 'fhir', path, '--site', site]);
  expect(said.code, said.text).toBe(0);
};

const rows = <Row>(sql: string, values: readonly unknown[] = []): Promise<Row[]> =>
  test.database.read(ALL, (db) => db.many<Row>(sql, values));

const profileOf = async (sourceId: string): Promise<string> => {
  const [row] = await rows<{ id: string }>(
    `select profile_id as id from imported_resources where resource_type = 'Patient' and source_id = $1`,
    [sourceId],
  );
  return row?.id ?? '';
};

const versionOf = async (id: string): Promise<number> => {
  const [row] = await rows<{ version: number }>('select version from profiles where id = $1', [id]);
  return row?.version ?? 0;
};

const merge = async (): Promise<string> => {
  const answer = await test.send({
    method: 'POST',
    path: `profiles/${survivor}/merges`,
    as: test.world.lena,
    body: {
      mergedId: closed,
      survivorVersion: await versionOf(survivor),
      mergedVersion: await versionOf(closed),
      fromMerged: [],
      reason: 'One person',
    },
  });
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json().id;
};

const undo = async (mergeId: string): Promise<void> => {
  const answer = await test.send({
    method: 'POST',
    path: `profiles/${survivor}/merges/${mergeId}/undo`,
    as: test.world.lena,
    body: { reason: 'Two sisters' },
  });
  expect(answer.statusCode, answer.body).toBe(200);
};

const textsOf = async (sql: string, profileId: string): Promise<unknown[]> =>
  (await rows<{ said: unknown }>(sql, [profileId])).map(({ said }) => said);

const chartOf = async (profileId: string) => ({
  conditions: await textsOf(
    `select to_char(onset_at at time zone 'UTC', 'YYYY-MM-DD') as said from profile_conditions where profile_id = $1 order by 1`,
    profileId,
  ),
  weights: await textsOf(
    `select value as said from measurements where profile_id = $1 and type = 'weight' order by 1`,
    profileId,
  ),
  goals: await textsOf(`select text as said from goals where profile_id = $1 order by 1`, profileId),
  visits: (await textsOf(`select id as said from encounters where profile_id = $1`, profileId)).length,
  phones: await textsOf(
    `select phone_number as said from profile_phones where profile_id = $1 order by 1`,
    profileId,
  ),
  streets: await textsOf(
    `select lines[1] as said from profile_addresses where profile_id = $1 order by 1`,
    profileId,
  ),
});

const changed = (lines: string): string =>
  lines
    .replace('2001-05-06', '2002-05-06')
    .replace('"value":70', '"value":75')
    .replace('Sleep through the night', 'Climb two flights of stairs')
    .replace('415-555-0102', '415-555-0177')
    .replace('2 Pine Street', '2 Oak Street');

beforeEach(async () => {
  test = await testApp();
  await importing(`${firstPerson}\n${secondPerson}`);
  survivor = await profileOf('patient-1-0');
  closed = await profileOf('patient-2-0');
  expect(survivor).not.toBe(closed);
});

describe('what came in for a record that was closed since', () => {
  it('changes the rows of the record that stands, and none stands twice', async () => {
    await merge();
    await importing(changed(secondPerson));
    expect(await chartOf(survivor)).toEqual({
      conditions: ['2001-05-06', '2002-05-06'],
      weights: [70, 75],
      goals: ['Climb two flights of stairs', 'Sleep through the night'],
      visits: 2,
      phones: ['4155550101', '4155550177'],
      streets: ['1 Pine Street', '2 Oak Street'],
    });
  });

  it('leaves the names as the merge left them, and fills what is not known', async () => {
    await merge();
    const nameOf = () =>
      rows<object>(`select first_name, last_name, deceased_at from profiles where id = $1`, [survivor]);
    const [before] = await nameOf();
    await importing(
      changed(secondPerson).replace('"gender"', '"deceasedDateTime":"2026-01-05T10:00:00Z","gender"'),
    );
    expect(await nameOf()).toEqual([{ ...before, deceased_at: '2026-01-05T10:00:00.000Z' }]);
  });

  it('goes back to it with the change when the merge is undone, and the next change finds it there', async () => {
    const id = await merge();
    await importing(changed(secondPerson));
    await undo(id);
    await importing(changed(secondPerson).replace('"value":75', '"value":77'));
    expect(await chartOf(closed)).toEqual({
      conditions: ['2002-05-06'],
      weights: [77],
      goals: ['Climb two flights of stairs'],
      visits: 1,
      phones: ['4155550177'],
      streets: ['2 Oak Street'],
    });
    expect(await chartOf(survivor)).toMatchObject({ weights: [70], phones: ['4155550101'] });
  });

  it('comes in for the first time while it is closed, and goes to it all the same when the merge is undone', async () => {
    const fresh = (lines: string, person: number): string =>
      changed(lines)
        .split('\n')
        .filter((line) => !line.includes('"resourceType":"Patient"'))
        .join('\n')
        .replaceAll(/"id":"([a-z]+)-/g, '"id":"later-$1-')
        .replaceAll(`Patient/later-patient-${person}`, `Patient/patient-${person}`);
    const id = await merge();
    const before = { closed: await chartOf(closed), survivor: await chartOf(survivor) };
    expect(before.closed).toMatchObject({ weights: [], goals: [] });
    await importing(fresh(secondPerson, 2));
    await importing(fresh(firstPerson, 1).replace('"value":75', '"value":81'));
    expect((await chartOf(survivor)).weights).toEqual([70, 70, 75, 81]);
    const since = await test.send({ path: `profiles/${survivor}/merges/${id}/since`, as: test.world.lena });
    const count = (kind: string) =>
      since.json().counts.find((one: { kind: string }) => one.kind === kind) ?? null;
    expect(since.json().isKnown).toBe(true);
    expect(count('measurements')).toMatchObject({ staying: count('measurements').going });
    expect(count('goals')).toEqual({ kind: 'goals', staying: 1, going: 1 });
    expect(count('conditions')).toEqual({ kind: 'conditions', staying: 1, going: 1 });
    await undo(id);
    expect(await chartOf(closed)).toMatchObject({ weights: [70, 75], visits: 2 });
    expect(await chartOf(survivor)).toMatchObject({ weights: [70, 81], visits: 2 });
    const [places] = await rows<{ wrong: number }>(
      `select count(*)::int as wrong from imported_resources where named_record is not null and named_record <> profile_id`,
    );
    expect(places?.wrong).toBe(0);
    // The next change finds each where it lies by now.
    await importing(fresh(secondPerson, 2).replace('"value":75', '"value":76'));
    expect((await chartOf(closed)).weights).toEqual([70, 76]);
  });

  it('makes no second person of its number at another site', async () => {
    // The record with the number is the one that was closed.
    [survivor, closed] = [closed, survivor];
    await merge();
    await importing(firstPerson, 'south');
    const persons = await rows<{ id: string }>(
      `select profile_id as id from profile_identifiers where value = 'MR-1'`,
    );
    expect(persons.map(({ id }) => id)).not.toContain(closed);
  });
});
