// How is a large file written so that nobody takes a part for the whole? Under another name until it is whole.
import { open, rename, stat } from 'node:fs/promises';
import { StartFailure } from '@alveary/server/platform/start-failure.ts';
import { reasonOfFileError } from '../reading/file-error.ts';

export const partialName = (path: string): string => `${path}.partial`;

const isThere = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  );

/**
 * Writes the pieces one after the other and waits for each; the file has its name once the last one is on the disk.
 * @param isStopped asked behind the last piece: then the part stays under its partial name
 * @returns whether the file is whole
 * @throws StartFailure when it is there already or cannot be written
 */
export const writeWhole = async (
  path: string,
  pieces: AsyncIterable<string>,
  isStopped: () => boolean,
): Promise<boolean> => {
  if (await isThere(path))
    throw new StartFailure(`${path} is there already. Name another file with --out, or take that one away.`);
  const cannot = (error: unknown): never => {
    throw new StartFailure(`${path} cannot be written. ${reasonOfFileError(error)}`);
  };
  // Whoever else works on this machine need not read records of patients.
  const file = await open(partialName(path), 'w', 0o600).catch(cannot);
  try {
    for await (const piece of pieces) await file.write(piece).catch(cannot);
    await file.sync().catch(cannot);
  } finally {
    await file.close();
  }
  if (isStopped()) return false;
  await rename(partialName(path), path).catch(cannot);
  return true;
};
