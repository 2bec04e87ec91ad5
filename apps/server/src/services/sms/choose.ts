// SMS leave through the service that the settings name: Twilio, none, or the sandbox that keeps them.
import type { Config } from '../../platform/config.ts';
import type { Database } from '../../platform/db/open.ts';
import { outsideTransactions } from '../outside-transactions.ts';
import { noSms } from './none.ts';
import type { SearchableSmsService } from './port.ts';
import { sandboxSms } from './sandbox.ts';
import { twilioSms } from './twilio.ts';

export const smsOf = (
  { sms, production, publicUrl }: Pick<Config, 'sms' | 'production' | 'publicUrl'>,
  database: Database,
): SearchableSmsService => {
  if (sms === 'none') return noSms;
  return outsideTransactions(
    'sms',
    sms === undefined ? sandboxSms(database, { mayFail: !production }) : twilioSms(sms, publicUrl),
  );
};
