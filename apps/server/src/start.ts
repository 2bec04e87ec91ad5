// Starts the server on a database that answers: migrations, first contents, then the roles of this process (web and worker).
import { noticeOfProxy, refuseKnownPasswords } from './exposure.ts';
import { prepareFirstUse } from './first-use.ts';
import { auditMarksOf } from './platform/audit/mark-keys.ts';
import { accountTable, invitationText } from './platform/announce.ts';
import type { Config } from './platform/config.ts';
import { checkScopedLogin, type DatabaseLogins } from './platform/db/logins.ts';
import { type Database, openDatabase } from './platform/db/open.ts';
import { bringToThisVersion } from './platform/db/this-version.ts';
import { listenFailure } from './platform/free-address.ts';
import { platformJobs } from './platform/jobs/clean-up.ts';
import { startWorker } from './platform/jobs/worker.ts';
import type { Lifetime } from './platform/lifetime.ts';
import { createLog } from './platform/log.ts';
import type { Progress } from './platform/progress.ts';
import { headsPlacesOf } from './services/audit-heads/choose.ts';
import { prepareBlobs } from './services/blobs/choose.ts';
import { subjects } from './subjects.ts';
import { startWeb } from './web.ts';

interface Beginning {
  readonly config: Config;
  readonly logins: DatabaseLogins;
  readonly lifetime: Lifetime;
  readonly progress: Progress;
}

export async function start(beginning: Beginning): Promise<void> {
  const { config, lifetime, progress } = beginning;
  const database = await openMigrated(beginning);
  await refuseKnownPasswords(config, database);
  await prepareBlobs(config);
  const { accounts, invitation } = await prepareFirstUse(config, database, progress.report);
  const notice = await noticeOfProxy(config, database);
  if (notice !== null) progress.report(notice);
  // Before the web role, so that it is stopped after it and seals what that wrote last.
  if (config.roles.includes('worker')) await startWork(config, database, lifetime);
  const address = config.roles.includes('web') ? await listen(config, database, lifetime) : undefined;

  if (accounts.length > 0) progress.print(accountTable(accounts));
  if (invitation !== null) progress.print(invitationText(invitation));
  progress.report(address === undefined ? 'Ready.' : `Ready at ${address}   (Ctrl-C stops it)`);
}

async function openMigrated({ config, logins, lifetime, progress }: Beginning): Promise<Database> {
  const { applied } = await bringToThisVersion(config, logins);
  if (applied.length > 0) progress.report(`Tables brought to this version: ${applied.length} migrations`);
  const complaint = await checkScopedLogin(logins, config.production);
  if (complaint !== undefined) progress.report(complaint);
  const log = createLog(config);
  const database = await openDatabase(logins, {
    onError: (error) => {
      // A pool says it is closed a moment before its last connections are.
      if (!lifetime.signal.aborted) log.warn({ fault: error.message }, 'a database connection broke');
    },
  });
  await lifetime.onStop('The database connections', () => database.close());
  return database;
}

async function startWork(config: Config, database: Database, lifetime: Lifetime): Promise<void> {
  const { marker } = await auditMarksOf(config, database);
  const worker = await startWorker({
    heads: { places: headsPlacesOf(config), interval: config.auditHeads.interval },
    database,
    marker,
    log: createLog(config),
    jobs: [...platformJobs, ...subjects.flatMap((subject) => subject.jobs(config))],
  });
  await lifetime.onStop('The worker', () => worker.close());
}

async function listen(config: Config, database: Database, lifetime: Lifetime): Promise<string> {
  try {
    const web = await startWeb({ config, database, log: createLog(config) });
    await lifetime.onStop('The web server', () => web.close());
    return web.address;
  } catch (error) {
    throw listenFailure(error, config.host, config.port);
  }
}
