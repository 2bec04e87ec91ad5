// Is the built portal the one of the present sources? It is built again when they have changed.
// Read by whatever Node the machine has: plain JavaScript only.
import crypto from 'crypto';
import fs from 'fs';
import path from 'path';
import { node, readText, root } from './places.mjs';
import { fail, run, say, seconds, showElapsed, stopHere } from './running.mjs';

const portalFolder = path.join(root, 'apps', 'portal', 'dist');
const portalStamp = path.join(portalFolder, '.built-from');

export async function ensurePortal() {
  const wanted = digestOfSources();
  if (readText(portalStamp) === wanted && fs.existsSync(path.join(portalFolder, 'index.html'))) return;
  const began = Date.now();
  const vite = path.join('node_modules', 'vite', 'bin', 'vite.js');
  // Whatever NODE_ENV the server is to have, people get the portal as it is meant for them.
  const env = Object.assign({}, process.env, { NODE_ENV: 'production' });
  const work = run(node, [vite, 'build', 'apps/portal', '--logLevel', 'warn'], env);
  const ticker = showElapsed('Building the portal', began);
  const result = await work;
  ticker.stop();
  if (result.stopped) stopHere('The build was stopped. The next start does it again.');
  if (result.code !== 0) {
    process.stderr.write(result.output);
    fail('The portal could not be built: see the lines above.');
  }
  fs.writeFileSync(portalStamp, wanted);
  say('Portal built in ' + seconds(began) + '.');
}

function digestOfSources() {
  const hash = crypto.createHash('sha1');
  const sources = [
    path.join(root, 'apps', 'portal'),
    path.join(root, 'packages'),
    path.join(root, 'package-lock.json'),
  ];
  sources.forEach(function (source) {
    addToHash(hash, source);
  });
  return hash.digest('hex');
}

function addToHash(hash, place) {
  const isFolder = fs.statSync(place).isDirectory();
  if (!isFolder) {
    if (/\.test\.tsx?$/.test(place)) return;
    hash.update(path.relative(root, place)).update('\0').update(fs.readFileSync(place)).update('\0');
    return;
  }
  fs.readdirSync(place)
    .filter(function (name) {
      return name !== 'node_modules' && name !== 'dist' && name.charAt(0) !== '.';
    })
    .sort()
    .forEach(function (name) {
      addToHash(hash, path.join(place, name));
    });
}
