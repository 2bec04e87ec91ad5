// Where do files of a test go? A folder of its own, gone when the test file is done.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';

const FOLDERS: string[] = [];
// Here and not in the function, which is also called in hooks.
afterAll(() => {
  for (const folder of FOLDERS.splice(0)) rmSync(folder, { recursive: true, force: true });
});

export const temporaryFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'alveary-files-'));
  FOLDERS.push(folder);
  return folder;
};
