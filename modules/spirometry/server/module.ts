import { served, serverModule } from '@alveary/server/platform/server-module.ts';
import { sessionCalls } from '../contract/calls.ts';
import { newSessionCalls } from '../contract/new-session-calls.ts';
import { overwritingCalls } from '../contract/overwriting-calls.ts';
import { createSession } from './create-session.ts';
import { listSessions } from './list-sessions.ts';
import { readCurves, readSession } from './read-session.ts';
import { correctStoredSessions, judgeStoredSessions } from './spirometry.jobs.ts';
import {
  listOverwritings,
  overwriteSession,
  restoreOverwriting,
  takeBackOverwriting,
} from './overwrite-session.ts';

export const spirometry = serverModule({
  subject: 'spirometry',
  calls: [
    ...served('sessions', sessionCalls, {
      listOfPatient: listSessions,
      read: readSession,
      curves: readCurves,
    }),
    ...served('new-sessions', newSessionCalls, { create: createSession }),
    ...served('overwritings', overwritingCalls, {
      save: overwriteSession,
      list: listOverwritings,
      restore: restoreOverwriting,
      takeBack: takeBackOverwriting,
    }),
  ],
  jobs: () => [judgeStoredSessions, correctStoredSessions],
  commands: async () => [
    (await import('./spirometry-reference.command.ts')).spirometryReferenceCommand,
    (await import('./spirometry-grade.command.ts')).spirometryGradeCommand,
    (await import('./spirometry-response.command.ts')).spirometryResponseCommand,
    (await import('./spirometry-interpret.command.ts')).spirometryInterpretCommand,
  ],
  samples: async () => (await import('./testing/samples.ts')).spirometrySamples,
});
