// Fills a database that was just made: with the demo world, or with the one administrator who sets up everything else.
import { createDemoWorld, demoAccounts, hasDemoWorld } from '../seed/demo-world.ts';
import { createFirstAdministrator, hasAccounts, waitingAdministrator } from '../seed/first-administrator.ts';
import { ensureReferenceData } from '../seed/reference-data.ts';
import type { Invitation, ShownAccount } from './platform/announce.ts';
import { newLink } from '@alveary/modules/account/server/public.ts';
import { iso, now } from './platform/clock.ts';
import type { Config } from './platform/config.ts';
import type { Database } from './platform/db/open.ts';
import { DEMO_PASSWORD } from './platform/demo-password.ts';
import { blobsOf } from './services/blobs/choose.ts';

type Report = (line: string) => void;

export interface FirstUse {
  /** The accounts of the demo world, where there is one. */
  readonly accounts: readonly ShownAccount[];
  /** The account of the first administrator, while its link was not opened. */
  readonly invitation: Invitation | null;
}

export async function prepareFirstUse(config: Config, database: Database, report: Report): Promise<FirstUse> {
  await ensureReferenceData(database);
  const isEmpty = !(await hasAccounts(database));
  if (isEmpty && config.demo) {
    report('Creating the demo world');
    const instant = now();
    const blobs = blobsOf(config);
    await createDemoWorld(database, { today: iso(instant).slice(0, 10), now: instant, blobs, report });
  }
  if (!(await hasDemoWorld(database))) {
    return { accounts: [], invitation: await administrator(config, database, isEmpty, report) };
  }
  const accounts = demoAccounts.map(({ email, roles }) => ({ email, password: DEMO_PASSWORD, roles }));
  return { accounts, invitation: null };
}

async function administrator(
  config: Config,
  database: Database,
  isEmpty: boolean,
  report: Report,
): Promise<Invitation | null> {
  const email = config.adminEmail;
  if (email === undefined) {
    if (isEmpty) {
      report(
        'There are no accounts yet: name the first administrator with ALVEARY_ADMIN_EMAIL and start again.',
      );
    }
    return null;
  }
  const userId = isEmpty
    ? await createFirstAdministrator(database, email)
    : await waitingAdministrator(database, email);
  if (userId === null) return null;
  const { address } = await newLink(database.statements, config, userId, 'confirm', now());
  return { email, link: address };
}
