// Are the libraries of package-lock.json installed? They are installed when they are missing or others.
// Read by whatever Node the machine has: plain JavaScript only.
import crypto from 'crypto';
import fs from 'fs';
import path from 'path';
import { ensureNode } from './node-program.mjs';
import { modules, node, readText, root } from './places.mjs';
import { fail, run, say, seconds, showElapsed, stopHere } from './running.mjs';

const installedStamp = path.join(modules, '.alveary-ready.json');

export async function ensureLibraries() {
  const lockFile = path.join(root, 'package-lock.json');
  const wanted = crypto.createHash('sha256').update(fs.readFileSync(lockFile)).digest('hex');
  if (readText(installedStamp) === wanted && fs.existsSync(node)) return;
  if (!installedAsLocked(lockFile)) await install();
  await ensureNode();
  fs.writeFileSync(installedStamp, wanted);
}

// True when every library in node_modules is the one of the lock file (someone ran npm ci or npm install by hand).
function installedAsLocked(lockFile) {
  const listFile = path.join(modules, '.package-lock.json');
  if (!fs.existsSync(listFile)) return false;
  const locked = JSON.parse(fs.readFileSync(lockFile, 'utf8')).packages;
  const installed = JSON.parse(fs.readFileSync(listFile, 'utf8')).packages;
  return Object.keys(locked).every(function (place) {
    if (place === '' || place.indexOf('node_modules/') < 0) return true;
    // A package of our own is a link, which a checkout from before it does not have.
    if (locked[place].link) return fs.existsSync(path.join(root, place));
    const found = installed[place];
    // Optional ones are for other platforms.
    if (!found) return Boolean(locked[place].optional);
    return found.version === locked[place].version && fs.existsSync(path.join(root, place));
  });
}

async function install() {
  const npm = npmCommand();
  fs.rmSync(installedStamp, { force: true });
  const began = Date.now();
  // All of them even where NODE_ENV or npm's settings leave some out: the portal is built here, and Node is optional to npm.
  // Without install scripts: the only library that has one is linked up by the launcher of the database instead.
  const work = run(
    npm.program,
    npm.args.concat(['ci', '--include=dev', '--include=optional', '--ignore-scripts', '--no-progress']),
    npm.env,
  );
  const ticker = showElapsed('Installing the libraries (npm ci)', began);
  const result = await work;
  ticker.stop();
  if (result.stopped) stopHere('The installation was stopped. The next start does it again.');
  if (result.code !== 0) {
    fail(
      'The libraries could not be installed: ' +
        npmReason(result) +
        '. ' +
        'Check the network and the registry of npm (npm ping), then start again; "npm ci" shows all of its output.',
    );
  }
  say('Libraries installed in ' + seconds(began) + '.');
}

// The npm that runs this script, with the Node it came with: node_modules is about to be replaced.
function npmCommand() {
  const bin = path.join(modules, '.bin');
  const folders = (process.env.PATH || '').split(path.delimiter).filter(function (folder) {
    return path.resolve(folder) !== bin;
  });
  const env = Object.assign({}, process.env, { PATH: folders.join(path.delimiter) });
  const cli = process.env.npm_execpath;
  const runner = process.env.npm_node_execpath;
  if (cli && runner && fs.existsSync(cli) && fs.existsSync(runner) && runner.indexOf(modules) !== 0) {
    return { program: runner, args: [cli], env: env };
  }
  return { program: process.platform === 'win32' ? 'npm.cmd' : 'npm', args: [], env: env };
}

function npmReason(result) {
  if (result.error) return 'npm cannot be run (' + result.error.message + ')';
  const lines = result.output.split('\n').filter(function (line) {
    return /^npm (error|ERR!)/.test(line) && !/complete log|A complete|debug-0/.test(line);
  });
  const words = lines.slice(0, 3).map(function (line) {
    return line.replace(/^npm (error|ERR!) ?/, '').trim();
  });
  return 'npm ci ended with ' + result.code + (words.length > 0 ? ' (' + words.join('; ') + ')' : '');
}
