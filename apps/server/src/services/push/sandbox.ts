// What happens to notifications when no provider is configured? The app of the sandbox fetches what it is woken for after a second, where
// its phone lets it notify (OP-CHAT-6).
import { iso, now } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/open.ts';
import { enqueueAt } from '../../platform/jobs/job.ts';
import { SenderFailure } from '../sender-failure.ts';
import type { PushMessage, PushService } from './port.ts';
import { findSandboxApps, type SandboxApp, takeAppFailure } from './sandbox.store.ts';
import { takeAppReceipt } from './states.ts';

const FETCHED_AFTER_MS = 1000;
const REACH = { allSites: 'an app of the sandbox is woken, whoever wrote' } as const;

export const sandboxPush = (database: Database): PushService => {
  const wake = async (
    { profileId, reference }: PushMessage,
    app: SandboxApp | undefined,
  ): Promise<SenderFailure | null> => {
    const isToFail = app !== undefined && app.failsNext !== null;
    const failure = isToFail ? await database.transact(REACH, (db) => takeAppFailure(db, profileId)) : null;
    if (failure !== null) return new SenderFailure('push', 'APP_UNREACHABLE');
    if (app?.isPushOn !== false)
      await enqueueAt(database.statements, takeAppReceipt, { reference }, iso(now() + FETCHED_AFTER_MS));
    return null;
  };
  return {
    notify: async (messages) => {
      const apps = await findSandboxApps(
        database.shortSearches,
        messages.map(({ profileId }) => profileId),
      );
      const failures = new Map<string, unknown>();
      for (const message of messages) {
        const failure = await wake(message, apps.get(message.profileId));
        if (failure !== null) failures.set(message.reference, failure);
      }
      return failures;
    },
  };
};
