// Works what the phone provider tells: it is added to the call, the log follows, and a transcript is fetched.
import { z } from 'zod';
import { iso } from '@alveary/server/platform/clock.ts';
import { enqueue, job } from '@alveary/server/platform/jobs/job.ts';
import { reachOfPerson } from '@alveary/server/platform/jobs/reach-of-person.ts';
import { mayPhonePatients } from '../contract/policies.ts';
import { parsePhoneEvent } from './parse-phone-event.ts';
import { findCall, mergeCall } from './phone-calls.store.ts';
import { findEventToWork, markEventWorked } from './phone-events.store.ts';
import { settleCall } from './settle-call.ts';
import { wantTranscript } from './transcripts.store.ts';

const EVERY_SITE = { allSites: 'the provider tells of calls whose person is not known yet' } as const;

export const fetchTranscriptName = 'fetch-transcript';

export const settlePhoneCall = job({
  name: 'settle-phone-call',
  payload: z.object({ callId: z.string() }),
  audit: { action: 'log.follow-call' },
  run: async ({ callId }, { database, now, note }) => {
    const call = await database.transact(EVERY_SITE, (db) => findCall(db, callId));
    const reach = call?.userId == null ? null : await reachOfPerson(database, call.userId, mayPhonePatients);
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
