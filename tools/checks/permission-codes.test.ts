import { expect, it } from 'vitest';
import { runSourceCheck } from './finding.ts';
import { permissionCodes } from './permission-codes.ts';
import { sourceOf } from './source.ts';

const check = (path: string, text: string) => runSourceCheck(permissionCodes, [sourceOf(path, text)]);
const handler = 'modules/patients/server/search.ts';

it.each([
  [handler, `export const a = (x: string) => x === 'action_profile_view';`],
  [handler, `export const a = (x: string) => x === 'report_view';`],
  [handler, `export const sql = "select 1 from roles where code = 'portal_site_admin'";`],
  ['apps/portal/src/shell/header.tsx', 'export const a = `caregiver_lead`;'],
  ['packages/contract/src/patients/calls.ts', `export const a = 'super_admin';`],
])('%s may not say %s', (path, text) => {
  expect(check(path, text)).toHaveLength(1);
});

it.each([
  ['packages/contract/src/policies/patients.ts', `export const a = 'action_profile_view';`],
  ['apps/server/seed/roles.ts', `export const a = 'portal_site_admin';`],
  [handler, `export const a = 'in_action_view_x';`],
  [handler, `export const a = 'report_viewer';`],
])('%s may say %s', (path, text) => {
  expect(check(path, text)).toEqual([]);
});

it('leaves tests alone, and fails when it read no file', () => {
  const test = sourceOf('apps/server/src/a.test.ts', `export const a = 'action_profile_view';`);
  expect(runSourceCheck(permissionCodes, [test])[0]?.todo).toContain('read no file');
});
