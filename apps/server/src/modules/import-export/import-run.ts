// How does an import go through its files: survey, order, batches, one transaction after the other?
import { importBatch, type Transactions } from './import-batch.ts';
import type { ImportContext, Results } from './import-context.ts';
import type { ImportProgress } from './import-progress.ts';
import { type ImportStep, planSteps } from './import-steps.ts';
import { createTally, type Tally, tallyRejection, tallyResults } from './import-tally.ts';
import { createLinks, type Links } from './links.ts';
import { FileRejected, isFileError, reasonOfFileError } from './reading/file-error.ts';
import type { FileProblem, InputFile } from './reading/input-files.ts';
import type { Piece } from './reading/piece.ts';
import { readPieces, readWhole } from './reading/read-pieces.ts';
import { surveyFile, type Survey, typeAtAGlance } from './reading/survey.ts';
import { type Received, receive } from './received.ts';
import { wholeInGroups } from './whole-groups.ts';

/** One transaction of a streamed file holds at most this many resources, or this many characters. */
const BATCH_RESOURCES = 500;
const BATCH_SIZE = 4 * 1024 * 1024;

export interface ImportRun {
  readonly database: Transactions;
  readonly context: ImportContext;
  readonly progress: ImportProgress;
  readonly signal: AbortSignal;
}

const rejectFile = (tally: Tally, file: string, error: unknown): void => {
  const line = error instanceof FileRejected ? error.line : null;
  const place = { file, line, entry: null };
  tallyRejection(tally, { place, resource: null, type: 'file', reason: reasonOfFileError(error) });
};

/** Writes one batch while the next one is being read. */
class Writer {
  readonly #run: ImportRun;
  readonly #tally: Tally;
  #writing: Promise<void> = Promise.resolve();

  constructor(run: ImportRun, tally: Tally) {
    this.#run = run;
    this.#tally = tally;
  }

  async write(batch: readonly Received[], links: Links): Promise<void> {
    await this.#writing;
    const { database, context, progress } = this.#run;
    this.#writing = importBatch(database, context, links, batch).then((results: Results) => {
      tallyResults(this.#tally, results);
      progress.done(batch.length);
    });
    // The failure is met where the promise is awaited next.
    this.#writing.catch(() => undefined);
  }

  async finish(): Promise<void> {
    await this.#writing;
  }
}

const takePiece = (run: ImportRun, tally: Tally, piece: Piece, file: string): Received | null => {
  const reception = receive(piece, file);
  if ('received' in reception) return reception.received;
  tallyRejection(tally, reception.rejection);
  run.progress.done(1);
  return null;
};

const importStreamed = async (
  run: ImportRun,
  tally: Tally,
  writer: Writer,
  step: ImportStep,
): Promise<void> => {
  const { file } = step.survey;
  let batch: Received[] = [];
  let size = 0;
  const flush = async (): Promise<void> => {
    await writer.write(batch, createLinks(batch));
    batch = [];
    size = 0;
  };
  for await (const pieces of readPieces(file).pieces) {
    for (const piece of pieces) {
      if (run.signal.aborted) return;
      if (!step.takes(typeAtAGlance(piece))) continue;
      const one = takePiece(run, tally, piece, file.path);
      if (!one) continue;
      batch.push(one);
      size += one.size;
      if (batch.length >= BATCH_RESOURCES || size >= BATCH_SIZE) await flush();
    }
  }
  await flush();
};

const readAll = async ({ file, kind }: Survey): Promise<readonly Piece[]> => {
  if (kind === 'resource') return [await readWhole(file)];
  const all: Piece[] = [];
  for await (const pieces of readPieces(file).pieces) all.push(...pieces);
  return all;
};

const importWhole = async (
  run: ImportRun,
  tally: Tally,
  writer: Writer,
  { survey }: ImportStep,
): Promise<void> => {
  const { path } = survey.file;
  const all = (await readAll(survey)).flatMap((piece) => takePiece(run, tally, piece, path) ?? []);
  const links = createLinks(all);
  for (const group of wholeInGroups(all, links)) {
    if (run.signal.aborted) return;
    await writer.write(group, links);
  }
};

const surveyAll = async (run: ImportRun, tally: Tally, files: readonly InputFile[]): Promise<Survey[]> => {
  const surveys: Survey[] = [];
  for (const [index, file] of files.entries()) {
    if (run.signal.aborted) break;
    run.progress.surveying(index + 1, files.length);
    try {
      surveys.push(await surveyFile(file));
    } catch (error) {
      if (!isFileError(error)) throw error;
      rejectFile(tally, file.path, error);
    }
  }
  return surveys;
};

/** @throws errors of the database: what was committed before stays, and another run goes on from there */
export const runImport = async (
  run: ImportRun,
  files: readonly InputFile[],
  problems: readonly FileProblem[],
): Promise<Tally> => {
  const tally = createTally();
  for (const { file, reason } of problems) rejectFile(tally, file, new FileRejected(reason));
  const surveys = await surveyAll(run, tally, files);
  run.progress.expect(surveys.reduce((sum, survey) => sum + survey.pieces, 0));
  const writer = new Writer(run, tally);
  for (const step of planSteps(surveys)) {
    if (run.signal.aborted) break;
    try {
      await (step.manner === 'whole' ? importWhole : importStreamed)(run, tally, writer, step);
    } catch (error) {
      if (!isFileError(error)) throw error;
      rejectFile(tally, step.survey.file.path, error);
    }
  }
  await writer.finish();
  run.progress.end();
  return tally;
};
