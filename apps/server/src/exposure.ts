// May this installation be reached by other people? In production, and on an address that other machines reach, not with passwords that
// everybody knows; what the settings tell alone stands in stand-ins.ts
import { hasAccounts } from '../seed/first-administrator.ts';
import { countKnownPasswords } from '../seed/known-passwords.ts';
import type { Config } from './platform/config.ts';
import type { Database } from './platform/db/open.ts';
import { StartFailure } from './platform/start-failure.ts';
import { isConcerned, OR_DEMO, reasonOf } from './stand-ins.ts';

/** Asked before the first contents are made. @throws StartFailure in one line */
export const refuseKnownPasswords = async (config: Config, database: Database): Promise<void> => {
  if (!isConcerned(config)) return;
  if (config.demo && !(await hasAccounts(database))) {
    throw new StartFailure(
      `With ${reasonOf(config)}: the demo world would be created, whose passwords everybody knows. Set ALVEARY_DEMO=off, ${OR_DEMO}.`,
    );
  }
  const known = await countKnownPasswords(database);
  if (known === 0) return;
  throw new StartFailure(
    `With ${reasonOf(config)}: ${known} accounts of this database have the demo password, which everybody knows. Name another database with DATABASE_URL or ALVEARY_DATA_DIR, ${OR_DEMO}.`,
  );
};

/** A proxy can make loopback reachable; whoever set one up is told, and the start goes on. */
export const noticeOfProxy = async (config: Config, database: Database): Promise<string | null> => {
  if (config.isExposed || !config.isProxied || (await countKnownPasswords(database)) === 0) return null;
  return 'This server is meant to be reached through a proxy, and its accounts have the demo password, which everybody knows. Keep real patients out of it.';
};
