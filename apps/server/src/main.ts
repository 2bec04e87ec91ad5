// Entry point of the server: settings, address and database are checked first, each refused before the rest is loaded.
import { readConfig } from './platform/config.ts';
import { checkAddressFree } from './platform/free-address.ts';
import { createProgress } from './platform/progress.ts';
import { runUntilStopped } from './platform/run-until-stopped.ts';
import { refuseStandIns } from './stand-ins.ts';

await runUntilStopped(async (lifetime) => {
  const progress = createProgress();
  const config = readConfig(process.env);
  for (const notice of config.notices) progress.report(notice);
  if (config.roles.includes('web')) await checkAddressFree(config.host, config.port);
  refuseStandIns(config);
  const { databaseAddress } = await import('./platform/database-address.ts');
  const logins = await databaseAddress(config, lifetime, progress.report);
  const { start } = await import('./start.ts');
  await start({ config, logins, lifetime, progress });
});
