// What happens to notifications when no provider is configured? The app of the sandbox fetches what it is woken for after a second, where
// its phone lets it notify (OP-CHAT-6).
import { iso, now } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/open.ts';
import { enqueueAt } from '../../platform/jobs/job.ts';
import { SenderFailure } from '../sender-failure.ts';
import type { PushService } from './port.ts';
import { findSandboxApp, takeAppFailure } from './sandbox.store.ts';
import { takeAppReceipt } from './states.ts';

const FETCHED_AFTER_MS = 1000;
const REACH = { allSites: 'an app of the sandbox is woken, whoever wrote' } as const;

export const sandboxPush = (database: Database): PushService => ({
  notify: async ({ profileId, reference }) => {
    const { isPushOn, failsNext } = await findSandboxApp(database.shortSearches, profileId);
    const failure =
      failsNext === null ? null : await database.transact(REACH, (db) => takeAppFailure(db, profileId));
    if (failure !== null) throw new SenderFailure('push', 'APP_UNREACHABLE');
    if (!isPushOn) return;
    await enqueueAt(database.statements, takeAppReceipt, { reference }, iso(now() + FETCHED_AFTER_MS));
  },
});
