import { served, serverModule } from '@alveary/server/platform/server-module.ts';
import { recordingCalls } from '../contract/calls.ts';
import { extendRecording, keepRecording, readCurrent, startRecording, stopRecording } from './recordings.ts';
import { closeIdleRecordings, stopInterruptedRecordings } from './session-recording.jobs.ts';

export const sessionRecording = serverModule({
  subject: 'session-recording',
  calls: [
    ...served('session-recording', recordingCalls, {
      current: readCurrent,
      start: startRecording,
      keep: keepRecording,
      extend: extendRecording,
      stop: stopRecording,
    }),
  ],
  jobs: () => [closeIdleRecordings, stopInterruptedRecordings],
  samples: async () => (await import('./testing/samples.ts')).sessionRecordingSamples,
});
