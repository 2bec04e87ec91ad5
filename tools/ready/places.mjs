// Where does everything lie that the steps before a command look at?
// Read by whatever Node the machine has: plain JavaScript only.
import fs from 'fs';
import path from 'path';
import { fileURLToPath } from 'url';

export const root = path.dirname(path.dirname(path.dirname(fileURLToPath(import.meta.url))));
export const modules = path.join(root, 'node_modules');
export const node = path.join(modules, '.bin', 'node');

export function readText(file) {
  return fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : undefined;
}
