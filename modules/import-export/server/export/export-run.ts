// An export goes through its patients some at a time, each on record before anything of them leaves.
import { auditStatement } from '@alveary/server/platform/audit/insert-rows.ts';
import type { AuditMarker } from '@alveary/server/platform/audit/marks.ts';
import type { TransactionReach } from '@alveary/server/platform/db/handle.ts';
import type { Transactions } from '../import-batch.ts';
import type { Resource } from '../fhir/write/resource.ts';
import { openDirectory } from './directory.ts';
import { findNextPatients, type HomeSite, type NextPatient } from './export-sources.store.ts';
import { allKinds } from './kinds/all-kinds.ts';
import { exportPatients, type Export, type Reading } from './patients.ts';
import { type ReadFile, withFiles } from './files.ts';

export const EXPORT_REACH: TransactionReach = {
  allSites: 'An export by the operator writes the whole record, whichever sites the patient is at',
};

export interface ExportRun {
  readonly database: Transactions;
  readonly marker: AuditMarker;
  /** Names this run in the audit log. */
  readonly exportId: string;
  /** Milliseconds since the epoch, for the audit log alone. */
  readonly now: () => number;
  readonly home: HomeSite;
  readonly readFile: ReadFile;
  /** Null for all patients of the site. */
  readonly patient: string | null;
  readonly signal: AbortSignal;
  readonly onPatients: (patients: number, resources: number) => void;
}

/** At once go so many patients, or fewer of whom more came in: few trips, little memory. */
const PATIENTS_AT_ONCE = 100;
const RECEIVED_AT_ONCE = 4_000;

/** At least one. */
const together = (patients: readonly NextPatient[]): readonly string[] => {
  let received = 0;
  const all = patients.filter((one, index) => {
    received += one.received;
    return index === 0 || received <= RECEIVED_AT_ONCE;
  });
  return all.map(({ profileId }) => profileId);
};

/** Taken out is disclosed: the log has it before the file does. */
const noteDisclosure = async (run: ExportRun, patientIds: readonly string[]): Promise<void> => {
  const row = auditStatement(run.marker, {
    occurredAt: run.now(),
    userId: null,
    sessionId: null,
    action: 'record.export',
    outcome: 'done',
    status: 200,
    patientIds,
    siteIds: [run.home.id],
    requestId: run.exportId,
    call: 'command:export-fhir',
    detail: {},
    remoteAddress: null,
  });
  await run.database.transact(
    EXPORT_REACH,
    async () => undefined,
    () => [row],
  );
};

async function* patientsOf({ database, home, patient }: ExportRun): AsyncIterable<readonly string[]> {
  if (patient !== null) {
    yield [patient];
    return;
  }
  let last: string | null = null;
  for (;;) {
    const after: string | null = last;
    const next: readonly NextPatient[] = await database.read(EXPORT_REACH, (db) =>
      findNextPatients(db, home.id, after, PATIENTS_AT_ONCE),
    );
    const ids = together(next);
    if (ids.length > 0) yield ids;
    if (next.length < PATIENTS_AT_ONCE && ids.length === next.length) return;
    last = ids.at(-1) ?? null;
  }
}

const readingOf =
  (database: Transactions): Reading =>
  (work) =>
    database.read(EXPORT_REACH, work);

/** The patients with all that is theirs, then the directory. Ends early when it is stopped. */
export async function* exportedParts(run: ExportRun): AsyncIterable<readonly Resource[]> {
  const { database, home } = run;
  const directory = await database.read(EXPORT_REACH, (db) => openDirectory(db, home, run.patient === null));
  const given: Export = { home, directory, viewer: null, kinds: allKinds };
  for await (const ids of patientsOf(run)) {
    if (run.signal.aborted) return;
    await noteDisclosure(run, ids);
    let patients = ids.length;
    const parts = exportPatients(readingOf(database), given, ids);
    for await (const resources of withFiles(parts, run.readFile)) {
      if (run.signal.aborted) return;
      yield resources;
      run.onPatients(patients, resources.length);
      patients = 0;
    }
  }
  if (run.signal.aborted) return;
  yield await database.read(EXPORT_REACH, (db) => directory.resources(db));
}
