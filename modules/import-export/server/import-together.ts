// How do files come in that are too large for memory, or hold one type each? Sorted by patient first, so that each patient is one transaction.
import type { BatchWriter, Later } from './batch-writer.ts';
import { createPartitions, type Partitions } from './partitions.ts';
import type { Tally } from './import-tally.ts';
import { createLinks } from './links.ts';
import { FileRejected } from './reading/file-error.ts';
import { readRawResources } from './reading/read-raw-resources.ts';
import { Spool } from './reading/spool.ts';
import { type Survey, typeAtAGlance } from './reading/survey.ts';
import type { Received } from './received.ts';
import { type ImportRun, rejectFile, takeRawResource } from './take-raw-resource.ts';
import { inParts, packed, wholeInGroups } from './whole-groups.ts';

/** Bytes: a partition above it holds one extraordinary patient, who would not fit in memory and comes in by batches. */
const LARGEST_PARTITION = 48 * 1024 * 1024;

type Takes = (type: string) => boolean;

interface Together {
  readonly run: ImportRun;
  readonly tally: Tally;
  readonly writer: BatchWriter;
  readonly surveys: readonly Survey[];
  readonly partitions: Partitions;
  readonly spool: Spool;
  /** Records whose patient is not known so far: that one may lie in another partition, under another name. */
  readonly waiting: Received[];
}

const sortFile = async (together: Together, number: number, takes: Takes): Promise<void> => {
  const { run, tally, surveys, partitions, spool } = together;
  const file = surveys[number]?.file;
  if (file === undefined) return;
  for await (const rawResources of readRawResources(file).rawResources) {
    for (const raw of rawResources) {
      if (run.signal.aborted) return;
      if (!takes(typeAtAGlance(raw))) continue;
      run.progress.sorting(number + 1, surveys.length);
      const { bytes } = raw;
      if (bytes === null) takeRawResource(run, tally, raw, file.path);
      else await spool.add(partitions.of(raw), number, { ...raw, bytes });
    }
  }
};

/** The resources of a partition; what cannot be read is rejected on the way. */
async function* receivedOf(
  { run, tally, surveys, spool }: Together,
  partition: number,
  takes: Takes,
): AsyncGenerator<readonly Received[]> {
  for await (const rawResources of spool.read(partition)) {
    const wanted = rawResources.filter(({ raw }) => takes(typeAtAGlance(raw)));
    yield wanted.flatMap(
      ({ file, raw }) => takeRawResource(run, tally, raw, surveys[file]?.file.path ?? '') ?? [],
    );
  }
}

/** What waits goes to the last partition, which comes when all patients are there. */
const moveToLast = async ({ surveys, partitions, spool, waiting }: Together): Promise<void> => {
  for (const one of waiting.splice(0)) {
    const number = surveys.findIndex(({ file }) => file.path === one.place.file);
    await spool.add(partitions.last, number, one.raw());
  }
};

/** In the last partition nothing waits any more. */
const laterThan = ({ partitions, waiting }: Together, partition: number): Later | null =>
  partition === partitions.last ? null : (some) => void waiting.push(...some);

const importPartition = async (together: Together, partition: number): Promise<void> => {
  const { run, writer } = together;
  const later = laterThan(together, partition);
  const all = (await Array.fromAsync(receivedOf(together, partition, () => true))).flat();
  const links = createLinks(all);
  const { directory, patients, others } = wholeInGroups(all, links);
  for (const group of directory) await writer.writeFirst(group, links, later);
  for (const batch of packed(patients)) {
    if (run.signal.aborted) return;
    await writer.write(batch, links, later);
  }
  for (const group of others) await writer.writeAlone(group, links, later);
  await writer.finish();
};

const isPatient: Takes = (type) => type === 'Patient';

/** Patients first, then all else, a batch at a time. */
const importInBatches = async (together: Together, partition: number): Promise<void> => {
  const { run, writer } = together;
  const later = laterThan(together, partition);
  for (const takes of [isPatient, (type: string) => !isPatient(type)]) {
    for await (const received of receivedOf(together, partition, takes)) {
      if (run.signal.aborted) return;
      const links = createLinks(received);
      for (const batch of inParts(received)) await writer.write(batch, links, later);
      await moveToLast(together);
    }
    await writer.finish();
  }
};

/** Imports of these files what `takes` names. Afterwards all of it is committed. */
export const importTogether = async (
  run: ImportRun,
  tally: Tally,
  writer: BatchWriter,
  surveys: readonly Survey[],
  takes: Takes,
): Promise<void> => {
  await writer.finish();
  const partitions = createPartitions(surveys.reduce((sum, { bytes }) => sum + bytes, 0));
  const spool = await Spool.open(partitions.count);
  const together: Together = { run, tally, writer, surveys, partitions, spool, waiting: [] };
  try {
    for (const [number, { file }] of surveys.entries()) {
      try {
        await sortFile(together, number, takes);
      } catch (error) {
        if (!(error instanceof FileRejected)) throw error;
        rejectFile(tally, file.path, error);
      }
    }
    for (let partition = 0; partition < partitions.count; partition += 1) {
      if (run.signal.aborted) return;
      const isLarge = spool.sizeOf(partition) > LARGEST_PARTITION;
      await (partition === partitions.last || isLarge ? importInBatches : importPartition)(
        together,
        partition,
      );
      await moveToLast(together);
    }
  } finally {
    await spool.close();
  }
};
