// The phone company that is there when none is configured: one inside the server; the exchange of modules/calls keeps its calls.
import { randomBytes } from 'node:crypto';
import { findSandboxTranscript } from './sandbox.store.ts';
import { NeverTranscribed, type Telephony } from './port.ts';

/** Only this process signs with it: nobody else can tell of calls. */
const webhookSecret = randomBytes(32).toString('hex');

/** The recording of a call in the sandbox has the id of the call. */
export const sandboxTelephony: Telephony = {
  webhookSecret,
  softphone: { url: '/softphone', origin: 'null' },
  transcriptOf: async (reading, recordingId) => {
    const row = await reading((db) => findSandboxTranscript(db, recordingId));
    if (row === null) throw new NeverTranscribed('The sandbox keeps no transcript of this recording.');
    return row.transcript;
  },
  // Its lines are those of the portal: the exchange knows whose they are.
  mailboxOf: async () => null,
};
