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

/** Of everything that the build reads: what only the server or a journey reads makes no other portal. */
export function digestOfSources(folder = root) {
  const hash = crypto.createHash('sha1');
  ['apps/portal', 'modules', 'packages', 'package-lock.json'].forEach(function (source) {
    addToHash(hash, folder, path.join(folder, source));
  });
  return hash.digest('hex');
}

const NOT_BUILT = ['node_modules', 'dist', 'server', 'journeys'];

function addToHash(hash, folder, place) {
  const isFolder = fs.statSync(place).isDirectory();
  if (!isFolder) {
    if (/\.test\.tsx?$/.test(place)) return;
    hash.update(path.relative(folder, place)).update('\0').update(fs.readFileSync(place)).update('\0');
    return;
  }
  fs.readdirSync(place)
    .filter(function (name) {
      return !NOT_BUILT.includes(name) && name.charAt(0) !== '.';
    })
    .sort()
    .forEach(function (name) {
      addToHash(hash, folder, path.join(place, name));
    });
}
