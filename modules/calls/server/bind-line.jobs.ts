// Finds out whose account at the phone provider an unknown one is: by its mailbox, which the provider names and the person has shown to be
// theirs. No browser says whose a call is.
import type { z } from 'zod';
import { iso } from '@alveary/server/platform/clock.ts';
import { enqueue, type Job, job } from '@alveary/server/platform/jobs/job.ts';
import type { Telephony } from '@alveary/server/services/telephony/port.ts';
import { findUserOfMailbox, giveCallsOfLine, isLineKnown, learnLine } from './phone-calls.store.ts';
import { bindPhoneLineOrder, settlePhoneCall } from './work-event.jobs.ts';

const REACH = { allSites: 'whose account at the phone provider it is, is no patient data' } as const;

export const bindPhoneLine = (
  telephony: Pick<Telephony, 'mailboxOf'> | null,
): Job<z.output<typeof bindPhoneLineOrder.payload>> =>
  job({
    ...bindPhoneLineOrder,
    audit: { none: 'the logs that follow are noted when they are written' },
    run: async ({ providerUser }, { database, now, log }) => {
      if (telephony === null) return;
      if (await database.read(REACH, (db) => isLineKnown(db, providerUser))) return;
      const mailbox = await telephony.mailboxOf(providerUser);
      await database.transact(REACH, async (db) => {
        const userId = mailbox === null ? null : await findUserOfMailbox(db, mailbox);
        if (userId === null) {
          log.warn({ providerUser }, 'no portal user has the mailbox of this phone account');
          return;
        }
        await learnLine(db, providerUser, userId, iso(now));
        for (const callId of await giveCallsOfLine(db, providerUser))
          await enqueue(db, settlePhoneCall, { callId });
      });
    },
  });
