// Does a record that was merged leave as R4 says, and come back the same: the closed one replaced by the other? (decision 0077)
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import type { Database } from '@alveary/server/platform/db/open.ts';
import { type TestApp, testApp } from '@alveary/server/testing/app.ts';
import { temporaryFolder } from '@alveary/server/testing/files.ts';
import { insertPatient, testSites } from '@alveary/server/testing/world.ts';
import { emptyWithSite, linesApart, runOn } from './testing/commands.ts';
import { faultsOfR4 } from './testing/r4.ts';

const folder = temporaryFolder();
let test: TestApp;
const ids: string[] = [];

const merge = async (survivor: string, merged: string, survivorVersion: number): Promise<void> => {
  const answer = await test.send({
    method: 'POST',
    path: `profiles/${survivor}/merges`,
    as: test.world.lena,
    body: { mergedId: merged, survivorVersion, mergedVersion: 1, fromMerged: [], reason: 'One person' },
  });
  expect(answer.statusCode, answer.body).toBe(201);
};

beforeAll(async () => {
  test = await testApp();
  for (const firstName of ['Tilda', 'Tilde', 'Thilde']) {
    const { profileId } = await test.database.transact({ allSites: 'a test sets up its patients' }, (db) =>
      insertPatient(db, { lastName: 'Twofold', firstName, sites: [testSites.north] }),
    );
    ids.push(profileId);
  }
  const [first = '', second = '', third = ''] = ids;
  // The third one was merged into the second, and that into the first.
  await merge(second, third, 1);
  const [{ version } = { version: 1 }] = await test.database.read({ allSites: 'a test looks' }, (db) =>
    db.many<{ version: number }>('select version from profiles where id = $1', [second]),
  );
  const answer = await test.send({
    method: 'POST',
    path: `profiles/${first}/merges`,
    as: test.world.lena,
    body: {
      mergedId: second,
      survivorVersion: 1,
      mergedVersion: version,
      fromMerged: [],
      reason: 'One person, once more',
    },
  });
  expect(answer.statusCode, answer.body).toBe(201);
});

interface Linked {
  readonly resourceType: string;
  readonly id: string;
  readonly active?: boolean;
  readonly link?: readonly { readonly other: { readonly reference: string }; readonly type: string }[];
}

const expected = () => {
  const [first = '', ...closed] = ids;
  const replaces = closed
    .toSorted()
    .map((id) => ({ other: { reference: `Patient/${id}` }, type: 'replaces' }));
  const replacedBy = [{ other: { reference: `Patient/${first}` }, type: 'replaced-by' }];
  return [[first, undefined, replaces], ...closed.toSorted().map((id) => [id, false, replacedBy])];
};
const patientsIn = (all: readonly Linked[]) =>
  all
    .filter(({ resourceType }) => resourceType === 'Patient')
    .map(({ id, active, link }) => [id, active, link])
    .toSorted(([one], [other]) => ids.indexOf(String(one)) - ids.indexOf(String(other)) || 0);

const exported = async (database: Database, slug: string, name: string): Promise<string> => {
  const out = join(folder, name);
  const words = ['export', 'fhir', '--site', slug, '--out', out];
  expect(await runOn(database, words)).toMatchObject({ code: 0 });
  return readFileSync(out, 'utf8');
};

it('leaves in $everything as Patient.link: the closed records are replaced by the one that stands', async () => {
  const answer = await test.send({ path: `profiles/${ids[0]}/$everything`, as: test.world.lena });
  const all = answer.json<{ entry: { resource: Linked }[] }>().entry.map(({ resource }) => resource);
  expect(new Set(patientsIn(all))).toEqual(new Set(expected()));
  expect(all.flatMap(faultsOfR4)).toEqual([]);
});

it('comes back from an export as one patient, and leaves again the same to the byte', async () => {
  const once = await exported(test.database, 'north', 'once.ndjson');
  const database = await emptyWithSite('north');
  const said = await runOn(database, ['import', 'fhir', join(folder, 'once.ndjson'), '--site', 'north']);
  expect(said.code, said.text).toBe(0);
  const [first = ''] = ids;
  const named = await database.read({ allSites: 'a test looks' }, (db) =>
    db.many<{ name: string }>(`select first_name as name from profiles where last_name = 'Twofold'`),
  );
  expect(named).toEqual([{ name: 'Tilda' }]);
  const twice = await exported(database, 'north', 'twice.ndjson');
  expect(twice).toContain(`"reference":"Patient/${first}"},"type":"replaced-by"`);
  expect(linesApart(once, twice)).toEqual([]);
});

it('leaves no trace of a merge that was undone', async () => {
  const [first = ''] = ids;
  const path = `profiles/${first}/merges`;
  const [{ id } = { id: '' }] = (await test.send({ path, as: test.world.lena })).json();
  const undone = await test.send({
    method: 'POST',
    path: `${path}/${id}/undo`,
    as: test.world.lena,
    body: { reason: 'Two sisters' },
  });
  expect(undone.statusCode, undone.body).toBe(200);
  const answer = await test.send({ path: `profiles/${first}/$everything`, as: test.world.lena });
  expect(answer.body).not.toContain('replaces');
});
