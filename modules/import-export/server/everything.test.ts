// Does $everything give out the record as the asking person may see it, and no more?
import { pino } from 'pino';
import { beforeAll, expect, it } from 'vitest';
import { readConfig } from '@alveary/server/platform/config.ts';
import type { Db } from '@alveary/server/platform/db/handle.ts';
import type { Database } from '@alveary/server/platform/db/open.ts';
import { type TestApp, testApp } from '@alveary/server/testing/app.ts';
import { stopClock } from '@alveary/server/testing/stopped-clock.ts';
import { closeAfterFile } from '@alveary/server/testing/closing.ts';
import { testSecretKey } from '@alveary/server/testing/secret-key.ts';
import type { TestPerson } from '@alveary/server/testing/world.ts';
import { buildWeb } from '@alveary/server/web.ts';
import { faultsOfR4 } from './testing/r4.ts';

interface Bundle {
  readonly resourceType: string;
  readonly type: string;
  readonly entry: readonly {
    readonly fullUrl: string;
    readonly resource: { readonly resourceType: string; readonly id: string };
  }[];
}

const WHEN = '2026-01-05T08:00:00.000Z';
let test: TestApp;
let id: string;

const everything = (as: TestPerson | null, profileId = id) =>
  test.send({ path: `profiles/${profileId}/$everything`, as });

const textFor = async (as: TestPerson): Promise<string> => (await everything(as)).body;

const insert = (sql: string, values: readonly unknown[]) =>
  test.database.transact({ allSites: 'a test writes a record' }, (db) => db.run(sql, values));

beforeAll(async () => {
  test = await testApp();
  id = test.world.northPatient.profileId;
  const { lena, tom } = test.world;
  await insert(
    `insert into documents (id, profile_id, kind, file_name, media_type, size, sha256, source, created_at)
     values (gen_random_uuid(), $1, 'LETTER', 'for-staff-only.pdf', 'application/pdf', 4, $2, 'EHR', $3)`,
    [id, '0'.repeat(64), WHEN],
  );
  for (const [owner, body] of [
    [lena.id, 'asked by Lena'],
    [tom.id, 'asked by Tom'],
  ]) {
    await insert(
      `with channel as (insert into chat_channels (id, profile_id, is_ai, owner_id, modified_at, changed_at, created_at)
         values (gen_random_uuid(), $1, true, $2, $4, $4, $4) returning id, profile_id)
       insert into chat_messages (id, channel_id, profile_id, sequence, revision, author, medium, body, created_at)
       select gen_random_uuid(), id, profile_id, 1, 1, 'assistant', 'inapp', $3, $4 from channel`,
      [id, owner, body, WHEN],
    );
  }
  await insert(
    `insert into goals (id, profile_id, text, status, created_at, source)
     values (gen_random_uuid(), $1, 'Walk to the harbour', 'active', $2, 'PORTAL')`,
    [test.world.southPatient.profileId, WHEN],
  );
});

it('answers a searchset of valid R4 with the patient first, saved as a file', async () => {
  const answer = await everything(test.world.lena);
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['content-type']).toBe('application/fhir+json; fhirVersion=4.0');
  expect(answer.headers['content-disposition']).toBe(`attachment; filename="patient-${id}.fhir.json"`);
  const bundle = answer.json<Bundle>();
  expect([bundle.resourceType, bundle.type]).toEqual(['Bundle', 'searchset']);
  expect(bundle.entry[0]?.resource).toMatchObject({ resourceType: 'Patient', id });
  expect(bundle.entry[0]?.fullUrl).toBe(`https://alveary.example/fhir/Patient/${id}`);
  expect(bundle.entry.flatMap(({ resource }) => faultsOfR4(resource))).toEqual([]);
  expect(faultsOfR4(bundle)).toEqual([]);
});

it('leaves out what the portal would not show: documents are for staff, a talk with the assistant for who held it', async () => {
  const [lena, tom] = [await textFor(test.world.lena), await textFor(test.world.tom)];
  expect([lena.includes('for-staff-only.pdf'), tom.includes('for-staff-only.pdf')]).toEqual([true, false]);
  expect([lena.includes('asked by Lena'), lena.includes('asked by Tom')]).toEqual([true, false]);
  expect([tom.includes('asked by Lena'), tom.includes('asked by Tom')]).toEqual([false, true]);
});

it('is refused for the patient of another site, and of a shared one shows the episode of the own site only', async () => {
  const foreign = await everything(test.world.tom, test.world.southPatient.profileId);
  expect([foreign.statusCode, foreign.body.includes('harbour')]).toEqual([404, false]);
  expect((await everything(test.world.noel)).statusCode).toBe(403);
  const shared = (await everything(test.world.priya, test.world.sharedPatient.profileId)).json<Bundle>();
  const episodes = shared.entry.filter(({ resource }) => resource.resourceType === 'EpisodeOfCare');
  const sites = shared.entry.filter(({ resource }) => resource.resourceType === 'Organization');
  expect([episodes.length, JSON.stringify(sites).includes('North')]).toEqual([1, false]);
});

it('stands among the accesses of the patient as taken out', async () => {
  await everything(test.world.lena);
  const answer = await test.send({ path: `profiles/${id}/accesses`, as: test.world.lena });
  expect(answer.body).toContain('Record taken out as FHIR');
});

it('is of one moment, whatever is written while it goes out', async () => {
  let written = 0;
  const writeMeanwhile = async (): Promise<void> => {
    written += 1;
    if (written > 1) return;
    await insert(
      `insert into goals (id, profile_id, text, status, created_at, source)
       values (gen_random_uuid(), $1, 'Written meanwhile', 'active', $2, 'PORTAL')`,
      [id, WHEN],
    );
  };
  const database: Database = {
    ...test.database,
    stream: async (reach) => {
      const reading = await test.database.stream(reach);
      const many: Db['many'] = async (sql, values) => {
        const rows = await reading.db.many<never>(sql, values);
        await writeMeanwhile();
        return rows;
      };
      return { ...reading, db: { ...reading.db, many } };
    },
  };
  const config = readConfig({ NODE_ENV: 'test', ALVEARY_SECRET_KEY: testSecretKey });
  const { app, close } = await buildWeb({ config, database, log: pino({ level: 'silent' }) });
  closeAfterFile(close);
  const answer = await app.inject({
    url: `/gateway/profiles/${id}/$everything`,
    headers: { authorization: `Bearer ${await test.tokenOf(test.world.lena)}` },
  });
  expect([answer.statusCode, written > 1]).toEqual([200, true]);
  expect(answer.body).not.toContain('Written meanwhile');
  expect(await textFor(test.world.lena)).toContain('Written meanwhile');
});

it('is given ten times a minute to one person', async () => {
  stopClock();
  const statuses: number[] = [];
  for (let asked = 0; asked < 11; asked += 1) statuses.push((await everything(test.world.ada)).statusCode);
  expect(statuses.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => 200));
  expect(statuses[10]).toBe(429);
});
