// npm run map: writes docs/traceability.md, docs/built/map.md and docs/built/proofs.md from the declarations, the code and the tests.

import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { refuseUnknown } from './arguments.ts';
import { printed } from './checks/finding.ts';
import { root } from './checks/tree.ts';
import { generatedPages } from './map/pages.ts';

refuseUnknown('npm run map', 'It writes all pages and takes no argument.');

const { kept, built, unknown } = await generatedPages(root);
for (const [path, content] of Object.entries({ ...kept, ...built })) {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), content);
  console.log(`wrote ${path}`);
}
for (const finding of unknown) console.log(printed(finding));
process.exitCode = unknown.length === 0 ? 0 : 1;
