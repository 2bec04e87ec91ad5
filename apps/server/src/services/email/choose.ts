// E-mail leaves through the service that the settings name: SMTP, or the sandbox that keeps it.
import type { Config } from '../../platform/config.ts';
import type { Database } from '../../platform/db/open.ts';
import { outsideTransactions } from '../outside-transactions.ts';
import type { EmailService } from './port.ts';
import { sandboxEmail } from './sandbox.ts';
import { smtpEmail } from './smtp.ts';

export const emailOf = (
  { smtp, emailSender, production }: Pick<Config, 'smtp' | 'emailSender' | 'production'>,
  database: Database,
): EmailService =>
  outsideTransactions(
    'email',
    smtp === undefined ? sandboxEmail(database, { mayFail: !production }) : smtpEmail(smtp, emailSender),
  );
