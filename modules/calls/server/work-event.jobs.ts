// What becomes of a message of the phone provider? What it says is added to the call, and the log follows; a transcript is fetched.
import { z } from 'zod';
import { meOf } from '@alveary/modules/portal-users/contract/model.ts';
import { iso } from '@alveary/server/platform/clock.ts';
import type { TransactionReach } from '@alveary/server/platform/db/handle.ts';
import type { Database } from '@alveary/server/platform/db/open.ts';
import { enqueue, job } from '@alveary/server/platform/jobs/job.ts';
import { findSessionUser } from '@alveary/server/platform/sessions/session.store.ts';
import { mayPhonePatients } from '../contract/policies.ts';
import { parsePhoneEvent } from './parse-phone-event.ts';
import { findCall, mergeCall } from './phone-calls.store.ts';
import { findEventToWork, markEventWorked } from './phone-events.store.ts';
import { settleCall } from './settle-call.ts';
import { wantTranscript } from './transcripts.store.ts';

const EVERY_SITE = { allSites: 'the provider tells of calls whose person is not known yet' } as const;

export const fetchTranscriptName = 'fetch-transcript';

/** What the person may reach; null for somebody who may phone nobody any more. */
const reachOf = async (database: Database, userId: string): Promise<TransactionReach | null> => {
  const found = await findSessionUser(database.statements, userId);
  const siteIds = found === null ? [] : mayPhonePatients.sites(meOf(found.user, found.siteUserActions));
  return siteIds.length === 0 ? null : { siteIds, userId };
};

export const settlePhoneCall = job({
  name: 'settle-phone-call',
  payload: z.object({ callId: z.string() }),
  audit: { action: 'log.follow-call' },
  run: async ({ callId }, { database, now, note }) => {
    const call = await database.transact(EVERY_SITE, (db) => findCall(db, callId));
    const reach = call?.userId == null ? null : await reachOf(database, call.userId);
    if (reach === null) return;
    await database.transact(reach, async (db) => {
      const patient = await settleCall({ db, now }, callId);
      await note(db, { patientIds: patient === null ? [] : [patient], userId: call?.userId ?? null });
    });
  },
});

/** Adds the wanted transcript to the queue by its name: the job itself needs the provider. */
const fetchTranscriptLater = job({
  name: fetchTranscriptName,
  payload: z.object({ callId: z.string() }),
  audit: { none: 'it only names the work of another job' },
  run: async () => {},
});

export const workPhoneEvent = job({
  name: 'work-phone-event',
  payload: z.object({ eventId: z.uuid() }),
  audit: { none: 'the log that follows is noted when it is written' },
  run: async ({ eventId }, { database, now }) => {
    await database.transact(EVERY_SITE, async (db) => {
      const news = parsePhoneEvent(await findEventToWork(db, eventId));
      for (const call of news.calls) {
        await mergeCall(db, call, iso(now));
        await enqueue(db, settlePhoneCall, { callId: call.callId });
      }
      for (const wanted of news.transcripts) {
        const isNew = await wantTranscript(db, wanted, iso(now));
        if (isNew) await enqueue(db, fetchTranscriptLater, { callId: wanted.callId });
      }
      await markEventWorked(db, eventId, iso(now));
    });
  },
});
