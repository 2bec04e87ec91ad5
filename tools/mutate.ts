// npm run mutate [-- path …]: tries small faults in the code and lists those that no test notices; `-- --help` says how
// (docs/decisions/0041-faults-tried-by-a-tool-of-our-own.md).

import { isSource, readSource } from './checks/source.ts';
import { filesBelow, root } from './checks/tree.ts';
import { help, optionsFrom, type Options } from './mutate/options.ts';
import { importersOf } from './mutate/related.ts';
import { tryOnServer } from './mutate/server-run.ts';
import { tryWithUnitTests } from './mutate/unit-run.ts';

function optionsOrEnd(): Options {
  try {
    return optionsFrom(process.argv.slice(2));
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    console.error(`${error.message} See npm run mutate -- --help.`);
    process.exit(2);
  }
}

const options = optionsOrEnd();
if (options.help) {
  console.log(help);
  process.exit(0);
}
const sources = new Map(
  filesBelow(root)
    .filter((path) => isSource(path) && /^(apps|packages|modules)\//.test(path))
    .map((path) => [path, readSource(root, path)]),
);
const importers = importersOf([...sources.values()]);
const onServer = options.kinds.length > 0 || options.list !== null;
await (onServer
  ? tryOnServer(options, sources, importers)
  : tryWithUnitTests(options.paths, sources, importers));
