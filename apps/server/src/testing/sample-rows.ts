// Inserts the rows of every subject that sample requests refer to, and finds the request to a call by its name.
import type { Db } from '../platform/db/handle.ts';
import type { Blobs } from '../services/blobs/port.ts';
import { subjects } from '../subjects.ts';
import type { Sample, SubjectSamples } from './samples.ts';
import type { TestPatient, TestPerson, TestWorld } from './world.ts';

export interface SampleRows {
  readonly patient: TestPatient;
  /** The rows that these samples wrote. */
  of<Rows>(samples: SubjectSamples<Rows>): Rows;
  /** The ids that were written, and those of the patient. */
  readonly ids: readonly string[];
  /** @returns undefined when no subject has a sample of this name */
  request(name: string, world: TestWorld): Sample | undefined;
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

const loaded = await Promise.all(subjects.map((subject) => subject.samples()));

/** The names of all calls that have a sample. */
export const sampledCalls: readonly string[] = loaded.flatMap(({ requests }) => Object.keys(requests));

/** Of the one subject that has a request to the call; of none when no subject has. */
export const samplesFor = (call: string): readonly SubjectSamples[] =>
  loaded.filter(({ requests }) => requests[call] !== undefined).slice(0, 1);

/** For the patient, by `author`: a log with a note, a document, a phone, an address, a session, a visit and what else there is. */
export const insertSampleRows = async (
  db: Db,
  blobs: Blobs,
  patient: TestPatient,
  author: TestPerson,
  writtenAt: string,
  of: readonly SubjectSamples[] = loaded,
): Promise<SampleRows> => {
  // Subjects send their statements together over the one connection: no subject waits for the answers of another.
  const parts = { db, blobs, patient, author, writtenAt };
  const written: ReadonlyMap<SubjectSamples, object> = new Map(
    await Promise.all(of.map(async (samples) => [samples, await samples.insert(parts)] as const)),
  );
  return {
    patient,
    ids: [patient, ...written.values()]
      .flatMap((rows) => Object.values(rows))
      .filter((value) => typeof value === 'string' && UUID.test(value)),
    of: <Rows>(samples: SubjectSamples<Rows>): Rows => {
      const rows = written.get(samples as unknown as SubjectSamples);
      if (rows === undefined) throw new Error('These samples belong to no subject of subjects.ts.');
      return rows as Rows;
    },
    request: (name, world) => {
      for (const [samples, rows] of written) {
        const found = samples.requests[name];
        if (found !== undefined) return found({ ...rows, patient }, world);
      }
      return undefined;
    },
  };
};
