// An import that is killed goes on where it stopped.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { expect, test } from 'vitest';
import { closeAfterFile } from '@alveary/server/testing/closing.ts';
import { WAITING_FOR_LOCK } from '@alveary/server/testing/locks.ts';
import { compileCache } from '@alveary/server/testing/server-process.ts';
import { testSecretKey } from '@alveary/server/testing/secret-key.ts';
import { runEnvironment } from '../../../tools/testing/run-environment.ts';
import { bundleOf, entriesOfPerson, linesOf } from './testing/bundles.ts';
import { openImportWorld } from './testing/import-world.ts';

const { url, file, importing, rows, folder } = await openImportWorld();

/** The sixteenth of sixty patients waits until the test lets it go, so that the import is in its middle when it is killed. */
const HOLD = `
  create function hold_import() returns trigger language plpgsql as
    $$ begin if new.source_id like '%-115-%' then perform pg_advisory_xact_lock(115); end if; return new; end $$;
  create trigger hold_import before insert on imported_resources for each row execute function hold_import();
  select pg_advisory_lock(115)`;
/** The connection of the process that was killed would wait on. */
const RELEASE = `
  select pg_terminate_backend(pid, 60000) from (${WAITING_FOR_LOCK}) waiting;
  drop trigger hold_import on imported_resources;
  select pg_advisory_unlock(115)`;

test('killed in the middle, the next run goes on: nothing doubled, nothing missing', async () => {
  const people = Array.from({ length: 60 }, (_, index) => 100 + index);
  for (const person of people.slice(0, 30)) file(`${person}.json`, bundleOf(entriesOfPerson(person, 12)));
  file(
    'more.ndjson',
    people
      .slice(30)
      .map((person) => linesOf(entriesOfPerson(person, 12)))
      .join('\n'),
  );
  const imported = async () =>
    Number(
      (
        await rows<{ n: number }>(
          `select count(*) as n from imported_resources where source_id like '%-1__-%'`,
        )
      )[0]!.n,
    );
  const program = fileURLToPath(new URL('../../../apps/server/src/command-line.ts', import.meta.url));
  const owner = new pg.Client({ connectionString: url });
  await owner.connect();
  closeAfterFile(() => owner.end());
  await owner.query(HOLD);
  const child = spawn(process.execPath, [program, 'import', 'fhir', folder(), '--site', 'lakeside'], {
    env: {
      ...runEnvironment(),
      NODE_COMPILE_CACHE: compileCache,
      DATABASE_URL: url,
      ALVEARY_DATA_DIR: join(folder(), 'data'),
      ALVEARY_SECRET_KEY: testSecretKey,
    },
    stdio: 'ignore',
  });
  const ended = once(child, 'exit');
  const state = async () => [(await owner.query(WAITING_FOR_LOCK)).rowCount, (await imported()) > 0];
  await expect.poll(state, { timeout: 240_000 }).toEqual([1, true]);
  child.kill('SIGKILL');
  await ended;
  await owner.query(RELEASE);
  const each = 1 + 3 + 12 * 5;
  const expected = people.length * each;
  const part = await imported();
  expect(part).toBeGreaterThan(0);
  expect(part).toBeLessThan(expected);
  // Whoever is there is there entirely: one patient is one transaction.
  expect(
    await rows(
      `select distinct count(*)::int as n from imported_resources where profile_id is not null group by profile_id`,
    ),
  ).toEqual([{ n: each }]);
  const rest = await importing([folder()]);
  expect(rest.code, rest.text).toBe(0);
  expect(rest.report.total).toMatchObject({ changed: 0, rejected: 0 });
  expect(await imported()).toBe(expected);
  const ofThese = `profile_id in (select profile_id from profile_identifiers where value like 'MR-1__')`;
  for (const [table, each] of [
    ['measurements', 36],
    ['encounters', 12],
    ['goals', 1],
    ['site_profiles', 1],
    ['profile_phones', 1],
  ]) {
    expect(await rows(`select count(*)::int as n from ${table} where ${ofThese}`)).toEqual([
      { n: people.length * Number(each) },
    ]);
  }
  expect((await importing([folder()])).report.total).toMatchObject({
    created: 0,
    changed: 0,
    kept: 0,
    rejected: 0,
  });
}, 300_000);
