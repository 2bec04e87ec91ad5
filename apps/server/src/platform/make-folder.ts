// How is a folder made with those above it? One after the other: where the system lets nobody make one, as below /proc, Node's
// own way of making several tries again for ever.
import { mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/** Makes the folder where it is missing. @throws the error of the first one that cannot be made */
export function makeFolder(path: string, mode: number): void {
  if (statSync(path, { throwIfNoEntry: false }) !== undefined) return;
  const above = dirname(path);
  if (above !== path) makeFolder(above, mode);
  mkdirSync(path, { mode });
}
