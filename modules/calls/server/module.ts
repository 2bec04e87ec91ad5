import { served, serverModule } from '@alveary/server/platform/server-module.ts';
import { blobsOf } from '@alveary/server/services/blobs/choose.ts';
import { telephonyFor } from '@alveary/server/services/telephony/choose.ts';
import { phoneCalls } from '../contract/calls.ts';
import { exchangeCalls } from '../contract/exchange.calls.ts';
import { bindPhoneLine } from './bind-line.jobs.ts';
import { clearStoredProfile, setTarget, storeProfile } from './call-target.ts';
import { removeOldPhoneCalls } from './clean-up.jobs.ts';
import { endUnansweredCall } from './exchange/end-unanswered.jobs.ts';
import {
  actOnLine,
  dial,
  listOnLine,
  listSandboxCalls,
  openLine,
  playCall,
  ring,
} from './exchange/exchange.ts';
import { fetchTranscript } from './fetch-transcript.jobs.ts';
import { askLogIds, listCandidates, listOwnCalls, readLogOfCall } from './own-calls.ts';
import { readTranscript } from './read-transcript.ts';
import { receiveMessage } from './receive-message.ts';
import { settlePhoneCall, workPhoneEvent } from './work-event.jobs.ts';

export const calls = serverModule({
  subject: 'calls',
  calls: [
    ...served('calls', phoneCalls, {
      log: readLogOfCall,
      logIds: askLogIds,
      own: listOwnCalls,
      candidates: listCandidates,
      setTarget,
      storeProfile,
      clearStoredProfile,
      receive: receiveMessage,
      transcript: readTranscript,
    }),
    ...served('exchange', exchangeCalls, {
      open: openLine,
      onLine: listOnLine,
      dial,
      act: actOnLine,
      sandboxCalls: listSandboxCalls,
      ring,
      play: playCall,
    }),
  ],
  jobs: (config) => [
    workPhoneEvent,
    settlePhoneCall,
    bindPhoneLine(telephonyFor(config)),
    fetchTranscript(telephonyFor(config), blobsOf(config)),
    endUnansweredCall(telephonyFor(config)),
    removeOldPhoneCalls,
  ],
  commands: async () => [(await import('./phone-bind.command.ts')).phoneBindCommand],
  samples: async () => (await import('./testing/samples.ts')).callsSamples,
});
