// Goes through the files of an import: survey, order, batches, one transaction after the other.
import { BatchWriter, type Later } from './batch-writer.ts';
import { type ImportStep, planSteps } from './import-steps.ts';
import { importTogether } from './import-together.ts';
import { createTally, type Tally, tallyResults } from './import-tally.ts';
import { createLinks } from './links.ts';
import { FileRejected } from './reading/file-error.ts';
import type { FoundFiles, InputFile } from './reading/input-files.ts';
import type { RawResource } from './reading/raw-resource.ts';
import { readRawResources, readWhole } from './reading/read-raw-resources.ts';
import { surveyFile, type Survey, typeAtAGlance } from './reading/survey.ts';
import { type Received, receive } from './received.ts';
import { type ImportRun, rejectFile, takeRawResource } from './take-raw-resource.ts';
import { Waiting } from './waiting.ts';
import { wholeInGroups } from './whole-groups.ts';

/** One transaction of what belongs to nobody holds at most this many resources, or this many characters. */
const BATCH_RESOURCES = 500;
const BATCH_SIZE = 4 * 1024 * 1024;

const importStreamed = async (
  run: ImportRun,
  tally: Tally,
  writer: BatchWriter,
  { survey: { file }, takes }: ImportStep & { readonly manner: 'stream' },
): Promise<void> => {
  await writer.finish();
  let batch: Received[] = [];
  let size = 0;
  const flush = async (): Promise<void> => {
    await writer.write(batch, createLinks(batch), null);
    batch = [];
    size = 0;
  };
  for await (const rawResources of readRawResources(file).rawResources) {
    for (const raw of rawResources) {
      if (run.signal.aborted) return;
      if (!takes(typeAtAGlance(raw))) continue;
      const one = takeRawResource(run, tally, raw, file.path);
      if (!one) continue;
      batch.push(one);
      size += one.size;
      if (batch.length >= BATCH_RESOURCES || size >= BATCH_SIZE) await flush();
    }
  }
  await flush();
  await writer.finish();
};

const readAll = async ({ file, kind }: Survey): Promise<readonly RawResource[]> => {
  if (kind === 'resource') return [await readWhole(file)];
  const all: RawResource[] = [];
  for await (const rawResources of readRawResources(file).rawResources) all.push(...rawResources);
  return all;
};

const importWhole = async (
  run: ImportRun,
  tally: Tally,
  writer: BatchWriter,
  survey: Survey,
  waiting: Waiting,
): Promise<void> => {
  const { path } = survey.file;
  const all = (await readAll(survey)).flatMap((raw) => takeRawResource(run, tally, raw, path) ?? []);
  const links = createLinks(all);
  const { directory, patients, others } = wholeInGroups(all, links);
  const later: Later = (some) => waiting.note(survey, some);
  for (const group of directory) await writer.writeFirst(group, links, later);
  for (const group of patients) {
    if (run.signal.aborted) return;
    await writer.write(group, links, later);
  }
  // Whether their patient is refused is known once all patients came in: they wait where more of them may come.
  const mayMeetMore = survey.counts.has('Patient');
  for (const group of others) {
    if (mayMeetMore) later(group);
    else await writer.writeAlone(group, links, later);
  }
};

/** Reads a file again for what waited in it; all else of it is done. */
const importWaiting = async (writer: BatchWriter, survey: Survey, waiting: Waiting): Promise<void> => {
  const all = (await readAll(survey)).flatMap((raw) => {
    const reception = receive(raw, survey.file.path);
    return 'received' in reception ? [reception.received] : [];
  });
  const links = createLinks(all);
  const open = all.filter(({ place }) => waiting.has(place));
  const { directory, others } = wholeInGroups(open, links);
  for (const group of [...directory, ...others]) await writer.writeAlone(group, links, null);
};

const orRejectFile = async (tally: Tally, { file }: Survey, work: () => Promise<void>): Promise<void> => {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof FileRejected)) throw error;
    rejectFile(tally, file.path, error);
  }
};

const importStep = async (
  run: ImportRun,
  tally: Tally,
  writer: BatchWriter,
  step: ImportStep,
  waiting: Waiting,
): Promise<void> => {
  if (step.manner === 'together') return importTogether(run, tally, writer, step.surveys, step.takes);
  await orRejectFile(tally, step.survey, () =>
    step.manner === 'whole'
      ? importWhole(run, tally, writer, step.survey, waiting)
      : importStreamed(run, tally, writer, step),
  );
};

const surveyAll = async (run: ImportRun, tally: Tally, files: readonly InputFile[]): Promise<Survey[]> => {
  const surveys: Survey[] = [];
  for (const [index, file] of files.entries()) {
    if (run.signal.aborted) break;
    run.progress.surveying(index + 1, files.length);
    try {
      surveys.push(await surveyFile(file));
    } catch (error) {
      if (!(error instanceof FileRejected)) throw error;
      rejectFile(tally, file.path, error);
    }
  }
  return surveys;
};

/** @throws errors of the database: what was committed before stays, and another run goes on from there */
export const runImport = async (
  run: ImportRun,
  files: readonly InputFile[],
  { problems, skipped }: Pick<FoundFiles, 'problems' | 'skipped'>,
): Promise<Tally> => {
  const tally = createTally();
  tally.skipped.push(...skipped);
  for (const { file, reason } of problems) rejectFile(tally, file, new FileRejected(reason));
  const surveys = await surveyAll(run, tally, files);
  run.progress.expect(surveys.reduce((sum, survey) => sum + survey.rawResources, 0));
  const writer = new BatchWriter(run.database, run.context, (results, resources) => {
    tallyResults(tally, results);
    run.progress.done(resources);
  });
  const waiting = new Waiting();
  for (const step of planSteps(surveys)) {
    if (run.signal.aborted) break;
    await importStep(run, tally, writer, step, waiting);
  }
  await writer.finish();
  for (const survey of waiting.surveys()) {
    if (run.signal.aborted) break;
    await orRejectFile(tally, survey, () => importWaiting(writer, survey, waiting));
  }
  run.progress.end();
  return tally;
};
