import { describe, expect, it } from 'vitest';
import { boundaries, targetOf } from './boundaries.ts';
import { runSourceCheck } from './finding.ts';
import { sourceOf } from './source.ts';

const server = 'apps/server/src';
const portal = 'apps/portal/src';

const allowed: [from: string, request: string][] = [
  [`${portal}/features/patients/patient.page.tsx`, '../../ui/badge.tsx'],
  [`${portal}/features/patients/patient.page.tsx`, '../communications/public.ts'],
  [`${portal}/features/patients/admin/merge.page.tsx`, '../queries.ts'],
  [`${portal}/app/routes.tsx`, '../features/patients/patient.page.tsx'],
  [`${portal}/ui/date-range.tsx`, '../lib/dates.ts'],
  [`${portal}/lib/client.ts`, '@alveary/contract/call.ts'],
  [`${server}/modules/patients/search.ts`, '../../platform/db/handle.ts'],
  [`${server}/modules/patients/search.ts`, '../sites/public.ts'],
  [`${server}/modules/patients/search.ts`, '../../services/sms/port.ts'],
  [`${server}/modules/import-export/generate.command.ts`, '../../platform/db/open.ts'],
  [`${server}/modules/import-export/generate.command.ts`, '../../../seed/roles.ts'],
  [`${server}/main.ts`, './modules/patients/routes.ts'],
  [`${server}/platform/calls/context.ts`, '../../services/sms/port.ts'],
  [`${server}/services/sms/sandbox.ts`, '../../platform/db/open.ts'],
  ['apps/server/seed/patients.ts', '../src/modules/patients/patients.store.ts'],
  [`${server}/modules/patients/search.test.ts`, '../../platform/db/pool.ts'],
  [`${portal}/features/patients/patient.test.tsx`, '../../app/tokens.css'],
  [`${server}/modules/import-export/generate.ts`, 'pg'],
  ['packages/contract/src/patients/model.ts', 'zod'],
  ['packages/contract/src/patients/rules.test.ts', 'vitest'],
  ['packages/stomp/src/frame.ts', 'node:buffer'],
];

const refused: [from: string, request: string, because: string][] = [
  [`${portal}/ui/badge.tsx`, '../shell/panels.ts', 'portal ui may not import from portal shell'],
  [`${portal}/lib/client.ts`, '../ui/badge.tsx', 'portal lib may not import from portal ui'],
  [`${portal}/shell/header.tsx`, '../features/patients/public.ts', 'portal shell may not import'],
  [`${portal}/features/patients/a.tsx`, '../../app/routes.tsx', 'portal features may not import'],
  [`${portal}/features/patients/a.tsx`, '../chat/thread.tsx', 'through its public.ts only'],
  [`${portal}/lib/files.ts`, 'node:fs', 'runs in a browser'],
  [`${portal}/lib/client.ts`, '../../../server/src/platform/clock.ts', 'portal lib may not import'],
  [`${server}/platform/http.ts`, '../modules/patients/public.ts', 'server platform may not import'],
  [`${server}/platform/http.ts`, '../services/sms/twilio.ts', 'server platform may not import'],
  [`${server}/services/sms/twilio.ts`, '../../modules/patients/public.ts', 'server services may not import'],
  [`${server}/modules/patients/a.command.ts`, '../sites/sites.store.ts', 'through its public.ts only'],
  [`${server}/modules/patients/a.ts`, '../../main.ts', 'server modules may not import from server top'],
  [`${server}/modules/patients/a.ts`, '../sites/sites.store.ts', 'through its public.ts only'],
  [`${server}/modules/patients/a.ts`, '../../platform/db/pool.ts', 'the pool stays in the platform'],
  [`${server}/modules/patients/a.ts`, 'pg', 'ctx.db only'],
  [`${server}/modules/patients/a.ts`, '../../../../portal/src/lib/dates.ts', 'server modules may not import'],
  ['packages/contract/src/call.ts', 'node:crypto', 'the contract imports zod only'],
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

  it('lets modules name the types of the pool', () => {
    const path = `${server}/modules/patients/a.ts`;
    expect(
      check(path, `import type { Database } from '../../platform/db/open.ts';\nexport type A = Database;`),
    ).toEqual([]);
    expect(check(path, `import type pg from 'pg';\nexport type A = pg.Client;`)).toEqual([]);
  });

  it('sees lazy imports and re-exports too', () => {
    const path = `${portal}/ui/badge.tsx`;
    expect(check(path, `export const a = () => import('../app/routes.tsx');`)).toHaveLength(1);
    expect(check(`${portal}/features/chat/public.ts`, `export { a } from '../../app/a.ts';`)).toHaveLength(1);
  });

  it('refuses barrels: index files, export *, re-exports outside public.ts', () => {
    expect(check(`${portal}/ui/index.ts`, 'export const a = 1;')).toHaveLength(1);
    expect(check(`${portal}/ui/all.ts`, `export * from './badge.tsx';`)[0]?.todo).toContain('no `export *`');
    expect(check(`${portal}/ui/all.ts`, `export { a } from './badge.tsx';`)[0]?.todo).toContain(
      'only public.ts',
    );
    expect(check(`${portal}/features/chat/public.ts`, `export { a } from './thread.tsx';`)).toEqual([]);
  });

  it('refuses a circle of modules that goes through their doors', () => {
    const sources = [
      ['a', 'b'],
      ['b', 'c'],
      ['c', 'a'],
    ].map(([from, to]) =>
      sourceOf(
        `${server}/modules/${from}/deed.ts`,
        `import { x } from '../${to}/public.ts';\nexport const y = x;`,
      ),
    );
    const found = runSourceCheck(boundaries, sources);
    expect(found).toHaveLength(1);
    expect(found[0]?.todo).toContain('server a → server b → server c → server a');
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
