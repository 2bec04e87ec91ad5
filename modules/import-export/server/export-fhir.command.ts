// `export fhir`: which patients go out, as what, and where to? (hl7.org/fhir/R4; bulk data NDJSON)
import { parseArgs } from 'node:util';
import { auditMarksOf } from '@alveary/server/platform/audit/mark-keys.ts';
import { now } from '@alveary/server/platform/clock.ts';
import { blobsOf } from '@alveary/server/services/blobs/choose.ts';
import { type Command, type CommandSession, UsageError } from '@alveary/server/platform/commands/command.ts';
import { newId } from '@alveary/server/platform/ids.ts';
import { readFileFrom } from './export/files.ts';
import { EXPORT_REACH, exportedParts } from './export/export-run.ts';
import { countPatientsOfSite, findHomeSite, type HomeSite } from './export/export-sources.store.ts';
import { createExportProgress } from './export/export-progress.ts';
import { partialName, writeWhole } from './export/partial-file.ts';
import { bundlePieces, linePieces } from './export/pieces.ts';
import type { Transactions } from './import-batch.ts';
import { siteNamed } from './site-named.ts';

type Format = 'bundle' | 'ndjson';

interface Arguments {
  readonly patient: string | null;
  readonly site: string | null;
  readonly format: Format;
  readonly out: string;
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

const formatOf = (given: string | undefined, isOnePatient: boolean): Format => {
  if (given === undefined) return isOnePatient ? 'bundle' : 'ndjson';
  if (given === 'bundle' || given === 'ndjson') return given;
  throw new UsageError(`There is no format "${given}": it is bundle or ndjson.`);
};

const readArguments = (args: readonly string[]): Arguments => {
  const { values } = parseArgs({
    args: [...args],
    options: {
      patient: { type: 'string' },
      site: { type: 'string' },
      format: { type: 'string' },
      out: { type: 'string' },
    },
  });
  const { patient, site, out } = values;
  if ((patient === undefined) === (site === undefined))
    throw new UsageError('Name either a patient (--patient <id>) or a site (--site <slug>).');
  if (patient !== undefined && !UUID.test(patient))
    throw new UsageError(
      `"${patient}" is not the id of a patient. It is the UUID in the address of the patient's page.`,
    );
  if (out === '') throw new UsageError('--out needs the name of a file.');
  const format = formatOf(values.format, patient !== undefined);
  const ending = format === 'bundle' ? 'fhir.json' : 'fhir.ndjson';
  return {
    patient: patient?.toLowerCase() ?? null,
    site: site ?? null,
    format,
    out: out ?? `${site ?? `patient-${patient}`}.${ending}`,
  };
};

interface Wanted {
  readonly home: HomeSite;
  readonly patients: number;
}

const wantedIn = async (database: Transactions, { patient, site }: Arguments): Promise<Wanted> => {
  if (patient !== null) {
    const home = await database.read(EXPORT_REACH, (db) => findHomeSite(db, patient));
    if (home === null) throw new UsageError(`There is no patient with the id ${patient} at any site.`);
    return { home, patients: 1 };
  }
  const home = await siteNamed(database, site ?? '');
  const patients = await database.read(EXPORT_REACH, (db) => countPatientsOfSite(db, home.id));
  return { home, patients };
};

const run = async (args: readonly string[], session: CommandSession): Promise<number> => {
  const given = readArguments(args);
  const database = await session.openDatabase();
  const { home, patients } = await wantedIn(database, given);
  const { marker } = await auditMarksOf(session.config, database);
  session.tell(
    `Writing ${patients.toLocaleString('en-US')} ${patients === 1 ? 'patient' : 'patients'} to ${given.out}`,
  );
  const lost: string[] = [];
  const progress = createExportProgress(session.tell, patients);
  const parts = exportedParts({
    database,
    marker,
    exportId: newId(),
    now,
    home,
    readFile: readFileFrom(blobsOf(session.config), (sha256) => lost.push(sha256)),
    patient: given.patient,
    signal: session.signal,
    onPatients: progress.done,
  });
  const pieces = given.format === 'bundle' ? bundlePieces('collection', parts) : linePieces(parts);
  const isWhole = await writeWhole(given.out, pieces, () => session.signal.aborted);
  session.print(progress.summary());
  for (const sha256 of lost)
    session.tell(
      `The bytes of a file are gone, its resource says so: SHA-256 ${sha256}. A backup may have them.`,
    );
  if (isWhole) return 0;
  session.tell(
    `Stopped. ${partialName(given.out)} holds what was written until then and is not whole: run the same command again.`,
  );
  return 1;
};

export const exportFhirCommand: Command = {
  name: 'export fhir',
  summary: 'Write everything that is held about a patient, or all patients of a site, as FHIR R4',
  usage: `
npm run alveary -- export fhir --patient <id> | --site <slug> [--format bundle|ndjson] [--out <file>]

  --patient  the id of a patient, as it stands in the address of the patient's page
  --site     the slug of a site: all its patients, and its practitioners and organizations
  --format   bundle (one collection, usual for a patient) or ndjson (one resource a line, usual for a site)
  --out      the file to write; without it patient-<id>.fhir.json or <slug>.fhir.ndjson here

Everything that the product holds goes out, documents and transcripts with their bytes, also what only some may see in the
portal: keep the file as you keep the
database. The audit log notes each patient as disclosed before anything leaves. Until it is whole the file is named
<file>.partial; a file that is there already is never written over. Exit code 1 when it was stopped half-way.

Example: npm run alveary -- export fhir --site harbor-lung --out harbor-lung.fhir.ndjson`,
  run,
};
