// Where do the embedded database and local blobs live, and can they be written there?
import { accessSync, constants, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeFolder } from './make-folder.ts';
import { StartFailure } from './start-failure.ts';

/** Makes the folder when it is missing. @throws StartFailure when it cannot be written to. */
export function prepareDataDirectory(path: string): void {
  try {
    // Others may pass through (the database may run as another user) but not list what is inside.
    makeFolder(path, 0o711);
    accessSync(path, constants.R_OK | constants.W_OK | constants.X_OK);
    const probe = join(path, `.probe-${process.pid}`);
    writeFileSync(probe, '');
    rmSync(probe);
  } catch (error) {
    throw new StartFailure(
      `The data directory ${path} cannot be written to (${reason(error)}). ` +
        'Make it writable for this user, or name another with ALVEARY_DATA_DIR.',
    );
  }
}

function reason(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : String(error);
}
