import { expect, it } from 'vitest';
import { runSourceCheck } from './finding.ts';
import { isStatement, sqlInStores } from './sql-in-stores.ts';
import { sourceOf } from './source.ts';

it.each([
  'select id from patients',
  '\n  SELECT id,\n  name\n  FROM patients p',
  "select set_config('app.site_ids', $1, true)",
  'insert into logs (id) values ($1)',
  'update logs set note = $1',
  'update logs l set note = $1',
  'delete from logs where id = $1',
  'with found as (select 1) select * from found',
  'with recursive tree (id) as (select 1) select id from tree',
  'create table x (id int)',
])('%s is a statement', (text) => {
  expect(isStatement(text)).toBe(true);
});

it.each([
  'Select a patient from the list, then write',
  'Update the log',
  'Delete from here',
  'With a note as well',
  'Create communication log',
  'select',
])('%s is prose', (text) => {
  expect(isStatement(text)).toBe(false);
});

const statement = 'export const a = `select id from patients where id = ${1}`;';

it('allows a statement in a store only', () => {
  const folder = 'modules/patients/server';
  const found = runSourceCheck(sqlInStores, [
    sourceOf(`${folder}/patients.store.ts`, statement),
    sourceOf(`${folder}/search.ts`, `\n${statement}`),
  ]);
  expect(found).toMatchObject([{ file: `${folder}/search.ts`, line: 2 }]);
});

it('fails when it read no file', () => {
  expect(runSourceCheck(sqlInStores, [sourceOf('apps/server/src/main.ts', statement)])).toHaveLength(1);
});
