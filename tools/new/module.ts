// The files of a new module: the same folder name in the contract and on the server (docs/recipes/add-a-call.md).

import { camel, pascal, singular } from './spelling.ts';

export function moduleFiles(module: string): Record<string, string> {
  const one = singular(module);
  const words = module.replaceAll('-', ' ');
  const calls = `${camel(one)}Calls`;
  return {
    [`packages/contract/src/${module}/model.ts`]: `// What is kept about ${words}? (docs/glossary.md)
import { z } from 'zod';
import { idField } from '../fields.ts';

export const ${camel(one)} = z.object({ id: idField });
export type ${pascal(one)} = z.output<typeof ${camel(one)}>;
`,
    [`packages/contract/src/${module}/calls.ts`]: `// Which calls concern ${words}?
import type { Calls } from '../call.ts';

export const ${calls} = {} satisfies Calls;
`,
    [`apps/server/src/modules/${module}/routes.ts`]: `// Which handler answers which call about ${words}?
import { ${calls} } from '@alveary/contract/${module}/calls.ts';
import type { Handlers } from '../../platform/calls/context.ts';

export const ${camel(one)}Handlers = {} satisfies Handlers<typeof ${calls}>;
`,
  };
}

export const afterModule = (module: string): string[] => [
  `packages/contract/src/${module}/model.ts: the fields, each with its message`,
  `npm run new call ${module}.<name>: the first call`,
  'apps/server/src/served-calls.ts: one line for its calls and handlers',
  `docs/glossary.md: the words of ${module}`,
];
