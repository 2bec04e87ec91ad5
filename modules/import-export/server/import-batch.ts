// Writes a batch of resources in one transaction, and finds the resource where the database refuses one of them.
import { auditStatement } from '@alveary/server/platform/audit/insert-rows.ts';
import type { Db, Statement, TransactionReach } from '@alveary/server/platform/db/handle.ts';
import { isReplaced, patientReferencesOf } from './fhir/reference.ts';
import { type ImportContext, noResults, type Results, type Step } from './import-context.ts';
import { importDirectory } from './import-directory.ts';
import { importPatients } from './import-patients.ts';
import { importRecords, type Owned } from './import-records.ts';
import { tryInSavepoint } from './import-savepoints.store.ts';
import type { Links } from './links.ts';
import { patientNamedBy } from './patients-named.ts';
import { type Received, rejectionOf } from './received.ts';
import { refusePatient } from './patients-received.ts';

/** The part of the database that an import uses. */
export interface Transactions {
  transact<T>(
    reach: TransactionReach,
    work: (db: Db) => Promise<T>,
    closing?: (result: T) => readonly Statement[],
  ): Promise<T>;
  read<T>(reach: TransactionReach, work: (db: Db) => Promise<T>): Promise<T>;
}

const REACH: TransactionReach = {
  allSites: 'An import finds and updates patients by identifier, whichever sites they are at',
};

const ofDirectory = new Set(['Organization', 'Practitioner', 'PractitionerRole']);
const alwaysOfPatient = new Set(['Condition', 'Observation', 'CarePlan', 'Goal', 'Encounter']);

interface Sorted {
  readonly directory: readonly Received[];
  readonly patients: readonly Received[];
  readonly records: readonly Owned[];
}

/** Whose is each resource? Only what must have a patient and names none is rejected here. */
export const sortReceived = (all: readonly Received[], links: Links, results: Results): Sorted => {
  const directory: Received[] = [];
  const patients: Received[] = [];
  const records: Owned[] = [];
  for (const one of all) {
    if (one.type === 'Patient' && !isReplaced(one.resource)) patients.push(one);
    else if (ofDirectory.has(one.type)) directory.push(one);
    else {
      const named = patientNamedBy(one, links);
      if (named) records.push({ one, named });
      else if (!alwaysOfPatient.has(one.type) || patientReferencesOf(one.resource).length > 0)
        directory.push(one);
      else results.rejections.push(rejectionOf(one, 'subject is missing, so nobody knows whose it is.'));
    }
  }
  return { directory, patients, records };
};

/** What the audit log keeps of a batch; it travels with the commit. */
const auditOf = (context: ImportContext, results: Results): readonly Statement[] => {
  if (results.touched.size === 0) return [];
  const row = auditStatement(context.marker, {
    occurredAt: Date.parse(context.now),
    userId: null,
    sessionId: null,
    action: 'patient.import',
    outcome: 'done',
    status: 200,
    patientIds: [...results.touched],
    siteIds: [context.site.id],
    requestId: context.importId,
    call: 'command:import-fhir',
    detail: { resources: results.outcomes.filter(({ outcome }) => outcome !== 'unchanged').length },
    remoteAddress: null,
  });
  return [row];
};

const importInto = async (step: Step, all: readonly Received[]): Promise<Results> => {
  const results = noResults();
  const { directory, patients, records } = sortReceived(all, step.links, results);
  await importDirectory(step, results, directory);
  await importPatients(step, results, patients);
  await importRecords(step, results, records);
  return results;
};

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';

/** SQLSTATE classes 22, 23 and 54 (too long for an index): the data, not the database, is at fault. */
const isAboutData = (error: unknown): boolean => /^(2[23]|54)[0-9A-Z]{3}$/.test(codeOf(error));
/** Another transaction was in the way. */
const isTransient = (error: unknown): boolean => /^40[0-9A-Z]{3}$/.test(codeOf(error));
const MOST_TRIES = 4;

const merge = (parts: readonly Results[]): Results => ({
  outcomes: parts.flatMap((part) => part.outcomes),
  rejections: parts.flatMap((part) => part.rejections),
  remarks: parts.flatMap((part) => part.remarks),
  touched: new Set(parts.flatMap((part) => [...part.touched])),
  settled: new Set(parts.flatMap((part) => [...part.settled])),
  waiting: parts.flatMap((part) => part.waiting),
});

/** Halves of the batch, until what the database refuses is found: all in one transaction, so that no patient is cut. */
const importAllBut = async (step: Step, all: readonly Received[]): Promise<Results> => {
  try {
    return await tryInSavepoint(step.db, () => importInto(step, all));
  } catch (error) {
    if (!isAboutData(error)) throw error;
    const [only] = all;
    if (all.length === 1 && only) {
      if (only.type === 'Patient') refusePatient(step.context, only);
      const reason = `The database cannot keep it (SQLSTATE ${codeOf(error)}).`;
      return { ...noResults(), rejections: [rejectionOf(only, reason)] };
    }
    const middle = Math.ceil(all.length / 2);
    const first = await importAllBut(step, all.slice(0, middle));
    return merge([first, await importAllBut(step, all.slice(middle))]);
  }
};

export interface Batch {
  readonly all: readonly Received[];
  readonly links: Links;
  readonly mayWait: boolean;
}

/** Once at full speed; when the database refuses the data, once more with care. */
export const importBatch = async (
  database: Transactions,
  context: ImportContext,
  batch: Batch,
  tries = 1,
  importer = importInto,
): Promise<Results> => {
  const { all, links, mayWait } = batch;
  if (all.length === 0) return noResults();
  const work = (db: Db): Promise<Results> => importer({ db, context, links, mayWait }, all);
  try {
    const results = await (context.dryRun
      ? database.read(REACH, work)
      : database.transact(REACH, work, (done) => auditOf(context, done)));
    // Only now: what was rolled back has not been seen.
    for (const rowId of results.settled) context.seen.add(rowId);
    return results;
  } catch (error) {
    if (isTransient(error) && tries < MOST_TRIES)
      return importBatch(database, context, batch, tries + 1, importer);
    if (!isAboutData(error) || importer === importAllBut) throw error;
    return importBatch(database, context, batch, tries, importAllBut);
  }
};
