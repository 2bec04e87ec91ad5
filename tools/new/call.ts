// The parts of a new call: its declaration, its handler and the line between them (docs/recipes/add-a-call.md).

import { exportedName, insertImports, insertProperty } from './insert.ts';
import { kebab } from './spelling.ts';

export type ModuleTexts = { readonly calls: string; readonly routes: string };

export const callsPath = (module: string): string => `packages/contract/src/${module}/calls.ts`;
export const routesPath = (module: string): string => `apps/server/src/modules/${module}/routes.ts`;
export const handlerPath = (module: string, call: string): string =>
  `apps/server/src/modules/${module}/${kebab(call)}.ts`;

/** The two changed files and the new one. A new call is closed: it starts with the permission to see patients. */
export function callFiles(module: string, call: string, texts: ModuleTexts): Record<string, string> {
  const [calls, routes] = [callsPath(module), routesPath(module)];
  const group = exportedName(calls, texts.calls, 'Calls');
  const declared = insertProperty(calls, texts.calls, ({ name }) => name === group, {
    name: call,
    text: declaration(module, call),
  });
  const routed = insertProperty(routes, texts.routes, ({ type }) => type === `Handlers<typeof ${group}>`, {
    name: call,
    text: `  ${call}`,
  });
  return {
    [calls]: insertImports(calls, declared, [
      { name: 'call', from: '../call.ts' },
      { name: 'nothing', from: '../call.ts' },
      { name: 'mayViewPatients', from: '../policies/patients.ts' },
    ]),
    [routes]: insertImports(routes, routed, [{ name: call, from: `./${kebab(call)}.ts` }]),
    [handlerPath(module, call)]: handler(module, call, group),
  };
}

function declaration(module: string, call: string): string {
  return `  ${call}: call({
    method: 'POST',
    path: '${module}/${kebab(call)}',
    summary: '${kebab(call).replaceAll('-', ' ')}',
    input: {},
    output: nothing,
    allow: mayViewPatients,
    reach: 'allowed-sites',
    errors: [],
    audit: { action: '${module}.${kebab(call)}', about: 'nothing' },
    spec: [],
  })`;
}

function handler(module: string, call: string, group: string): string {
  return `// Answers ${module}.${call}.
import type { ${group} } from '@alveary/contract/${module}/calls.ts';
import type { Handler } from '../../platform/calls/context.ts';

export const ${call}: Handler<typeof ${group}.${call}> = async () => undefined;
`;
}

export const afterCall = (module: string, call: string): string[] => [
  `${callsPath(module)}: method, path, input, output, permission, errors, audit and requirement ids`,
  `${handlerPath(module, call)}: what it does, usually under 40 lines; SQL goes into ${module}.store.ts`,
  `${handlerPath(module, call).replace('.ts', '.test.ts')}: what it proves`,
  'apps/server/src/testing/sample-requests.ts: one request that succeeds; the refusals are made from it',
  'npm run map, then npm run check',
];
