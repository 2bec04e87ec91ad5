// Works what the phone provider tells: it is added to the call, the log follows, and a transcript is fetched.
import { z } from 'zod';
import { iso } from '@alveary/server/platform/clock.ts';
import type { Db } from '@alveary/server/platform/db/handle.ts';
import { enqueue, job } from '@alveary/server/platform/jobs/job.ts';
import { reachOfPerson } from '@alveary/server/platform/jobs/reach-of-person.ts';
import { mayPhonePatients } from '../contract/policies.ts';
import { type CallNews, parsePhoneEvent } from './parse-phone-event.ts';
import { findCall, isLineKnown, mergeCall } from './phone-calls.store.ts';
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

/** Its name and payload; the job itself needs the provider. */
export const bindPhoneLineOrder = {
  name: 'bind-phone-line',
  payload: z.object({ providerUser: z.string().max(200) }),
} as const;

/** Whose an unknown account of the provider is, is asked for; its calls have their log then. */
const askForUnknown = async (db: Db, news: readonly CallNews[]): Promise<void> => {
  const named = news.flatMap(({ providerUser }) => (providerUser === null ? [] : [providerUser]));
  for (const providerUser of new Set(named))
    if (!(await isLineKnown(db, providerUser))) await enqueue(db, bindPhoneLineOrder, { providerUser });
};

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
      await askForUnknown(db, news.calls);
      for (const wanted of news.transcripts) {
        const isNew = await wantTranscript(db, wanted, iso(now));
        if (isNew) await enqueue(db, fetchTranscriptLater, { callId: wanted.callId });
      }
      await markEventWorked(db, eventId, iso(now));
    });
  },
});
