// How does Alveary start? Settings, database, migrations, first contents, then the roles of this process: web and worker.
import { accountTable } from './platform/announce.ts';
import { type Config, readConfig } from './platform/config.ts';
import { databaseAddress } from './platform/database-address.ts';
import { migrate } from './platform/db/migrate.ts';
import { type Database, openDatabase } from './platform/db/open.ts';
import { checkAddressFree, listenFailure } from './platform/free-address.ts';
import { startWeb } from './platform/http/start-web.ts';
import { startWorker } from './platform/jobs/worker.ts';
import type { Lifetime } from './platform/lifetime.ts';
import { createLog } from './platform/log.ts';
import { createProgress, type Progress } from './platform/progress.ts';
import { runUntilStopped } from './platform/run-until-stopped.ts';
import { prepareFirstUse } from './first-use.ts';

await runUntilStopped(async (lifetime) => {
  const progress = createProgress();
  const config = readConfig(process.env);
  for (const notice of config.notices) progress.report(notice);
  const isWeb = config.roles.includes('web');
  if (isWeb) await checkAddressFree(config.host, config.port);

  const database = await openMigrated(config, lifetime, progress);
  const accounts = await prepareFirstUse(config, database, progress.report);
  const address = await startRoles(config, database, lifetime);

  if (accounts.length > 0) process.stdout.write(`\n${accountTable(accounts)}\n\n`);
  progress.report(isWeb ? `Ready at ${address}   Ctrl-C stops it.` : 'Ready: the worker takes jobs.');
});
