// What happens to SMS when no provider is configured? They are kept in the outbox, where staff can read them.
import { iso, now } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/open.ts';
import { newId } from '../../platform/ids.ts';
import { keepMessage } from '../outbox.store.ts';
import { failIfTold } from '../sandbox-failure.store.ts';
import type { SmsService } from './port.ts';

export const sandboxSms = (database: Database): SmsService => ({
  send: async (message) => {
    await failIfTold(database.statements, 'sms');
    await keepMessage(database.statements, {
      id: newId(),
      service: 'sms',
      ...message,
      createdAt: iso(now()),
    });
  },
});
