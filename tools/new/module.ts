// The files of a new subject: what browser and server agree on, and its manifest on the server (docs/recipes/add-a-call.md).

import { camel, pascal, singular } from './spelling.ts';

export function moduleFiles(module: string): Record<string, string> {
  const one = singular(module);
  const words = module.replaceAll('-', ' ');
  const calls = `${camel(one)}Calls`;
  const folder = `modules/${module}`;
  return {
    [`${folder}/README.md`]: `# ${words}

What it is, in the documents' words; its screens; the one thing to know before changing it.
`,
    [`${folder}/contract/model.ts`]: `import { z } from 'zod';
import { idField } from '@alveary/contract/fields.ts';

export const ${camel(one)} = z.object({ id: idField });
export type ${pascal(one)} = z.output<typeof ${camel(one)}>;
`,
    [`${folder}/contract/calls.ts`]: `import type { Calls } from '@alveary/contract/call.ts';

export const ${calls} = {} satisfies Calls;
`,
    [`${folder}/server/module.ts`]: `import { served, serverModule } from '@alveary/server/platform/server-module.ts';
import { ${calls} } from '../contract/calls.ts';

export const ${camel(module)} = serverModule({
  subject: '${module}',
  calls: [...served('${module}', ${calls}, {})],
  samples: async () => (await import('./testing/samples.ts')).${camel(module)}Samples,
});
`,
    [`${folder}/server/testing/samples.ts`]: `import { subjectSamples } from '@alveary/server/testing/samples.ts';

export const ${camel(module)}Samples = subjectSamples({
  requests: {},
});
`,
    [`${folder}/portal/feature.tsx`]: `import { portalFeature } from '@alveary/portal/shell/feature.ts';

export const ${camel(module)} = portalFeature({
  subject: '${module}',
  routes: [],
});
`,
  };
}

export const afterModule = (module: string): string[] => [
  `modules/${module}/README.md: five lines`,
  `modules/${module}/contract/model.ts: the fields, each with its message`,
  `npm run new call ${module}.<name>: the first call`,
  'apps/server/src/subjects.ts and apps/portal/src/app/features.ts: one line each for its manifests',
  `docs/glossary.md: the words of ${module}`,
];
