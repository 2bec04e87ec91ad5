// Asks the SMS service what became of messages of which it has not told it, and whether it has those of which nobody knows.
import type { Database } from '@alveary/server/platform/db/open.ts';
import { iso } from '@alveary/server/platform/clock.ts';
import { enqueue, type Job, type JobSurroundings, job } from '@alveary/server/platform/jobs/job.ts';
import { SenderFailure } from '@alveary/server/services/sender-failure.ts';
import { askStates } from '@alveary/server/services/sms/ask-states.ts';
import type { SearchableSmsService } from '@alveary/server/services/sms/port.ts';
import { takeSmsState } from '@alveary/server/services/sms/states.ts';
import { z } from 'zod';
import { settleOutboundMessage } from './keep-message.ts';
import { findFreeNames, type SilentMessage, takeSilentMessages } from './outbound-messages.store.ts';

const REACH = { allSites: 'what was sent for a patient is followed, whoever is signed in' } as const;
const MOST = 200;

type Asking = Pick<JobSurroundings, 'database' | 'now' | 'log'>;

/** By number and text: the service keeps no name of ours. A text with a link is kept masked and is not found. */
const seek = async (
  sms: SearchableSmsService,
  { database, now, log }: Asking,
  { id, recipient: to, body, since }: SilentMessage,
): Promise<void> => {
  try {
    const found = await sms.findTaken({ to, body, since });
    const names = found.map(({ providerId }) => providerId);
    await database.transact(REACH, async (db) => {
      const [providerId = null] = await findFreeNames(db, names);
      if (providerId !== null) await settleOutboundMessage({ db, now }, id, 'SENT', { providerId });
    });
  } catch (error) {
    if (!(error instanceof SenderFailure)) throw error;
    log.warn({ message: id, codes: error.codes }, 'the SMS service does not say whether it has a message');
  }
};

type Named = SilentMessage & { readonly providerId: string };

const isNamed = (message: SilentMessage): message is Named => message.providerId !== null;

export const askForMessageStates = (
  smsFor: (database: Database) => SearchableSmsService,
): Job<Record<string, never>> =>
  job({
    name: 'ask-for-message-states',
    payload: z.object({}),
    lanes: ['outside'],
    audit: { none: 'what became of a message says nothing that it did not say' },
    schedule: '* * * * *',
    run: async (_, surroundings) => {
      const { database, now, log } = surroundings;
      const silent = await database.transact(REACH, (db) => takeSilentMessages(db, iso(now), MOST));
      if (silent.length === 0) return;
      const sms = smsFor(database);
      for (const message of silent) if (!isNamed(message)) await seek(sms, surroundings, message);
      const told = await askStates(sms, silent.filter(isNamed), ({ codes }) =>
        log.warn({ codes, messages: silent.length }, 'the SMS service does not say what became of messages'),
      );
      await database.transact(REACH, async (db) => {
        for (const { message, state, code } of told) {
          const { id: reference, providerId } = message;
          await enqueue(db, takeSmsState, { reference, state, code, providerId });
        }
      });
    },
  });
