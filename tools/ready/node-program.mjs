// Can the Node 26 of node_modules run on this machine, and if not, what has to be done?
// Read by whatever Node the machine has: plain JavaScript only.
import fs from 'fs';
import path from 'path';
import { modules, node } from './places.mjs';
import { fail, run } from './running.mjs';

// npm scripts find node_modules/.bin/node before the machine's own. When that one cannot run, it is taken away again, so
// that the next start reaches this file and says the same clear line instead of a loader's error.
export async function ensureNode() {
  const folder = nodePackage();
  if (!folder) {
    fail(
      'There is no Node 26 package for ' +
        process.platform +
        '-' +
        process.arch +
        '. ' +
        'Alveary runs on Linux and macOS, x64 and arm64.',
    );
  }
  const program = path.join(folder, 'bin', 'node');
  const result = await run(program, ['-v'], process.env);
  if (result.code !== 0) {
    fs.rmSync(node, { force: true });
    fail(nodeReason(result));
  }
  if (fs.existsSync(node)) return;
  fs.mkdirSync(path.dirname(node), { recursive: true });
  fs.symlinkSync(path.relative(path.dirname(node), program), node);
}

function nodePackage() {
  const names = [
    'node-' + process.platform + '-' + process.arch,
    'node-bin-' + process.platform + '-' + process.arch,
  ];
  return names
    .map(function (name) {
      return path.join(modules, name);
    })
    .find(function (folder) {
      return fs.existsSync(path.join(folder, 'bin', 'node'));
    });
}

function nodeReason(result) {
  const text = result.error
    ? result.error.message
    : result.output.trim().split('\n')[0] || 'it ended with ' + result.code;
  const library = /(lib[\w+-]+\.so[.\d]*): cannot open/.exec(text);
  if (library && library[1] === 'libatomic.so.1') {
    return 'The library libatomic.so.1 is missing. Run "apt-get install -y libatomic1" as root, then start again.';
  }
  if (library)
    return 'The library ' + library[1] + ' is missing. Install the package that holds it, then start again.';
  return (
    'Node 26 from node_modules cannot run here (' +
    text +
    '). It needs Linux with glibc 2.28 or newer, or macOS.'
  );
}
