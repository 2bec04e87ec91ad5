import { describe, expect, it } from 'vitest';
import { boundaries, targetOf } from './boundaries.ts';
import { runSourceCheck } from './finding.ts';
import { sourceOf } from './source.ts';

const server = 'apps/server/src';
const portal = 'apps/portal/src';

const patients = 'modules/patients';
const other = (floor: string, file: string): string => `@alveary/modules/sites/${floor}/${file}`;

const allowed: [from: string, request: string][] = [
  [`${patients}/portal/patient.page.tsx`, '@alveary/portal/ui/badge.tsx'],
  [`${patients}/portal/patient.page.tsx`, other('portal', 'public.ts')],
  [`${patients}/portal/patient.page.tsx`, '../contract/calls.ts'],
  [`${patients}/portal/patient.page.tsx`, other('contract', 'model.ts')],
  [`${patients}/portal/admin/merge.page.tsx`, '../queries.ts'],
  [`${portal}/app/features.ts`, '@alveary/modules/patients/portal/feature.tsx'],
  [`${portal}/app/later-routes.tsx`, '@alveary/modules/admin/portal/public.ts'],
  [`${portal}/app/routes.tsx`, '@alveary/modules/account/portal/feature.tsx'],
  [`${patients}/server/module.ts`, './a.command.ts'],
  [`${portal}/ui/date-range.tsx`, '../lib/dates.ts'],
  [`${portal}/lib/client.ts`, '@alveary/contract/call.ts'],
  [`${portal}/shell/me.ts`, '@alveary/modules/portal-users/contract/model.ts'],
  [`${patients}/server/search.ts`, '@alveary/server/platform/db/handle.ts'],
  [`${patients}/server/search.ts`, other('server', 'public.ts')],
  [`${patients}/server/search.ts`, '@alveary/server/services/sms/port.ts'],
  [`${patients}/server/module.ts`, './testing/samples.ts'],
  ['modules/import-export/server/generate.command.ts', '@alveary/server/platform/db/open.ts'],
  ['modules/import-export/server/generate.command.ts', '../../../apps/server/seed/roles.ts'],
  [`${server}/subjects.ts`, '@alveary/modules/patients/server/module.ts'],
  [`${server}/platform/calls/context.ts`, '../../services/sms/port.ts'],
  [`${server}/services/sms/sandbox.ts`, '../../platform/db/open.ts'],
  ['apps/server/seed/patients.ts', '@alveary/modules/patients/server/patients.store.ts'],
  [`${patients}/server/search.test.ts`, '@alveary/server/platform/db/pool.ts'],
  [`${patients}/server/search.test.ts`, other('server', 'testing/samples.ts')],
  [`${patients}/portal/patient.test.tsx`, '@alveary/portal/app/tokens.css'],
  [`${patients}/journeys/patient-page.spec.ts`, '../../../e2e/support/people.ts'],
  ['modules/import-export/server/generate.ts', 'pg'],
  [`${patients}/contract/model.ts`, 'zod'],
  [`${patients}/contract/model.ts`, '@alveary/contract/fields.ts'],
  [`${patients}/contract/rules.test.ts`, 'vitest'],
  ['packages/stomp/src/frame.ts', 'node:buffer'],
  ['packages/stomp/src/frame-reader.test.ts', '../../../tools/testing/deep.ts'],
  [`${patients}/server/search.test.ts`, '../../../tools/testing/deep.ts'],
];

const refused: [from: string, request: string, because: string][] = [
  [`${portal}/ui/badge.tsx`, '../shell/panels.ts', 'portal ui may not import from portal shell'],
  [`${portal}/lib/client.ts`, '../ui/badge.tsx', 'portal lib may not import from portal ui'],
  [`${portal}/shell/header.tsx`, '@alveary/modules/patients/portal/public.ts', 'portal shell may not import'],
  [
    `${portal}/app/later-routes.tsx`,
    '@alveary/modules/patients/portal/patient.page.tsx',
    'through its public.ts only',
  ],
  [`${portal}/app/features.ts`, '@alveary/modules/patients/portal/patient.page.tsx', 'manifests only'],
  [`${patients}/portal/a.tsx`, '@alveary/portal/app/routes.tsx', 'portal subjects may not import'],
  [`${patients}/portal/a.tsx`, other('portal', 'thread.tsx'), 'through its public.ts only'],
  [`${patients}/portal/a.tsx`, '../server/search.ts', 'portal subjects may not import from server subjects'],
  [`${portal}/lib/files.ts`, 'node:fs', 'runs in a browser'],
  [`${patients}/portal/files.ts`, 'node:fs', 'runs in a browser'],
  [`${portal}/lib/client.ts`, '@alveary/server/platform/clock.ts', 'portal lib may not import'],
  [
    `${server}/platform/http.ts`,
    '@alveary/modules/patients/server/public.ts',
    'server platform may not import',
  ],
  [`${server}/platform/http.ts`, '../services/sms/twilio.ts', 'server platform may not import'],
  [
    `${server}/services/sms/twilio.ts`,
    '@alveary/modules/patients/server/public.ts',
    'services may not import',
  ],
  [`${patients}/server/a.command.ts`, other('server', 'sites.store.ts'), 'through its public.ts only'],
  [`${patients}/server/a.ts`, '@alveary/server/main.ts', 'server subjects may not import from server top'],
  [`${patients}/server/a.ts`, other('server', 'sites.store.ts'), 'through its public.ts only'],
  [`${patients}/server/a.ts`, '@alveary/server/platform/db/pool.ts', 'the pool stays in the platform'],
  [`${patients}/server/a.ts`, 'pg', 'ctx.db only'],
  [`${patients}/server/a.ts`, '@alveary/portal/lib/dates.ts', 'server subjects may not import'],
  [`${patients}/contract/calls.ts`, '../server/search.ts', 'contract subjects may not import'],
  [`${patients}/contract/calls.ts`, 'node:crypto', 'the contract imports zod only'],
  ['packages/contract/src/call.ts', 'node:crypto', 'the contract imports zod only'],
  ['packages/contract/src/call.ts', '@alveary/modules/patients/contract/model.ts', 'no other package'],
  ['packages/contract/src/call.ts', '../../stomp/src/frame.ts', 'no other package'],
  ['packages/stomp/src/frame.ts', '../../spirometry/src/best.ts', 'no other package'],
  ['packages/stomp/src/frame.ts', '@alveary/contract/call.ts', 'no other package'],
];

const check = (path: string, text: string) => runSourceCheck(boundaries, [sourceOf(path, text)]);

describe('who may import whom', () => {
  it.each(allowed)('%s may import %s', (from, request) => {
    expect(check(from, `import { a } from '${request}';\nexport const b = a;`)).toEqual([]);
  });

  it.each(refused)('%s may not import %s', (from, request, because) => {
    const found = check(from, `\nimport { a } from '${request}';\nexport const b = a;`);
    expect(found).toHaveLength(1);
    expect(found[0]).toMatchObject({ file: from, line: 2, todo: expect.stringContaining(because) });
  });

  it('lets subjects name the types of the pool', () => {
    const path = `${patients}/server/a.ts`;
    expect(
      check(
        path,
        `import type { Database } from '@alveary/server/platform/db/open.ts';\nexport type A = Database;`,
      ),
    ).toEqual([]);
    expect(check(path, `import type pg from 'pg';\nexport type A = pg.Client;`)).toEqual([]);
  });

  it('sees lazy imports and re-exports too', () => {
    const path = `${portal}/ui/badge.tsx`;
    expect(check(path, `export const a = () => import('../app/routes.tsx');`)).toHaveLength(1);
    expect(
      check('modules/chat/portal/public.ts', `export { a } from '@alveary/portal/app/a.ts';`),
    ).toHaveLength(1);
  });

  it('refuses barrels: index files, export *, re-exports outside public.ts', () => {
    expect(check(`${portal}/ui/index.ts`, 'export const a = 1;')).toHaveLength(1);
    expect(check(`${portal}/ui/all.ts`, `export * from './badge.tsx';`)[0]?.todo).toContain('no `export *`');
    expect(check(`${portal}/ui/all.ts`, `export { a } from './badge.tsx';`)[0]?.todo).toContain(
      'only public.ts',
    );
    expect(check('modules/chat/portal/public.ts', `export { a } from './thread.tsx';`)).toEqual([]);
  });

  it.each([
    ['server', (to: string) => `@alveary/modules/${to}/server/public.ts`],
    ['portal', (to: string) => `@alveary/modules/${to}/portal/public.ts`],
    ['contract', (to: string) => `@alveary/modules/${to}/contract/model.ts`],
  ])('refuses a circle of subjects on the floor %s', (floor, door) => {
    const sources = [
      ['a', 'b'],
      ['b', 'c'],
      ['c', 'a'],
    ].map(([from = '', to = '']) =>
      sourceOf(`modules/${from}/${floor}/change.ts`, `import { x } from '${door(to)}';\nexport const y = x;`),
    );
    const found = runSourceCheck(boundaries, sources);
    expect(found).toHaveLength(1);
    expect(found[0]?.todo).toContain(`${floor} a → ${floor} b → ${floor} c → ${floor} a`);
  });

  it('fails when it read no file', () => {
    expect(runSourceCheck(boundaries, [sourceOf('tools/check.ts', '')])[0]?.todo).toContain('read no file');
  });

  it('resolves workspace names to their folder', () => {
    expect(targetOf('apps/server/src/main.ts', '@alveary/contract/patients/calls.ts')).toBe(
      'packages/contract/src/patients/calls.ts',
    );
  });
});
