import { expect, it } from 'vitest';
import { runSourceCheck } from './finding.ts';
import { names, wordsOf } from './names.ts';
import { sourceOf } from './source.ts';

const check = (path: string, text: string) => runSourceCheck(names, [sourceOf(path, text)]);

it.each([
  ['apps/portal/src/lib/utils.ts', 'export const a = 1;', '"utils"'],
  ['apps/portal/src/common/dates.ts', 'export const a = 1;', '"common"'],
  ['apps/server/src/session-manager.ts', 'export const a = 1;', '"manager"'],
  ['apps/server/src/a.ts', 'export type PatientInfo = string;', '"info" says nothing in PatientInfo'],
  ['apps/server/src/a.ts', 'export function dateHelper() {}', '"helper"'],
  ['apps/server/src/a.ts', 'enum Stage { First }', 'no enum'],
  ['apps/server/src/a.ts', 'namespace Stage { export const a = 1; }', 'no namespace'],
])('%s: %s', (path, text, says) => {
  const found = check(path, text);
  expect(found).toHaveLength(1);
  expect(found[0]?.todo).toContain(says);
});

it.each([
  ['apps/server/src/information-leaflet.ts', 'export const commonness = 1;'],
  ['apps/server/src/a.ts', 'const info = 1;\nexport const shown = info;'],
  ['apps/server/src/common-passwords.ts', 'export const isCommonPassword = () => true;'],
  ['apps/server/src/a.ts', 'declare global { interface Window { a: string } }'],
])('%s: %s is fine', (path, text) => {
  expect(check(path, text)).toEqual([]);
});

it('takes names apart into words', () => {
  expect(wordsOf('patientSearch.store')).toEqual(['patient', 'search', 'store']);
});

it('fails when it read no file', () => {
  expect(runSourceCheck(names, [])).toHaveLength(1);
});
