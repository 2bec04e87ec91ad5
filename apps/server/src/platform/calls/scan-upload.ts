// Looks at an uploaded file for malware before the call that takes it begins: no connection to the database waits for the scanner.
import type { CallDeclaration, UploadedFile } from '@alveary/contract/call.ts';
import { failAt } from '@alveary/contract/errors.ts';
import type { Config } from '../config.ts';
import type { Notes } from './notes.ts';
import type { OutsideAnswers } from './outside-first.ts';

/**
 * Where a scanner is set no file comes in without its word: while it is silent uploads are refused and everything else goes on.
 * @throws Failure FileInfected @throws ServiceSilent
 */
export const refuseInfected = async (
  { scanner }: Pick<Config, 'scanner'>,
  { input }: CallDeclaration,
  upload: UploadedFile | null,
  { notes, answers }: { readonly notes: Notes; readonly answers: OutsideAnswers },
): Promise<void> => {
  if (scanner === undefined || upload === null || input.upload === undefined) return;
  const found = await answers.unlessInterrupted(
    answers.answer('malware-scan', async (outside) => outside.scanner?.scan(upload.content) ?? null),
  );
  if (found === null) return;
  notes.change = { before: null, after: { malware: found } };
  failAt(input.upload.field, 'FileInfected');
};
