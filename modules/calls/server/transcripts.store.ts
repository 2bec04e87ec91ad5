// Which calls have a transcript, and where does it lie?
import type { Db } from '@alveary/server/platform/db/handle.ts';
import type { TranscriptNews } from './parse-phone-event.ts';

/** @returns whether it was not wanted before */
export const wantTranscript = async (db: Db, wanted: TranscriptNews, at: string): Promise<boolean> => {
  const count = await db.run(
    `insert into call_transcripts (call_id, recording_id, state, noted_at) values ($1, $2, 'wanted', $3)
     on conflict (call_id) do nothing`,
    [wanted.callId, wanted.recordingId, at],
  );
  return count === 1;
};

/** The recording to fetch the transcript of; null when there is nothing to fetch any more. */
export const findWantedRecording = async (db: Db, callId: string): Promise<string | null> =>
  (
    await db.maybeOne<{ id: string }>(
      `select recording_id as id from call_transcripts where call_id = $1 and state = 'wanted'`,
      [callId],
    )
  )?.id ?? null;

/** @param sha256 of the kept file; null when there will never be one */
export const closeTranscript = (db: Db, callId: string, sha256: string | null, at: string): Promise<number> =>
  db.run(
    `update call_transcripts set state = case when $2::text is null then 'none' else 'kept' end, sha256 = $2, noted_at = $3
     where call_id = $1 and state = 'wanted'`,
    [callId, sha256, at],
  );

export interface TranscriptOfLog {
  readonly profileId: string;
  readonly state: 'wanted' | 'kept' | 'none' | null;
  readonly sha256: string | null;
}

/** Of the log's call; null where the transaction does not reach the log. */
export const findTranscriptOfLog = (db: Db, logId: string): Promise<TranscriptOfLog | null> =>
  db.maybeOne<TranscriptOfLog>(
    `select log.profile_id as "profileId", t.state, t.sha256
     from communications log left join call_transcripts t on t.call_id = log.call_id where log.id = $1`,
    [logId],
  );

/** The patient of a call's log; null while there is none. */
export const findPatientOfCall = async (db: Db, callId: string): Promise<string | null> =>
  (
    await db.maybeOne<{ profileId: string }>(
      'select profile_id as "profileId" from communications where call_id = $1',
      [callId],
    )
  )?.profileId ?? null;
