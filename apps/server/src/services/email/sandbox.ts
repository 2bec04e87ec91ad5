// What happens to e-mail when no server is configured? It is kept in the outbox, where staff can read it.
import { iso, now } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/open.ts';
import { newId } from '../../platform/ids.ts';
import { keepMessage } from '../outbox.store.ts';
import { failIfTold } from '../sandbox-failure.store.ts';
import type { EmailService } from './port.ts';

/** @param mayFail whether it can be told to refuse its next message: never in production */
export const sandboxEmail = (
  database: Database,
  { mayFail }: { readonly mayFail: boolean },
): EmailService => ({
  send: async ({ to, subject, text, replyTo, calendar, concerns }) => {
    const answer = replyTo === undefined ? '' : `Reply to: ${replyTo}\n`;
    const attached = calendar === undefined ? '' : `\nappointment.ics\n\n${calendar.content}`;
    const body = `${subject}\n${answer}\n${text}${attached}`;
    if (mayFail) await failIfTold(database.statements, 'email');
    await keepMessage(database, {
      id: newId(),
      service: 'email',
      to,
      body,
      createdAt: iso(now()),
      concerns,
    });
  },
});
