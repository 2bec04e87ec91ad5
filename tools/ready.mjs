// What must be there before a command runs? Node that is new enough, the libraries, and for some commands the built portal.
//
// This file is started by whatever Node the machine has, so it and what it imports are plain JavaScript.
import { ensureLibraries } from './ready/libraries.mjs';
import { ensurePortal } from './ready/portal.mjs';
import { fail } from './ready/running.mjs';

const commandsWithPortal = ['start', 'e2e', 'build'];

const oldestNode = [20, 19];

main().catch(function (error) {
  fail(error && error.message ? error.message : String(error));
});

async function main() {
  const command = process.argv[2] || 'check';
  checkNode();
  await ensureLibraries();
  if (commandsWithPortal.indexOf(command) >= 0) await ensurePortal();
}

function checkNode() {
  const parts = process.versions.node.split('.').map(Number);
  const newEnough = parts[0] > oldestNode[0] || (parts[0] === oldestNode[0] && parts[1] >= oldestNode[1]);
  if (newEnough) return;
  fail(
    'Node ' +
      process.versions.node +
      ' is too old: Alveary needs Node ' +
      oldestNode.join('.') +
      ' or newer. ' +
      'Install a newer Node (https://nodejs.org) and start again.',
  );
}
