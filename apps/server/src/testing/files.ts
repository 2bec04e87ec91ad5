// Where do files of a test go? A folder of its own, gone when the test file is done.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { closeAfterFile } from './closing.ts';

export const temporaryFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'alveary-files-'));
  closeAfterFile(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
};
