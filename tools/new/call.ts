// The parts of a new call: its declaration, its handler and the line between them (docs/recipes/add-a-call.md).

import { declaredAs, exportedName, handedTo, insertImports, insertProperty, keptUnder } from './insert.ts';
import { kebab } from './spelling.ts';

export type ModuleTexts = { readonly calls: string; readonly manifest: string; readonly samples: string };

export const callsPath = (module: string): string => `modules/${module}/contract/calls.ts`;
export const manifestPath = (module: string): string => `modules/${module}/server/module.ts`;
export const samplesPath = (module: string): string => `modules/${module}/server/testing/samples.ts`;
export const handlerPath = (module: string, call: string): string =>
  `modules/${module}/server/${kebab(call)}.ts`;

/** The three changed files and the new one. A new call is closed: it starts with the permission to see patients. */
export function callFiles(module: string, call: string, texts: ModuleTexts): Record<string, string> {
  const [calls, manifest, samples] = [callsPath(module), manifestPath(module), samplesPath(module)];
  const group = exportedName(calls, texts.calls, 'Calls');
  const declared = insertProperty(calls, texts.calls, declaredAs(group), {
    name: call,
    text: declaration(module, call),
  });
  const served = insertProperty(manifest, texts.manifest, handedTo('served', group), {
    name: call,
    text: `      ${call}`,
  });
  const sampled = insertProperty(samples, texts.samples, keptUnder('requests'), {
    name: `${module}.${call}`,
    text: `    '${module}.${call}': () => ({ method: 'POST', path: '${module}/${kebab(call)}' })`,
  });
  return {
    [calls]: insertImports(calls, declared, [
      { name: 'call', from: '@alveary/contract/call.ts' },
      { name: 'nothing', from: '@alveary/contract/call.ts' },
      { name: 'mayViewPatients', from: '@alveary/contract/policies/patients.ts' },
    ]),
    [manifest]: insertImports(manifest, served, [{ name: call, from: `./${kebab(call)}.ts` }]),
    [samples]: sampled,
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
    changes: [],
    audit: { action: '${module}.${kebab(call)}', about: 'nothing' },
    spec: [],
  })`;
}

function handler(module: string, call: string, group: string): string {
  return `// Answers ${module}.${call}.
import type { Handler } from '@alveary/server/platform/calls/context.ts';
import type { ${group} } from '../contract/calls.ts';

export const ${call}: Handler<typeof ${group}.${call}> = async () => undefined;
`;
}

export const afterCall = (module: string, call: string): string[] => [
  `${callsPath(module)}: method, path, input, output, permission, errors, audit and requirement ids`,
  `${handlerPath(module, call)}: what it does, usually under 40 lines; SQL goes into ${module}.store.ts`,
  `${handlerPath(module, call).replace('.ts', '.test.ts')}: what it proves`,
  `${samplesPath(module)}: a request that succeeds; the refusals are made from it`,
  'npm run map, then npm run check',
];
