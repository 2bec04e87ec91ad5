// When does the phone company of the sandbox stop ringing? After a minute, and tells of it: the call has its log, and the line is free.
import { iso } from '@alveary/server/platform/clock.ts';
import { type Job, job } from '@alveary/server/platform/jobs/job.ts';
import type { Telephony } from '@alveary/server/services/telephony/port.ts';
import { endUnanswered } from './end-unanswered.order.ts';
import { afterAct, eventOf } from './exchange.rules.ts';
import { bare, findSandboxCall, updateSandboxCall } from './exchange.store.ts';
import { postEvent } from './post-event.ts';

const REACH = { allSites: 'the phone company of the sandbox ends a call, whoever is signed in' } as const;

export const endUnansweredCall = (
  telephony: Pick<Telephony, 'webhookSecret'> | null,
): Job<{ readonly callId: string }> =>
  job({
    ...endUnanswered,
    audit: { none: 'a sandbox call stops ringing; what becomes of its log is noted where that is written' },
    run: async ({ callId }, { database, now }) => {
      if (telephony === null) return;
      await database.transact(REACH, async (db) => {
        const call = await findSandboxCall(db, callId);
        if (call === null || call.phase !== 'ringing') return;
        const ended = afterAct(bare(call), 'patient-hangs-up', iso(now));
        if (ended === null) return;
        await updateSandboxCall(db, ended, null);
        await postEvent(db, eventOf(ended, call.userId, now), telephony.webhookSecret, now);
      });
    },
  });
