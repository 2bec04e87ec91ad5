// npm run map: writes docs/traceability.md, docs/built/map.md and docs/built/proofs.md from the declarations, the code and the
// tests. npm run map -- --since <commit>: prints the requirements that fewer tests name than at that commit.

import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { refuseUnknown } from './arguments.ts';
import { printed } from './checks/finding.ts';
import { root } from './checks/tree.ts';
import { comparedWith } from './map/fewer-proofs.ts';
import { generatedPages } from './map/pages.ts';

const [option, commit] = process.argv.slice(2);
if (option === '--since' && commit !== undefined) {
  const { proven, tests, fewer } = comparedWith(commit, root);
  for (const { id, was, is } of fewer) console.log(`${id} ${was} → ${is}`);
  console.log(
    `requirements named by tests: ${proven.join(' → ')}; tests that name one: ${tests.join(' → ')}`,
  );
  console.log(`${fewer.length} requirements are named by fewer tests than at ${commit}`);
  process.exit(fewer.length === 0 ? 0 : 1);
}
refuseUnknown('npm run map', 'It writes all pages; --since <commit> compares the proofs with a commit.');

const { kept, built, unknown } = await generatedPages(root);
for (const [path, content] of Object.entries({ ...kept, ...built })) {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), content);
  console.log(`wrote ${path}`);
}
for (const finding of unknown) console.log(printed(finding));
process.exitCode = unknown.length === 0 ? 0 : 1;
