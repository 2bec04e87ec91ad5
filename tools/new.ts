// npm run new: writes the empty files of a module or a call, so that what is left is what only a person knows.

import { root } from './checks/tree.ts';
import { create } from './new/create.ts';
import { Refusal, requestOf } from './new/request.ts';

try {
  const { files, next } = create(root, requestOf(process.argv.slice(2)));
  for (const file of files) console.log(`wrote ${file}`);
  console.log('\nNext:');
  for (const step of next) console.log(`  - ${step}`);
} catch (error) {
  if (!(error instanceof Refusal)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
