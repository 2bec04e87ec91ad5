// npm run map: writes docs/map.md and docs/traceability.md from the declarations, the code and the tests.

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { printed } from './checks/finding.ts';
import { root } from './checks/tree.ts';
import { generatedPages } from './map/pages.ts';

const { files, unknown } = await generatedPages(root);
for (const [path, content] of Object.entries(files)) {
  writeFileSync(join(root, path), content);
  console.log(`wrote ${path}`);
}
for (const finding of unknown) console.log(printed(finding));
process.exitCode = unknown.length === 0 ? 0 : 1;
