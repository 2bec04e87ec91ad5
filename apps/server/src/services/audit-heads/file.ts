// The ends of the audit chains in a file, one line for each end and for each restore, added to and never changed.
import { appendFile, readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { makeFolder } from '../../platform/make-folder.ts';
import { type HeadsPlace, notedOfText, notedText } from './port.ts';

/** A line that was cut off by a crash is passed over; a file that is not there holds none. */
export const headsInFile = (path: string): HeadsPlace => ({
  name: path,
  note: async (noted) => {
    makeFolder(dirname(path), 0o711);
    await appendFile(path, noted.map((one) => `${notedText(one)}\n`).join(''), { mode: 0o600 });
  },
  read: async () => {
    const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return '';
      throw error;
    });
    return text.split('\n').flatMap((line) => notedOfText(line) ?? []);
  },
});
