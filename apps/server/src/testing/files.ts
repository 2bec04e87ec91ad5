// Where do files of a test go? A folder of its own, gone when the test file is done.
import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { closeAfterFile } from './closing.ts';
import { throwAwayPlace } from './throw-away-place.ts';

export const temporaryFolder = (): string => {
  const folder = mkdtempSync(join(throwAwayPlace, 'alveary-files-'));
  closeAfterFile(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
};
