// Asks the SMS service for the states that it did not tell by itself, so that no message reads 'Sending...' for hours.
import type { Config } from '@alveary/server/platform/config.ts';
import { iso } from '@alveary/server/platform/clock.ts';
import { enqueue, type Job, job } from '@alveary/server/platform/jobs/job.ts';
import { askStates } from '@alveary/server/services/sms/ask-states.ts';
import { smsOf } from '@alveary/server/services/sms/choose.ts';
import { takeSmsState } from '@alveary/server/services/sms/states.ts';
import { z } from 'zod';
import { DELIVERS } from './delivery-states.ts';
import { takeSilentSms } from './messages.store.ts';

const MOST = 200;

export const askForSmsStates = (config: Config): Job<Record<string, never>> =>
  job({
    name: 'ask-for-sms-states',
    payload: z.object({}),
    lanes: ['outside'],
    audit: { none: 'what became of a message says nothing that it did not say' },
    schedule: '* * * * *',
    run: async (_, { database, now, log }) => {
      const silent = await database.transact(DELIVERS, (db) => takeSilentSms(db, iso(now), MOST));
      if (silent.length === 0) return;
      const told = await askStates(smsOf(config, database), silent, ({ codes }) =>
        log.warn({ codes, messages: silent.length }, 'the SMS service does not say what became of messages'),
      );
      // A state is taken as one that the service told by itself.
      await database.transact(DELIVERS, async (db) => {
        for (const { message, state, code } of told)
          await enqueue(db, takeSmsState, {
            reference: message.id,
            state,
            code,
            providerId: message.providerId,
          });
      });
    },
  });
