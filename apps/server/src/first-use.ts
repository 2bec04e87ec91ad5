// What stands in a database that was just made? The demo world, or the one administrator who sets up everything else.
import { createDemoWorld, demoAccounts, hasDemoWorld } from '../seed/demo-world.ts';
import { DEMO_PASSWORD } from '../seed/accounts.ts';
import { ensureFirstAdministrator, hasAccounts } from '../seed/first-administrator.ts';
import { ensureReferenceData } from '../seed/reference-data.ts';
import type { ShownAccount } from './platform/announce.ts';
import { iso, now } from './platform/clock.ts';
import type { Config } from './platform/config.ts';
import type { Database } from './platform/db/open.ts';

type Report = (line: string) => void;

/** @returns the accounts to show: those of the demo world, or a new administrator with a password for one time. */
export async function prepareFirstUse(
  config: Config,
  database: Database,
  report: Report,
): Promise<readonly ShownAccount[]> {
  await ensureReferenceData(database);
  const isEmpty = !(await hasAccounts(database));
  if (isEmpty && config.demo) {
    report('Creating the demo world');
    const instant = now();
    await createDemoWorld(database, { today: iso(instant).slice(0, 10), now: instant, report });
  }
  if (isEmpty && !config.demo) return administrator(config, database, report);
  if (!(await hasDemoWorld(database))) return [];
  return demoAccounts.map(({ email, roles }) => ({ email, password: DEMO_PASSWORD, roles }));
}

async function administrator(config: Config, database: Database, report: Report): Promise<ShownAccount[]> {
  if (config.adminEmail === undefined) {
    report(
      'There are no accounts yet: name the first administrator with ALVEARY_ADMIN_EMAIL and start again.',
    );
    return [];
  }
  const password = await ensureFirstAdministrator(database, config.adminEmail);
  const roles = 'Administrator; this password is for one time, a new one is asked for at sign-in';
  return [{ email: config.adminEmail, password, roles }];
}
