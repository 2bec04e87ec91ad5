// `import fhir`: brings files of FHIR resources into a site (architecture: Fixed interface; hl7.org/fhir/R4).
import { writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { isPhoneCountry } from '@alveary/phone/phone-number.ts';
import { auditMarksOf } from '@alveary/server/platform/audit/mark-keys.ts';
import type { AuditMarker } from '@alveary/server/platform/audit/marks.ts';
import { iso, now } from '@alveary/server/platform/clock.ts';
import { type Command, type CommandSession, UsageError } from '@alveary/server/platform/commands/command.ts';
import { newId } from '@alveary/server/platform/ids.ts';
import { StartFailure } from '@alveary/server/platform/start-failure.ts';
import type { Transactions } from './import-batch.ts';
import type { ImportContext } from './import-context.ts';
import { findClashes, saveClashes } from './import-origins.store.ts';
import { createImportProgress } from './import-progress.ts';
import { reportJson, reportLines } from './import-report.ts';
import { runImport } from './import-run.ts';
import type { ImportSite } from './import-sources.store.ts';
import { createRefusedPatients } from './refused-patients.ts';
import { createSeenInRun } from './seen-in-run.ts';
import { siteNamed } from './site-named.ts';
import { reasonOfFileError } from './reading/file-error.ts';
import { findInputFiles } from './reading/input-files.ts';

const DAY = 24 * 60 * 60 * 1000;

interface Arguments {
  readonly paths: readonly string[];
  readonly site: string;
  readonly dryRun: boolean;
  readonly report: string | undefined;
}

const readArguments = (args: readonly string[]): Arguments => {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      site: { type: 'string' },
      'dry-run': { type: 'boolean', default: false },
      report: { type: 'string' },
    },
  });
  if (positionals.length === 0) throw new UsageError('Name the files or folders to import.');
  if (!values.site) throw new UsageError('Name the site that the patients belong to: --site <slug>.');
  if (values.report === '') throw new UsageError('--report needs the name of a file.');
  return { paths: positionals, site: values.site, dryRun: values['dry-run'], report: values.report };
};

const countryOf = (locale: string): string => {
  const region = new Intl.Locale(locale).region ?? 'US';
  return isPhoneCountry(region) ? region : 'US';
};

const contextFor = (
  marker: AuditMarker,
  site: ImportSite,
  dryRun: boolean,
  clashes: readonly string[],
): ImportContext => {
  const at = now();
  return {
    marker,
    importId: newId(),
    site,
    country: countryOf(site.locale),
    now: iso(at),
    latest: iso(at + DAY),
    dryRun,
    planned: new Map(),
    plannedPersons: new Map(),
    seen: createSeenInRun(),
    refused: createRefusedPatients(),
    clashes: new Set(clashes),
    origins: { areMany: false, patients: 0, seenAt: -1 },
  };
};

/** Before the work: a report that cannot be written should not cost an import. */
const prepareReport = async (path: string | undefined): Promise<void> => {
  if (path === undefined) return;
  try {
    await writeFile(path, '');
  } catch (error) {
    throw new StartFailure(`The report ${path} cannot be written. ${reasonOfFileError(error)}`);
  }
};

const codeOf = (error: Error): string =>
  'code' in error && typeof error.code === 'string' ? error.code : error.message;

/** Connection refused, reset or ended by the server (SQLSTATE classes 08 and 57P). */
const isLostConnection = (error: Error): boolean =>
  /^(ECONN\w+|EPIPE|ETIMEDOUT|08\w{3}|57P\w{2}|Connection terminated.*)$/.test(codeOf(error));

const explainLostDatabase = (error: unknown): never => {
  if (!(error instanceof Error) || !isLostConnection(error)) throw error;
  throw new StartFailure(
    `The database stopped answering (${codeOf(error)}). What came in so far is kept: run the same command again.`,
  );
};

const REACH = { allSites: 'An import reads and keeps which ids two hospitals use for different people' };

/** For later imports, whose records may name these ids without their Patient. */
const rememberClashes = async (
  database: Transactions,
  { dryRun, clashes, site, now: at }: ImportContext,
  known: readonly string[],
): Promise<void> => {
  const fresh = [...clashes].filter((id) => !known.includes(id));
  if (dryRun || fresh.length === 0) return;
  await database.transact(REACH, (db) => saveClashes(db, site.id, fresh, at));
};

const run = async (args: readonly string[], session: CommandSession): Promise<number> => {
  const { paths, site: slug, dryRun, report } = readArguments(args);
  const { files, ...rest } = await findInputFiles(paths);
  await prepareReport(report);
  const database = await session.openDatabase();
  const site = await siteNamed(database, slug);
  const progress = createImportProgress(session.tell);
  const started = performance.now();
  const { marker } = await auditMarksOf(session.config, database);
  const clashes = await database.read(REACH, (db) => findClashes(db, site.id));
  const context = contextFor(marker, site, dryRun, clashes);
  const tally = await runImport({ database, context, progress, signal: session.signal }, files, rest).catch(
    explainLostDatabase,
  );
  await rememberClashes(database, context, clashes);
  const interrupted = session.signal.aborted;
  const closing = { site, dryRun, interrupted, milliseconds: performance.now() - started };
  for (const line of reportLines(tally, closing)) session.print(line);
  if (report !== undefined) await writeFile(report, reportJson(tally, closing));
  return tally.total.rejected > 0 || interrupted ? 1 : 0;
};

export const importFhirCommand: Command = {
  name: 'import fhir',
  summary: 'Import patients and their records from FHIR R4 files',
  usage: `
npm run alveary -- import fhir <files or folders> --site <slug> [--dry-run] [--report out.json]

  <files or folders>  .json (a transaction, batch, collection or searchset bundle, or one resource) and .ndjson (one
                      resource a line, as bulk export gives it), each also as .gz. Folders are read with all below them.
  --site              the slug of the site that the patients belong to
  --dry-run           say what would be created and changed, and write nothing
  --report            also write the summary, every rejection and every remark to this JSON file

What came in before is recognised by its identity: a second run creates and changes nothing, and an interrupted run goes
on where it stopped. Of two versions the one with the later meta.lastUpdated counts. A patient whose id came in earlier
for somebody else is refused, and so is everything that names this patient. Records without their Patient come in only where
it is certain of which hospital they are. Exit code 1 when something was rejected; each rejection names file, line and reason.

Example: npm run alveary -- import fhir ./export --site harbor-lung --report import.json`,
  run,
};
