// Fetches the transcript of a recorded call into the record after the provider told of it, again until it is there.
import { z } from 'zod';
import { patientChangesKey } from '@alveary/server/platform/calls/changes.ts';
import { iso } from '@alveary/server/platform/clock.ts';
import { type Job, job } from '@alveary/server/platform/jobs/job.ts';
import { insertMessages } from '@alveary/server/platform/realtime/messages.store.ts';
import type { Blobs } from '@alveary/server/services/blobs/port.ts';
import { NeverTranscribed, type Telephony } from '@alveary/server/services/telephony/port.ts';
import { transcript } from '../contract/model.ts';
import { closeTranscript, findPatientOfCall, findWantedRecording } from './transcripts.store.ts';
import { fetchTranscriptName } from './work-event.jobs.ts';

const REACH = { allSites: 'what was said in a call is fetched once, whoever is signed in' } as const;
const payload = z.object({ callId: z.string() });

/** The bytes to keep: what the transcript says and nothing else of the provider; null for what is no transcript. */
const bytesOf = (fetched: unknown): Uint8Array | null => {
  const read = transcript.safeParse(fetched);
  return read.success ? new TextEncoder().encode(JSON.stringify(read.data)) : null;
};

const fetched = async (ask: () => Promise<unknown>): Promise<unknown> => {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof NeverTranscribed) return null;
    throw error;
  }
};

export const fetchTranscript = (telephony: Telephony | null, blobs: Blobs): Job<z.output<typeof payload>> =>
  job({
    name: fetchTranscriptName,
    payload,
    lanes: ['outside'],
    audit: { action: 'transcript.fetch' },
    run: async ({ callId }, { database, now, log, note }) => {
      const recordingId = await database.read(REACH, (db) => findWantedRecording(db, callId));
      if (recordingId === null || telephony === null) return;
      const content = await fetched(() =>
        telephony.transcriptOf((question) => database.read(REACH, question), recordingId),
      );
      const bytes = bytesOf(content);
      if (bytes === null)
        log.warn({ job: fetchTranscriptName }, 'a recording has no transcript that can be read');
      const sha256 = bytes === null ? null : await blobs.put(bytes);
      await database.transact(REACH, async (db) => {
        await closeTranscript(db, callId, sha256, iso(now));
        const profileId = await findPatientOfCall(db, callId);
        if (profileId === null) return;
        await note(db, { patientIds: [profileId] });
        const body = JSON.stringify({ changed: ['logs'] });
        await insertMessages(db, [{ key: patientChangesKey(profileId), body, at: iso(now) }]);
      });
    },
  });
