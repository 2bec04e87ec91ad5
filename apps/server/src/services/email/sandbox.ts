// What happens to e-mail when no server is configured? It is kept in the outbox, where staff can read it.
import { iso, now } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/open.ts';
import { newId } from '../../platform/ids.ts';
import { keepMessage } from '../outbox.store.ts';
import { failIfTold } from '../sandbox-failure.store.ts';
import type { EmailService } from './port.ts';

export const sandboxEmail = (database: Database): EmailService => ({
  send: async ({ to, subject, text }) => {
    const body = `${subject}\n\n${text}`;
    await failIfTold(database.statements, 'email');
    await keepMessage(database.statements, {
      id: newId(),
      service: 'email',
      to,
      body,
      createdAt: iso(now()),
    });
  },
});
