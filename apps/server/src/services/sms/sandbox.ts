// Keeps SMS in the outbox, where staff can read them, when no provider is configured.
import { iso, now } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/open.ts';
import { newId } from '../../platform/ids.ts';
import { findKeptMessages, keepMessage } from '../outbox.store.ts';
import { failIfTold } from '../sandbox-failure.store.ts';
import type { SearchableSmsService } from './port.ts';
import { playDelivery } from './sandbox-delivery.ts';

/** @param mayFail whether it can be told to refuse its next message: never in production */
export const sandboxSms = (
  database: Database,
  { mayFail }: { readonly mayFail: boolean },
): SearchableSmsService => ({
  send: async ({ reference, ...message }) => {
    const told = mayFail ? await failIfTold(database.statements, 'sms') : 'usual';
    const id = newId();
    const at = now();
    // Together: what it has, it also delivers.
    await keepMessage(database, { id, service: 'sms', ...message, createdAt: iso(at) }, async (db) => {
      if (reference !== undefined) await playDelivery(db, reference, at, told);
    });
    return { providerId: id };
  },
  findTaken: async ({ to, body, since }) => {
    const ids = await findKeptMessages(database, { service: 'sms', to, body, since });
    return ids.map((providerId) => ({ providerId }));
  },
  // It tells every state by itself.
  stateOf: async () => null,
});
