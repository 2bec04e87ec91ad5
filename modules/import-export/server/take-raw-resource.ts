// What every part of an import run needs: the database, the progress, and a place for what cannot be read.
import type { Transactions } from './import-batch.ts';
import type { ImportContext } from './import-context.ts';
import type { ImportProgress } from './import-progress.ts';
import { type Tally, tallyRejection } from './import-tally.ts';
import type { FileRejected } from './reading/file-error.ts';
import type { RawResource } from './reading/raw-resource.ts';
import { type Received, receive } from './received.ts';

export interface ImportRun {
  readonly database: Transactions;
  readonly context: ImportContext;
  readonly progress: ImportProgress;
  readonly signal: AbortSignal;
}

export const rejectFile = (tally: Tally, file: string, error: FileRejected): void => {
  const place = { file, line: error.line, entry: null };
  tallyRejection(tally, { place, resource: null, type: 'file', reason: error.message });
};

/** Null when it is no resource: then it is rejected. */
export const takeRawResource = (
  run: ImportRun,
  tally: Tally,
  raw: RawResource,
  file: string,
): Received | null => {
  const reception = receive(raw, file);
  if ('received' in reception) return reception.received;
  const { rejection } = reception;
  tallyRejection(tally, rejection);
  if (rejection.type === 'Patient' && rejection.resource !== null) {
    const id = rejection.resource.slice('Patient/'.length);
    run.context.refused.add({ file, ids: [id], identifiers: [] });
  }
  run.progress.done(1);
  return null;
};
