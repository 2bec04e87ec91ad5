// How do files come in that are too large for memory, or hold one type each? Sorted by patient first, so that each patient is one transaction.
import type { BatchWriter, Later } from './batch-writer.ts';
import { createHeaps, type Heaps } from './heap-of.ts';
import type { Tally } from './import-tally.ts';
import { createLinks } from './links.ts';
import { FileRejected } from './reading/file-error.ts';
import { readPieces } from './reading/read-pieces.ts';
import { Spool } from './reading/spool.ts';
import { type Survey, typeAtAGlance } from './reading/survey.ts';
import type { Received } from './received.ts';
import { type ImportRun, rejectFile, takePiece } from './take-piece.ts';
import { inParts, packed, wholeInGroups } from './whole-groups.ts';

/** Bytes: a heap above it holds one extraordinary patient, who would not fit in memory and comes in by batches. */
const LARGEST_HEAP = 48 * 1024 * 1024;

type Takes = (type: string) => boolean;

interface Together {
  readonly run: ImportRun;
  readonly tally: Tally;
  readonly writer: BatchWriter;
  readonly surveys: readonly Survey[];
  readonly heaps: Heaps;
  readonly spool: Spool;
  /** Records whose patient is not known so far: that one may lie in another heap, under another name. */
  readonly waiting: Received[];
}

const sortFile = async (together: Together, number: number, takes: Takes): Promise<void> => {
  const { run, tally, surveys, heaps, spool } = together;
  const file = surveys[number]?.file;
  if (file === undefined) return;
  for await (const pieces of readPieces(file).pieces) {
    for (const piece of pieces) {
      if (run.signal.aborted) return;
      if (!takes(typeAtAGlance(piece))) continue;
      run.progress.sorting(number + 1, surveys.length);
      const { bytes } = piece;
      if (bytes === null) takePiece(run, tally, piece, file.path);
      else await spool.add(heaps.of(piece), number, { ...piece, bytes });
    }
  }
};

/** The resources of a heap; what cannot be read is rejected on the way. */
async function* receivedOf(
  { run, tally, surveys, spool }: Together,
  heap: number,
  takes: Takes,
): AsyncGenerator<readonly Received[]> {
  for await (const pieces of spool.read(heap)) {
    const wanted = pieces.filter(({ piece }) => takes(typeAtAGlance(piece)));
    yield wanted.flatMap(
      ({ file, piece }) => takePiece(run, tally, piece, surveys[file]?.file.path ?? '') ?? [],
    );
  }
}

/** What waits goes to the last heap, which comes when all patients are there. */
const moveToLast = async ({ surveys, heaps, spool, waiting }: Together): Promise<void> => {
  for (const one of waiting.splice(0)) {
    const number = surveys.findIndex(({ file }) => file.path === one.place.file);
    await spool.add(heaps.last, number, one.piece());
  }
};

/** In the last heap nothing waits any more. */
const laterThan = ({ heaps, waiting }: Together, heap: number): Later | null =>
  heap === heaps.last ? null : (some) => void waiting.push(...some);

const importHeap = async (together: Together, heap: number): Promise<void> => {
  const { run, writer } = together;
  const later = laterThan(together, heap);
  const all = (await Array.fromAsync(receivedOf(together, heap, () => true))).flat();
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
const importInBatches = async (together: Together, heap: number): Promise<void> => {
  const { run, writer } = together;
  const later = laterThan(together, heap);
  for (const takes of [isPatient, (type: string) => !isPatient(type)]) {
    for await (const received of receivedOf(together, heap, takes)) {
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
  const heaps = createHeaps(surveys.reduce((sum, { bytes }) => sum + bytes, 0));
  const spool = await Spool.open(heaps.count);
  const together: Together = { run, tally, writer, surveys, heaps, spool, waiting: [] };
  try {
    for (const [number, { file }] of surveys.entries()) {
      try {
        await sortFile(together, number, takes);
      } catch (error) {
        if (!(error instanceof FileRejected)) throw error;
        rejectFile(tally, file.path, error);
      }
    }
    for (let heap = 0; heap < heaps.count; heap += 1) {
      if (run.signal.aborted) return;
      const isLarge = spool.sizeOf(heap) > LARGEST_HEAP;
      await (heap === heaps.last || isLarge ? importInBatches : importHeap)(together, heap);
      await moveToLast(together);
    }
  } finally {
    await spool.close();
  }
};
