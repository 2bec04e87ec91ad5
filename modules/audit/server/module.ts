import { served, serverModule } from '@alveary/server/platform/server-module.ts';
import { auditCalls } from '../contract/calls.ts';
import { readAccesses, readAccessesFile, readEpisodes } from './read-accesses.ts';

export const audit = serverModule({
  subject: 'audit',
  calls: [
    ...served('audit', auditCalls, {
      accesses: readAccesses,
      episodes: readEpisodes,
      accessesFile: readAccessesFile,
    }),
  ],
  commands: async () => [(await import('./audit-verify.command.ts')).auditVerifyCommand],
  samples: async () => (await import('./testing/samples.ts')).auditSamples,
});
