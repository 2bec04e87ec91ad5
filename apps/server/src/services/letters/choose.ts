// Letters leave through the services of e-mail and SMS that the settings name.
import type { Config } from '../../platform/config.ts';
import { secretKeysOf } from '../../platform/secrets/keys.ts';
import { secretBox } from '../../platform/secrets/secret-box.ts';
import { emailOf } from '../email/choose.ts';
import { smsOf } from '../sms/choose.ts';
import type { LettersFor } from './letters.jobs.ts';
import { lettersWith } from './send-letters.ts';

/** For a job: it is the time at which the job runs. */
export const lettersOf =
  (config: Config): LettersFor =>
  ({ database, log, now }) =>
    lettersWith({
      database,
      log,
      secrets: secretBox(secretKeysOf(config)),
      sms: smsOf(config, database),
      email: emailOf(config, database),
      now: () => now,
    });
