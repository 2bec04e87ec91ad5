// npm run dev: the server restarts on each change of its files, the portal reloads its parts in the open page.
import { endChildrenOnSignal, endOthers, runNode, wasInterrupted } from './child.ts';

const server = `http://127.0.0.1:${process.env['PORT'] ?? '8080'}`;

console.log(`Portal with hot reload: http://127.0.0.1:5173   (its calls go to the server at ${server})\n`);
endChildrenOnSignal();
const parts = [
  // A changed file ends the server in order, database included, before the next one starts.
  runNode(['--watch', '--watch-preserve-output', 'apps/server/src/main.ts']),
  runNode(['node_modules/vite/bin/vite.js', 'apps/portal', '--host', '127.0.0.1', '--clearScreen', 'false'], {
    env: { ALVEARY_SERVER: server },
  }),
];
// Neither is of use without the other.
const first = await Promise.race(parts);
endOthers();
await Promise.all(parts);
process.exitCode = wasInterrupted() ? 0 : Math.max(1, first.code);
