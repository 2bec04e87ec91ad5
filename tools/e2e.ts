// npm run e2e: the journeys in a browser alone; what follows `--` goes to Playwright (a file, -g "words", --headed).
import { endChildrenOnSignal, runNode } from './child.ts';

endChildrenOnSignal();
const { code } = await runNode(['node_modules/@playwright/test/cli.js', 'test', ...process.argv.slice(2)]);
process.exitCode = code;
