// What was said in a call of the sandbox?
import type { Db } from '../../platform/db/handle.ts';

/** As the phone company of the sandbox wrote it; null where it sent none. */
export const findSandboxTranscript = (
  db: Db,
  callId: string,
): Promise<{ readonly transcript: unknown } | null> =>
  db.maybeOne('select transcript from sandbox_calls where call_id = $1 and transcript is not null', [callId]);
